/** One line of the help dialog. */
export interface KeyLine {
  readonly keys: readonly string[]
  readonly does: string
  /** Of one character, and on every screen: can be turned off. */
  readonly isSingle?: true
}

/** Keys that work on every screen. */
export const generalKeys: readonly KeyLine[] = [
  { keys: ['Ctrl', 'K'], does: 'Search everything' },
  { keys: ['/'], does: 'Go to the filter', isSingle: true },
  { keys: ['?'], does: 'Show these keys', isSingle: true },
  { keys: ['Shift', 'H'], does: 'Hide or show amounts', isSingle: true },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** Keys inside a table. */
export const tableKeys: readonly KeyLine[] = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Home'], does: 'First row' },
  { keys: ['End'], does: 'Last row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Enter'], does: 'Fold or open a group' },
  { keys: ['x'], does: 'Select the row, where rows can be' },
]

/** Time within which the second key must follow `g`. Milliseconds. */
export const GO_WAIT = 1_000
