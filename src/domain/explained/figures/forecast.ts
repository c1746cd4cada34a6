import type { FigureWords, Words } from './words.ts'

const of = (name: string, unit: FigureWords['unit'], what: string, more: Partial<FigureWords> = {}): FigureWords => ({
  name,
  unit,
  adds: 'ratio',
  what,
  holds: 'the returns of the days below, drawn anew by the seed and the method of the page',
  leavesOut: 'funding; open positions; payments in and out',
  ...more,
})

/** Figures of what may come: functions of the returns of past days. */
export const FORECAST_FIGURES = {
  'forecast.median': of('Median outcome', 'USDT', 'Median of the futures on the last day less the balance now'),
  'forecast.low': of('Outcome at 5 %', 'USDT', '5 % quantile of the futures on the last day less the balance now'),
  'forecast.high': of('Outcome at 95 %', 'USDT', '95 % quantile of the futures on the last day less the balance now'),
  'forecast.lossShare': of('Probability of loss', '%', 'Futures that end below their beginning, of all'),
  'forecast.limitShare': of(
    'Drawdown beyond the limit',
    '%',
    'Futures whose deepest fall below their highest so far is more than the limit, of all',
  ),
  'forecast.meanWorst': of(
    'Expected worst drawdown',
    '%',
    'Mean over the futures of their deepest fall below their highest so far',
    { isPlain: true },
  ),
  'forecast.recoveryDays': of(
    'Days to recover',
    'count',
    'Median over the futures that fell of the days from their deepest point back to the height before it; none where half of them do not get there',
  ),
  'forecast.fan': of('A day of the forecast', 'USDT', 'Quantiles of the futures on that day', { isPlain: true }),
  'forecast.inside': of(
    'Days inside the 90 % band',
    '%',
    'Days of the last forecasts of 30 days whose linked returns lay between the 5 and the 95 % quantile, of all',
    {
      adds: 'count',
      holds: 'each forecast made anew by the same code from what was known on its day',
      leavesOut: 'months for which too little was known',
    },
  ),
} as const satisfies Words
