import { counted, formatCount, formatFixed, formatPercent, formatSigned } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { Honesty } from '../../../domain/forecast/honesty.ts'

/** Words of the forecast (screens.md 2.6). */
export const words = {
  controls: 'Choices of the forecast',
  horizon: 'Days to come',
  window: 'History',
  method: 'Method',
  limit: 'Drawdown limit',
  seed: 'Seed',
  failed: 'The forecast could not be made',
  failedHint: 'The server did not send it. Try again in a moment.',
  title: 'Balance',
  byDay: 'Balance by day',
  note: (seed: number, paths: number, drawn: number): string =>
    `USDT, seed ${seed}, ${formatCount(paths)} futures out of ${counted(drawn, 'day')}`,
  chartLabel: 'Balance so far, and a fan of what may come: 5, 25, 50, 75 and 95 % of all futures',
  fanOf: (low: string, middle: string, high: string): string => `${middle} (${low} to ${high})`,
  chart: 'Show as a chart',
  table: 'Show as a table',
  computing: 'Computing',
  computed: 'Computed',
  recompute: (days: number): string =>
    days > 0 ? `Recompute, ${counted(days, 'new day')}` : 'Recompute, results changed',
  cards: 'What may come',
  median: 'Median outcome, USDT',
  range: '5 to 95 % range, USDT',
  low: 'Outcome at 5 %',
  high: 'Outcome at 95 %',
  beyond: 'Drawdown beyond the limit',
  loss: 'Probability of loss',
  passes: (limit: number): string => `Drawdown beyond ${limit} %`,
  worst: 'Expected worst drawdown',
  recovery: 'Days to recover',
  ofBalance: (percent: number): string => `${formatSigned(percent, 2)} % of the balance`,
  within: (days: string): string => `at the end of ${days} days`,
  ofPaths: 'of all futures',
  meanOfPaths: 'mean of all futures',
  recovered: (share: number | null, days: string): string =>
    share === null ? 'no future falls' : `${percent(share)} get back within ${days} days`,
  notWithin: (days: string): string => `Over ${days}`,
  b: (text: string): string => `B: ${text}`,
  short: (needs: number, days: number): string => `Needs ${needs} days of results; you have ${formatCount(days)}`,
  shortHint:
    'A forecast draws from whole days since the first result on a known balance. What is there so far is drawn below; the forecast appears by itself.',
  unfunded: 'Nothing to begin with',
  unfundedHint:
    'The balance at the end of the last whole day is 0 or below. A forecast appears by itself once there is one.',
  honesty: 'How earlier forecasts held',
  honestyNote: 'made anew from what was known then',
  held: ({ forecasts, days, inside }: Honesty): string =>
    `Of the last ${forecasts === 1 ? 'monthly forecast' : `${formatCount(forecasts)} monthly forecasts`}, ${formatFixed((inside / days) * 100, 0)} % of days fell inside the 90 % band.`,
  heldDays: ({ days, inside }: Honesty): string => `${formatCount(inside)} of ${counted(days, 'day')}`,
  narrow: 'Less than 90 %: the band was too narrow for what came. Expect more than it shows.',
  wide: 'At least 90 %: the band held what came.',
  noHonesty: 'Too little history to check past forecasts',
  noHonestyHint: (days: number): string =>
    `It takes 60 days of results: 30 to draw from and 30 that came after. You have ${formatCount(days)}.`,
  limits:
    'Net PnL of closed trades on the balance of the day; no funding, no open positions. It says what the past would bring again, not what will come.',
  scenario: 'Accounts, strategies and scales',
  accounts: 'Accounts',
  strategies: 'Strategies',
  scalesOf: 'Sliders change',
  forecast: 'Forecast',
  scenarioB: 'Scenario B',
  compare: 'Scenario B',
  none: 'None',
  without: (name: string): string => `Without ${name}`,
  half: 'Everything at half',
  own: 'Own scales',
  scaleOf: (name: string): string => `Scale of ${name}`,
  lifecycle: 'Lifecycle forecast',
  lifecycleNote: 'at the pace of the last 30 days',
  noRows: 'No strategy is rated yet',
  noRowsHint: 'Strategies appear here once rules place them and they traded.',
} as const

export const columns = {
  strategy: 'Strategy',
  account: 'Account',
  stage: 'Stage',
  trades: 'Trades',
  perDay: 'Per day',
  next: 'Next stage',
  promotion: 'To promotion',
  demotion: 'To demotion',
  trend: 'Win rate trend',
} as const

export const hints = {
  perDay: 'Closed trades a day, mean of the last 30 whole days',
  next: 'Day on which it has the trades of its next stage, at this pace',
  promotion: 'Return on trades above what promotes: points, below 0 it is not reached',
  demotion: 'Return on trades above what demotes: points, at 0 or less it is moved down',
  trend: 'Win rate of the last 30 whole days less that of the 30 before, points',
} as const

export const horizonChoices = [
  { id: '7', label: '7 d' },
  { id: '30', label: '30 d' },
  { id: '90', label: '90 d' },
] as const

export const windowOptions = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '180', label: '180 days' },
  { id: '365', label: '365 days' },
  { id: 'all', label: 'All days' },
] as const

export const methodOptions = [
  { id: 'block', label: 'Block bootstrap', hint: 'Runs of seven real days' },
  { id: 'normal', label: 'Normal', hint: 'A bell curve of their mean and spread' },
] as const

/** '23 %', and '<1 %' where it is not quite none. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  return share > 0 && rounded === 0 ? '<1 %' : share < 1 && rounded === 100 ? '>99 %' : `${rounded} %`
}

/** '6.12 %'. */
export const depth = (share: number): string => `${formatPercent(share * 100)} %`

export const perDayText = (perDay: number): string => (perDay === 0 ? NONE : formatFixed(perDay, 1))
