import { inSentence } from '../../../domain/language/translate.ts'
import { counted, formatCount, formatFixed } from '../../../domain/core/format.ts'
import type { Deviation, ScorePart } from '../../../domain/strategies/rating.ts'
import type { Fate, StrategyAddress } from '../../../domain/strategies/page.types.ts'

/** Words of the page of one strategy (screens.md 2.5). Reasons and failures come with the view. */
export const words = {
  back: 'All strategies',
  tabs: 'Strategy',
  accounts: (count: number): string => counted(count, 'account'),
  openNow: (count: number): string => `${counted(count, 'position')} open`,
  undefined_: 'Its definition was deleted: what it traded keeps the name.',
  none: 'Not rated yet',
  noneHint: 'No trade was closed under this strategy. A bot rule says what it trades where.',
  addRule: 'Define a bot rule',
  // Overview.
  figures: (account: string): string => `Figures on ${account}`,
  score: 'Score',
  scoreOf: (points: number, most: number): string => `${formatFixed(points, 1)} of ${formatFixed(most, 0)}`,
  noParts: 'The server tells the whole score only.',
  stage: 'Stage',
  stages: 'Stages',
  promotion: (rot: number): string => `Up at ROT ${formatFixed(rot, 2)} % or more`,
  demotion: (rot: number): string => `Down at ROT ${formatFixed(rot, 2)} % or less`,
  rotNow: (rot: number | null): string => `ROT now ${formatFixed(rot, 2)} %`,
  progress: (trades: number, of: number, next: string): string =>
    `${formatCount(trades)} of ${formatCount(of)} trades to ${next}`,
  shareNow: 'Share now',
  cap: (cap: number, now: number | null): string =>
    `May use ${formatFixed(cap, 1)} % of the account, uses ${formatFixed(now, 1)} %`,
  stability: 'Stability',
  noDeviations: 'Too few trades to compare the newest with those before.',
  bounds: ({ orange, red, id }: Deviation): string =>
    `orange at ${formatFixed(orange, 0)}, red at ${formatFixed(red, 0)} ${id === 'win_rate' ? 'points' : '%'}`,
  drop: ({ drop, id }: Deviation): string => {
    if (drop === null) return '–'
    const unit = id === 'win_rate' ? 'points' : '%'
    return drop <= 0 ? 'no fall' : `fell ${formatFixed(drop, 1)} ${unit}`
  },
  // Performance.
  equity: 'Equity',
  drawdown: 'Drawdown',
  equityNote: 'Net result summed day by day, USDT',
  drawdownNote: 'Below the highest so far, USDT',
  range: 'Days',
  chartKind: 'Chart',
  chart: 'Show the chart',
  table: 'Show the days as a table',
  months: 'Months',
  bySymbol: 'By symbol',
  byAccount: 'By account',
  ratios: 'Ratios',
  ratiosNote: 'Over all closed trades',
  sum: (rows: number): string => `Sum of ${counted(rows, 'row')}`,
  net: 'Net PnL, USDT',
  deepest: 'Max drawdown, USDT',
  noResults: 'No result in these days',
  // Live, trades, rules.
  live: 'Open positions',
  noLive: 'Nothing is open under this strategy',
  noLiveHint: 'A position counts to the strategy whose rule was active as it opened.',
  allLive: 'All live trades',
  trades: 'Newest closed trades',
  noTrades: 'No closed trade yet',
  noTradesHint: 'A trade counts to the strategy whose rule was active as it opened.',
  allTrades: 'All closed trades',
  rules: 'Bot rules',
  noRules: 'No bot rule',
  noRulesHint: 'A rule says which symbol this strategy trades on which account.',
  allRules: 'Bot maintenance',
  active: 'Active',
  stopped: 'Deactivated',
  // Recommendations.
  actions: 'Recommendations',
  noActions: 'No recommendation',
  noActionsHint: 'They are made in the command center.',
  locked: 'Recommendations are part of the Elite plan',
  lockedHint: 'What to promote, demote or stop, each with the figures it rests on.',
  plans: 'See plans',
  done: (time: string): string => `Done ${time}`,
  made: (time: string): string => `Made ${time}`,
  share: (now: number | null, next: number | null): string => `${formatFixed(now, 1)} % to ${formatFixed(next, 1)} %`,
  confidence: (value: number): string => `${formatFixed(value, 0)} % sure`,
  record: 'What became of earlier advice',
  recordNote: 'USDT of the last year, by the shares that were named then',
  noRecord: 'No earlier advice came to an end yet',
  outcomeAfter: (fate: string, days: number): string => `${fate}, after ${days} days`,
  advice: 'Advice',
  shareHead: 'Share',
  saidHead: 'Made',
  fateHead: 'What became of it',
  daysHead: (days: number): string => `${days} days`,
  // Definition.
  definition: 'Definition',
  name: 'Strategy name',
  key: 'Field',
  value: (key: string, kind: string): string =>
    `${key === '' ? 'Value' : `Value of ${key}`}, ${kind === 'JSON' ? kind : inSentence(kind)}`,
  addField: 'Add a field',
  kinds: { text: 'Text', number: 'Number', flag: 'Yes or no', json: 'JSON' },
  removeField: (key: string): string => `Remove ${key === '' ? 'the field' : key}`,
  save: 'Save definition',
  discard: 'Discard changes',
  unchanged: 'Nothing was changed',
  fix: 'Fix what is marked first',
  unnamed: 'Give it a name',
  saved: (time: string): string => `Saved ${time}`,
  create: 'Create strategy',
  createTitle: 'Create a strategy',
  example: 'Begin with an example',
  cancel: 'Cancel',
  remove: 'Delete strategy',
  removeTitle: (name: string): string => `Delete ${name}?`,
  removeText: 'The definition is gone for ever. Its closed trades stay and keep the name.',
  removeType: (name: string): string => `Type ${name} to delete`,
  keep: 'Keep strategy',
  blocked: 'It cannot be deleted while these are there:',
  blockedRule: (symbol: string, account: string, isActive: boolean): string =>
    `Bot rule ${symbol} on ${account}${isActive ? '' : ', deactivated'}`,
  blockedOpen: (symbol: string, account: string): string => `Open position ${symbol} on ${account}`,
} as const

export const partWords: Readonly<Record<ScorePart['id'], string>> = {
  performance: 'Performance',
  regime_fit: 'Regime fit',
  stability: 'Stability',
  lifecycle: 'Lifecycle',
}

export const deviationWords: Readonly<Record<Deviation['id'], string>> = {
  win_rate: 'Win rate',
  profit_factor: 'Profit factor',
}

/** What opens a fall: the rating above has a figure of the same name as what fell. */
export const fallWords: Readonly<Record<Deviation['id'], string>> = {
  win_rate: 'Fall of the win rate',
  profit_factor: 'Fall of the profit factor',
}

export const fateWords: Readonly<Record<Fate, string>> = {
  followed: 'Followed',
  ignored: 'Ignored',
  withdrawn: 'Withdrawn',
}

export const tabWords: Readonly<Record<StrategyAddress['tab'], string>> = {
  overview: 'Overview',
  performance: 'Performance',
  live: 'Live',
  trades: 'Trades',
  rules: 'Rules',
  recommendations: 'Recommendations',
  definition: 'Definition',
  history: 'History',
}

export const chartChoices = [
  { id: 'equity', label: words.equity },
  { id: 'drawdown', label: words.drawdown },
] as const
