import { STAGES } from '../../../domain/configuration/constants.ts'
import { counted, formatAgo, formatCount, formatPercent, formatSigned } from '../../../domain/core/format.ts'
import { formatNumber } from '../../../domain/core/numbers.ts'
import type { Axis } from '../../../domain/optimization/constants.ts'
import type { Difference } from '../../../domain/optimization/whatIf.types.ts'

/** Words of the portfolio optimization (screens.md 2.9). */
export const words = {
  tabs: 'Optimization',
  strategies: 'Strategies',
  charts: 'Charts',
  whatIf: 'What-if',
  ratedAt: (time: string): string => `Rated ${time}`,
  held: 'Cached',
  fresh: 'Fresh',
  heldHint: 'The server answered with a rating of up to two minutes ago.',
  freshHint: 'The server rated the strategies for this answer.',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  noneGenerated: 'No recommendations were generated yet',
  noneGeneratedHint: 'The suggested shares appear here once they are. Scores, stages and caps are there already.',
  generatedAt: (time: string): string => `Recommendations of ${time}`,
  stale: (at: number, now: number): string => `Recommendations are ${formatAgo(at, now)}: more than a day old`,
  staleHint: 'The suggested shares may not fit what was traded since.',
  notNow: (problem: string): string => `Not up to date: ${problem}`,
  filters: 'Filters of strategies',
  account: 'Account',
  strategy: 'Strategy',
  stage: 'Stage',
  stability: 'Stability',
  min: 'Min. trades',
  noMatch: 'No rows match',
  noMatchHint: 'No strategy passes the filters.',
  toRules: 'Bot rules',
  counted: (shown: number, all: number): string =>
    shown === all
      ? counted(all, 'strategy', 'strategies')
      : `${formatCount(shown)} of ${counted(all, 'strategy', 'strategies')}`,
  retry: 'Retry',
  export: 'Export',
  exported: (rows: number): string => `${counted(rows, 'strategy', 'strategies')} exported!`,
  exportFailed: 'Nothing could be exported',
  previewOpen: 'Preview, not saved',
  previewOpenHint: 'These are the saved figures. What the preview would change stands under What-if.',
  toPreview: 'Open the preview',
  discard: 'Discard preview',
} as const

export const columns = {
  strategy: 'Strategy',
  account: 'Account',
  rank: 'Rank',
  score: 'Score',
  stage: 'Stage',
  stability: 'Stability',
  trades: 'Trades',
  twr: 'TWR',
  dd: 'Drawdown',
  pnl: 'Net PnL',
  factor: 'Profit factor',
  win: 'Win rate',
  share: 'Share',
  /** The unit of a share. */
  ofCap: '% / cap',
  multiplier: 'Multiplier',
  change: 'Suggested',
  action: 'Action',
} as const

/** Orders of the cards of a phone. */
export const sortOptions = [
  { id: 'total_score', label: columns.score },
  { id: 'rank', label: columns.rank },
  { id: 'strategy', label: columns.strategy },
  { id: 'account', label: columns.account },
  { id: 'stage', label: columns.stage },
  { id: 'trades', label: columns.trades },
  { id: 'twr', label: columns.twr },
  { id: 'dd', label: columns.dd },
  { id: 'pnl', label: columns.pnl },
  { id: 'win', label: columns.win },
  { id: 'factor', label: columns.factor },
  { id: 'share', label: columns.share },
  { id: 'change', label: columns.change },
] as const

export const hints = {
  score: 'Points of performance, regime fit, stability and lifecycle; the whole bar is 100',
  twr: 'Time-weighted return on the balance of the account',
  dd: 'Deepest fall of the linked daily returns',
  factor: 'Sum of gains / sum of losses; none without a loss',
  share: 'Mean margin of its newest trades, per cent of the account, against the cap of its stage',
  multiplier: 'What its return on trades makes of an allocation',
  change: 'Share by the newest recommendations, and its change in points',
} as const

export const parts = [
  { id: 'performance', label: 'Performance', color: 1 },
  { id: 'regimeFit', label: 'Regime fit', color: 2 },
  { id: 'stability', label: 'Stability', color: 3 },
  { id: 'lifecycle', label: 'Lifecycle', color: 4 },
] as const

export const axes: Readonly<Record<Axis, string>> = {
  dd: 'Max drawdown, %',
  twr: 'TWR, %',
  score: 'Score',
  win: 'Win rate, %',
  share: 'Share, %',
  sharpe: 'Sharpe ratio',
}

export const charts = {
  scatter: 'Return against risk',
  scatterNote: 'size is trades, colour is stage',
  x: 'Across',
  y: 'Up',
  pickPoint: 'Press a point for what its figures are made of',
  noPoints: 'Nothing to draw',
  noPointsHint: 'No strategy shown has both figures.',
  table: 'Show as a table',
  chart: 'Show as a chart',
  shares: 'Allocation by account',
  sharesNote: 'now against suggested, % of the balance',
  sharesPreview: 'now against the preview, % of the balance',
  now: 'Now',
  suggested: 'Suggested',
  preview: 'Preview',
  noShares: 'Nothing is suggested yet',
  noSharesHint: 'Shares are suggested when recommendations are generated.',
  correlation: 'Correlation of daily returns',
  correlationNote: (shown: number, of: number): string =>
    shown < of ? `90 days, best ${shown} of ${of}` : '90 days, each strategy with each',
  correlationLegend: '1: they gain and lose on the same days. 0: independent. −1: one gains when the other loses.',
  noCorrelation: 'Nothing to compare',
  noCorrelationHint: 'It takes two strategies.',
  unknown: 'Not known: too few days in common, no spread, or a balance that is not known',
} as const

export const trial = {
  title: 'Sliders',
  note: 'weights, caps and thresholds',
  preview: 'Preview, not saved',
  nothingHint: 'Move a slider: stages, flags, ranks and shares follow at once. Nothing is saved until you say so.',
  save: 'Save configuration',
  reset: 'Discard preview',
  was: (text: string): string => `was ${text}`,
  sum: (now: number, total: number): string => `Together ${formatNumber(now, { digits: 0, maxDigits: 2 })} of ${total}`,
  result: 'What the engine would say',
  loading: 'The trades behind the ratings are being loaded',
  unavailable: 'Nothing can be tried now',
  at: (time: string): string => `Over all trades until ${time}`,
  same: 'As it is saved: nothing would change.',
  wrong: 'This cannot be saved',
  onlyChanged: 'Only what changes',
  changes: (counts: Readonly<Record<Difference, number>>): string => {
    const said = (Object.keys(counts) as Difference[])
      .filter((one) => counts[one] > 0)
      .map((one) => counted(counts[one], DIFFERENCES[one][0], DIFFERENCES[one][1]))
    return said.length === 0 ? 'No advice would change.' : `${said.join(', ')} would change.`
  },
} as const

const DIFFERENCES: Readonly<Record<Difference, readonly [string, string]>> = {
  stage: ['stage', 'stages'],
  flag: ['flag', 'flags'],
  rank: ['rank', 'ranks'],
  action: ['action', 'actions'],
  share: ['share', 'shares'],
}

/** '4.00 % of 8 %'. */
export const shareText = (share: number | null, cap: number | null): string =>
  `${formatPercent(share)}${cap === null ? '' : ` / ${formatNumber(cap, { digits: 0, maxDigits: 1 })}`}`

/** '8.00 %, +2.10'. */
export const pointsText = (change: number | null): string => formatSigned(change, 2)

export const stageOptions = [{ id: '', label: 'All' }, ...STAGES.map((stage) => ({ id: stage, label: stage }))]
