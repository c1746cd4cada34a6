import type { SidebarEntry } from '../../domain/access/view.types.ts'

/** One line of the help dialog. */
export interface KeyLine {
  readonly keys: readonly string[]
  readonly does: string
}

/** Second key after `g` of each screen (screens.md 2.0, Keyboard). */
export const goKeys: Readonly<Record<SidebarEntry['id'], string>> = {
  dashboard: 'd',
  live_trades: 'l',
  closed_trades: 'c',
  strategy_details: 's',
  forecast: 'f',
  bot_maintenance: 'b',
  optimization: 'o',
  command_center: 'p',
  help: 'h',
  settings: ',',
  admin: 'a',
}

/** Keys that work on every screen. */
export const generalKeys: readonly KeyLine[] = [
  { keys: ['/'], does: 'Go to the filter' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Shift', 'H'], does: 'Hide or show amounts' },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** Keys inside a table. */
export const tableKeys: readonly KeyLine[] = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Home'], does: 'First row' },
  { keys: ['End'], does: 'Last row' },
  { keys: ['Enter'], does: 'Fold or open a group' },
]

/** Time within which the second key must follow `g`. Milliseconds. */
export const GO_WAIT = 1_000
