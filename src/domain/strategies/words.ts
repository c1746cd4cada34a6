/** Sentences about writing a definition; the defaults are those of spec 8. */
export const definitionTexts = {
  noName: 'Strategy name is required',
  notJson: 'The definition is no JSON object.',
  tooLong: 'A strategy can hold 64 kB.',
  saving: 'A save is on its way.',
  gone: 'That strategy is gone.',
  typed: (name: string): string => `Type ${name} to delete the strategy.`,
  hasRules: 'Bot rules use this strategy. Delete them first.',
  isOpen: 'Positions are open under this strategy. Close them first.',
  saved: { strategyDetailsUpdate: 'Strategy updated', strategyDetailsDelete: 'Strategy deleted' },
  failed: {
    strategyDetailsUpdate: 'Failed to update strategy',
    strategyDetailsDelete: 'Failed to delete strategy',
  },
} as const

/** Words of what was changed of a strategy; its name is called as in the form. */
export const historyTexts = {
  name: 'Strategy name',
  unloaded: 'The history could not be loaded',
  notKept: 'This server keeps no history of strategies',
  notKeptHint: 'Definitions can be changed all the same.',
  none: 'No change is kept',
  noneHint: 'What is changed of its definition from now on appears here, with who changed it and when.',
  kinds: { created: 'Created', edited: 'Edited', deleted: 'Deleted' },
} as const
