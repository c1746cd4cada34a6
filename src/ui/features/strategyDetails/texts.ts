import { counted, formatCount } from '../../../domain/core/format.ts'
import { word } from '../../../domain/language/translate.ts'

/** Words of the table of strategies (screens.md 2.5). Reasons and failures come with the view. */
export const words = {
  strategies: 'Strategies',
  search: 'Strategy or account',
  export: 'Export',
  exported: (rows: number): string => `${counted(rows, 'strategy', 'strategies')} exported.`,
  exportFailed: 'The file could not be made',
  noMatch: 'No rows match',
  noMatchHint: 'No strategy passes the filters.',
  none: 'No strategies yet',
  noneHint:
    'A strategy is a name and what you write down of it. A bot rule says which symbol it trades on which account; from then on its trades are counted here.',
  create: 'Create strategy',
  example: 'Begin with an example',
  shown: (shown: number, total: number): string =>
    shown === total ? counted(total, 'row') : `${formatCount(shown)} of ${counted(total, 'row')}`,
  rated: (time: string, isCached: boolean): string => `${isCached ? 'Cached, calculated' : 'Calculated'} ${time}`,
  total: (rows: number): string => `Sum of ${counted(rows, 'row')}`,
  progress: (trades: number, of: number): string => `${formatCount(trades)} of ${formatCount(of)} trades`,
  towards: (progress: string, next: string): string => `${progress} to ${next}`,
  acts: (strategy: string, account: string | null): string =>
    account === null ? `Actions for ${strategy}` : `Actions for ${strategy} on ${account}`,
  compare: 'Compare',
  uncompare: 'Leave comparison',
  compareFull: 'Four are compared already',
  trades: 'Closed trades',
  rules: 'Bot rules',
  comparison: 'Comparison',
  comparisonNote: 'Net result summed day by day, USDT',
  endComparison: 'End comparison',
  remove: (name: string): string => `Take ${name} out of the comparison`,
  chart: 'Show the chart',
  table: 'Show the days as a table',
  noCurves: 'The results of the days could not be loaded',
  range: 'Days',
  hints: {
    score: 'Performance, regime fit, stability and lifecycle, weighted as configured',
    profit: 'Net PnL beside the balance of the account on the first day, per cent',
    twr: 'Time-weighted return: the returns of all days linked',
    factor: 'Sum of gains / sum of losses; none without a loss',
    stability: 'How the newest trades differ from those before',
    status: 'Active with an open position or a trade of the last 7 days, recent within 30 days',
  },
} as const

/** Activity as a chip says it. */
export const statusWords = { active: 'Active', recent: 'Recent', inactive: 'Inactive' } as const

export const statusOptions = [
  { id: '', label: 'All' },
  ...(['active', 'recent', 'inactive'] as const).map((id) => ({ id, label: statusWords[id] })),
] as const

/** Orders of the cards of a phone. */
export const sortOptions = [
  { id: 'rank', label: 'Rank' },
  { id: 'strategy', label: 'Strategy' },
  { id: 'account', label: 'Account' },
  { id: 'stage', label: 'Stage' },
  { id: 'score', label: 'Score' },
  { id: 'profit', label: 'Net profit' },
  { id: 'pnl', label: 'Net PnL' },
  { id: 'twr', label: 'TWR' },
  { id: 'win', label: 'Win rate' },
  { id: 'factor', label: 'Profit factor' },
  { id: 'trades', label: 'Trades' },
  { id: 'stability', label: 'Stability' },
  { id: 'status', label: 'Status' },
  { id: 'rules', label: 'Rules' },
] as const

export const rangeChoices = [
  { id: '30d', label: '30 d' },
  { id: '90d', label: '90 d' },
  { id: '365d', label: word('1 y') },
  { id: 'all', label: 'All' },
] as const
