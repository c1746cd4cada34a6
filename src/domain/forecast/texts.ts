/** Sentences that the worker says of a forecast. */
export const forecastTexts = {
  unloaded: 'Your results could not be loaded',
  ratingsUnloaded: 'Stages and figures of your strategies could not be loaded',
} as const
