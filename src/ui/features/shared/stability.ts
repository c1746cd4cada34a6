/** Stability as a chip says it. */
export const stabilityWords = {
  green: { label: 'Stable', tone: 'ok' },
  orange: { label: 'Deviates', tone: 'warn' },
  red: { label: 'Far off', tone: 'danger' },
  unknown: { label: 'Too few trades', tone: 'line' },
} as const

/** Choices of a filter; '' narrows nothing. */
export const stabilityOptions = [
  { id: '', label: 'All' },
  ...(['green', 'orange', 'red', 'unknown'] as const).map((id) => ({ id, label: stabilityWords[id].label })),
] as const
