/** Words of recommended actions that the core says itself. */
export const adviceTexts = {
  unloaded: 'Failed to fetch recommended actions',
  balancesUnloaded: 'Failed to fetch the balances',
  reviewUnloaded: 'Failed to fetch what earlier recommendations came to',
  never: 'No recommendations yet',
  neverHint: 'A generation says what to promote, demote or watch.',
  nothing: 'Nothing to do',
  nothingHint: 'No recommended action is open.',
  allDone: 'All of these are done already.',
  noneDone: 'None of these is done.',
  tooMany: (most: number): string => `At most ${most} actions at once.`,
  toCome: (day: string): string => `${day} is still to come, so there is no board of it: this is today's.`,
  pastDay: 'A past day can be viewed, not changed: go back to today to tick actions.',
  tickFailed: 'The action could not be marked as done',
  untickFailed: 'The tick could not be taken back',
} as const
