/** Sentences that the worker says of strategies. */
export const strategyTexts = {
  unloaded: 'Your strategies could not be loaded',
  ratingsUnloaded: 'Figures and stages could not be loaded',
  definitionsUnloaded: 'The definitions of your strategies could not be loaded',
  daysUnloaded: 'The results of the days could not be loaded',
  symbolsUnloaded: 'The results by symbol could not be loaded',
  tradesUnloaded: 'Failed to fetch closed trades',
  actionsUnloaded: 'Recommendations could not be loaded',
  recordUnloaded: 'What earlier recommendations came to could not be loaded',
  notFound: 'There is no such strategy',
  notFoundHint: 'It was deleted before it traded, or the address is wrong.',
} as const
