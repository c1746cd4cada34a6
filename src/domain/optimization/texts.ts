/** Words of the portfolio optimization that the worker says (screens.md 2.9). */
export const optimizationTexts = {
  unloaded: 'The strategies could not be loaded',
  inputUnloaded: 'What the engine looks at could not be loaded, so nothing can be tried now.',
  configUnloaded: 'The configuration could not be loaded',
  correlationUnloaded: 'The daily returns could not be loaded',
  none: 'No strategy to rate yet',
  noneHint: 'Strategies are rated as soon as a bot rule says which trades are theirs.',
} as const

/** Words of a look back with other values (the wizard of the configuration). */
export const pastTexts = {
  noStrategies: 'No strategy to look back on yet',
  noStrategiesHint: 'A bot rule says which strategy trades what on which account. Applying works all the same.',
  noTrades: 'No strategy closed a trade in the last 90 days',
  noTradesHint: 'Once there are some, this says what these values would have advised. Applying works all the same.',
} as const
