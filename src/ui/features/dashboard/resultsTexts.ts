import { counted, formatCount } from '../../../domain/core/format.ts'
import type { ChartMode } from '../../../domain/dashboard/results.types.ts'

/** Words of dashboard rows 2 to 5 (screens.md 2.7). Titles of empty and failed panels come with the view. */
export const resultsTexts = {
  retry: 'Retry',
  range: 'Range',
  from: 'From',
  to: 'To',
  dates: 'Dates of the range',
  modes: 'Chart',
  titles: { balance: 'Balance', pnl: 'Cumulative PnL', drawdown: 'Drawdown' },
  chartNote: (
    chart: { readonly unit: string; readonly isEstimate: boolean } | null,
    mode: ChartMode,
    range: string,
  ): string =>
    [
      chart?.unit === '%' ? '% below the highest balance of the range' : mode === 'balance' ? 'USDT' : 'USDT, net',
      range,
      ...(chart?.isEstimate === true ? ['estimate'] : []),
    ].join(', '),
  day: 'Day',
  changes: 'Changes',
  daysOfChanges: (days: number): string =>
    `Rules or settings were changed on ${days === 1 ? 'the marked day' : `the ${formatCount(days)} marked days`}.`,
  total: 'Total',
  table: 'Show the data as a table',
  chart: 'Show the chart',
  strategies: 'Strategies',
  strategiesNote: (range: string, count: number): string => `${range}, ${counted(count, 'strategy', 'strategies')}`,
  allStrategies: 'All strategies',
  totalOf: (count: number): string => (count === 1 ? 'Total of 1 row' : `Total of ${formatCount(count)} rows`),
  extremes: 'Best and worst',
  symbols: 'Symbols',
  partly: (loaded: number, total: string): string => `Of ${formatCount(loaded)} loaded of ${total} trades.`,
  all: 'all',
  none: 'None',
  lastClosed: 'Last closed',
  allClosed: 'All closed trades',
  lastTold: 'Last notifications',
  topAdvice: 'To do first',
  allAdvice: 'Command center',
  openAdvice: 'Open the command center',
  adviceLocked: 'Recommended actions are part of the Elite plan',
  plans: 'See the plans',
  until: (time: string): string => `until ${time}`,
  health: 'Health',
  drawdown: 'Drawdown now',
  worst: (pct: string): string => `worst ${pct} %`,
  belowHighest: 'below the highest balance',
  estimate: 'estimate',
  estimateHint:
    'Balances of past days are calculated back from the balance now by closed trades and their funding, because the API key may not read the account book: without deposits, withdrawals and what open positions paid.',
  stages: { active: 'Active', recent: 'Recent', inactive: 'Inactive' },
} as const

/** Ranges of rows 2 to 5. */
export const rangeChoices = [
  { id: '7d', label: '7 d' },
  { id: '30d', label: '30 d' },
  { id: '90d', label: '90 d' },
  { id: 'all', label: 'All' },
  { id: 'custom', label: 'Custom' },
] as const
/** The same on phones, where the title gives way. */
export const briefModes = [
  { id: 'balance', label: 'Balance' },
  { id: 'pnl', label: 'PnL' },
  { id: 'drawdown', label: 'Drawdown' },
] as const
export const modeChoices = [
  { id: 'balance', label: 'Balance' },
  { id: 'pnl', label: 'Cumulative PnL' },
  { id: 'drawdown', label: 'Drawdown' },
] as const
