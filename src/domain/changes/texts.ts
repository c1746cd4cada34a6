/** Words of a history that every kind of it shares. */
export const changeTexts = {
  you: 'You',
  began: (field: string, to: string): string => `${field}: ${to}`,
  ended: (field: string, from: string): string => `${field} was ${from}`,
  added: (field: string, to: string): string => `${field} added: ${to}`,
  removed: (field: string, from: string): string => `${field} removed, was ${from}`,
  changed: (field: string, from: string, to: string): string => `${field} from ${from} to ${to}`,
  emptyText: 'nothing',
} as const

/** Words that stand in a history's place. */
export interface HistoryTexts {
  readonly unloaded: string
  /** Another server has no such call. */
  readonly notKept: string
  readonly notKeptHint: string
  readonly none: string
  readonly noneHint: string
}
