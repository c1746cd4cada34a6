import { counted, formatCount } from '../../../domain/core/format.ts'
import { FLAG_NAMES, RESULT_NAMES } from '../../../domain/closed/texts.ts'
import { syncTexts } from '../../../domain/tasks/texts.ts'
import { tableTexts } from '../shared/table/texts.ts'

/** Words of the closed-trades screen (screens.md 2.3). Titles and hints of its states come with the view. */
export const closedTexts = {
  ...tableTexts,
  table: 'Closed trades',
  summary: 'Summary',
  search: 'Symbol, strategy or number',
  onlyLoaded: (loaded: number, total: string): string => `Figures of ${formatCount(loaded)} loaded trades of ${total}.`,
  tools: 'Columns, export, sync and refresh',
  noMatchLoaded: (count: number, total: string): string => `Looked through ${formatCount(count)} loaded of ${total}.`,
  sync: 'Sync Recent Trades',
  syncRuns: syncTexts.runs,
  more: 'More',
  export: 'Export',
  report: 'Report',
  exported: (rows: number): string => (rows === 1 ? '1 trade exported' : `${formatCount(rows)} trades exported`),
  exportFailed: 'The file could not be made',
  newer: (count: number): string => (count === 1 ? '1 new' : `${formatCount(count)} new`),
  loadMore: 'Load more',
  showMore: 'Show more',
  stop: 'Stop',
  loadingAll: 'Loading all trades',
  loadedOf: (loaded: number, total: number): string => `${formatCount(loaded)} of ${formatCount(total)}`,
  whole: (count: number): string => (count === 1 ? 'the only trade' : `all ${formatCount(count)} trades`),
  partOfWhole: (shown: number, all: number): string => `${formatCount(shown)} of ${formatCount(all)} trades`,
  partOfLoaded: (shown: number, loaded: number, total: string): string =>
    shown === loaded
      ? `${formatCount(loaded)} loaded of ${total}`
      : `${formatCount(shown)} of ${formatCount(loaded)} loaded of ${total}`,
  all: 'all',
  ofLoaded: ', of the loaded',
  afterFunding: 'after funding',
  funding: 'funding',
  total: (scope: string): string => `Total of ${scope}`,
  openLive: 'Live trades of this symbol',
  onlySymbol: 'Only this symbol',
  explainPnl: 'Explain net PnL',
  explainR: 'Explain R',
  noteOf: 'Tags and note',
  tag: 'Tag',
  tagShown: (count: number): string => `Tag ${counted(count, 'trade')}`,
  tagHint: (count: number): string =>
    count === 1
      ? 'On the trade that the filters show.'
      : `On each of the ${formatCount(count)} trades that the filters show.`,
  tagTooMany: (count: number, most: number): string =>
    `The filters show ${formatCount(count)} trades, and ${formatCount(most)} can be tagged at once. Narrow them further.`,
  tagsAdded: 'Tags to add',
  tagsRemoved: 'Tags to take away',
  cancel: 'Cancel',
  rowsFailed: 'The trades could not be read.',
  conflict: 'More than one bot rule claims this trade',
  uncovered: 'No bot rule covers this trade',
  beingRead: 'Being read',
  beingReadHint: 'The opening of this trade is not read from the exchange yet.',
  sums: (wins: number, losses: number, flats: number): string =>
    [counted(wins, 'win'), counted(losses, 'loss', 'losses'), flats === 0 ? '' : `${formatCount(flats)} flat`]
      .filter(Boolean)
      .join(', '),
  noTrades: 'No trades to calculate with',
  noTradesHint: 'No loaded trade passes the filters.',
  noGain: 'No trade gained',
  noLoss: 'No trade lost',
  monthMissing: 'Not all trades of this month are loaded.',
  loadMonth: (month: string): string => `Load ${month} alone`,
  streaks: (win: number, loss: number): string =>
    `Longest runs: ${counted(win, 'win')}, ${counted(loss, 'loss', 'losses')}`,
  streakNow: (kind: 'win' | 'loss' | 'none', length: number): string =>
    kind === 'none'
      ? 'no run now'
      : kind === 'win'
        ? `now ${counted(length, 'win')}`
        : `now ${counted(length, 'loss', 'losses')}`,
} as const

/** Options of the filters whose values are a closed list; '' narrows nothing. */
export const resultOptions = [
  { id: '', label: 'Any' },
  { id: 'win', label: RESULT_NAMES.win },
  { id: 'loss', label: RESULT_NAMES.loss },
  { id: 'flat', label: RESULT_NAMES.flat },
] as const
/** The strategy of a trade, or why there is none. */
export const strategyWord = ({
  strategy,
  isBeingRead,
}: {
  readonly strategy: string | null
  readonly isBeingRead: boolean
}): string => strategy ?? (isBeingRead ? closedTexts.beingRead : closedTexts.noStrategy)

export const flagOptions = [
  { id: '', label: 'Any' },
  { id: 'conflict', label: FLAG_NAMES.conflict },
  { id: 'uncovered', label: FLAG_NAMES.uncovered },
  { id: 'test', label: FLAG_NAMES.test },
] as const
export const tabChoices = [
  { id: 'table', label: 'Table' },
  { id: 'calendar', label: 'Calendar' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'extremes', label: 'Best and worst' },
] as const
export const sortOptions = [
  { id: 'closed_at', label: 'Closed at' },
  { id: 'pnl', label: 'Net PnL' },
  { id: 'roi', label: 'ROI' },
  { id: 'duration', label: 'Duration' },
  { id: 'symbol', label: 'Symbol' },
  { id: 'strategy', label: 'Strategy' },
  { id: 'account', label: 'Account' },
] as const
export const statTitles = {
  symbol: 'By symbol',
  strategy: 'By strategy',
  account: 'By account',
  side: 'By side',
  exit: 'By exit',
  hour: 'By hour of closing',
  weekday: 'By weekday',
  duration: 'By duration',
} as const
