import { counted, sideWord } from '../core/format.ts'

/** Words of the charts that the core says (screens.md 2.2, 2.4). */
export const chartTexts = {
  klineFailed: 'Candles did not load',
  klineFailedHint: 'The exchange did not answer. What is known of the position is shown all the same.',
  noCandles: 'No candles',
  noCandlesHint: 'The exchange has none for this symbol.',
  tradeFailed: 'Failed to fetch trade',
  tradeNotFound: 'Trade not found',
  tradeNotFoundHint:
    'There is no closed trade of this number. It may belong to another user or to an account that was removed.',
  opened: (side: string): string => `Opened ${sideWord(side)}`,
  sizeUp: 'Size up',
  sizeDown: 'Size down',
  milestone: (pct: string): string => `Milestone ${pct} % ROI`,
  jump: 'PnL change over 10',
  closed: 'Closed',
  tradeClosed: 'Trade closed',
  sizeFromTo: (old: string, now: string): string => `${old} to ${now}`,
  at: (size: string, price: string): string => `${size} at ${price}`,
  fromTo: (old: string, now: string): string => `${old} to ${now}`,
  none: 'none',
  rising: 'rising',
  falling: 'falling',
  shownAt: (interval: string, age: string): string => `Shown at ${interval}: this trade is ${age} old`,
  outOfReach: (interval: string): string =>
    `Older than the candles that can be had: shown are the newest at ${interval}.`,
  entryUnknown: 'When it was opened is not known: its history does not reach back so far.',
  later: (minutes: number): string => (minutes < 60 ? `${minutes} min later` : `${minutes / 60} h later`),
  atBest: 'At best (MFE)',
  atTarget: 'At take-profit',
  targetItself: 'Its take-profit is what closed it.',
  targetUnseen: 'Not known: the position was not watched when it closed.',
  targetNone: 'No take-profit stood when it closed.',
  targetReached: (minutes: number): string => `Reached within ${minutes < 60 ? `${minutes} min` : hoursOf(minutes)}`,
  days: (count: number): string => counted(count, 'day'),
  hours: (count: number): string => counted(count, 'hour'),
  minutes: (count: number): string => counted(count, 'minute'),
} as const

const hoursOf = (minutes: number): string =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** Titles of changed fields; a field that is not listed is named as the server names it. */
export const LEVEL_NAMES: Readonly<Record<string, string>> = {
  stop_loss: 'Stop-loss',
  stopLoss: 'Stop-loss',
  take_profit: 'Take-profit',
  takeProfit: 'Take-profit',
  leverage: 'Leverage',
  trailing_stop: 'Trailing stop',
  strategyname: 'Strategy',
  strategy: 'Strategy',
  size: 'Size',
  qty: 'Size',
  avg_price: 'Entry price',
}

/** What happened to a level: set, moved, taken away. */
export const levelTitle = (name: string, old: string | null, now: string | null): string =>
  `${name} ${old === null ? 'set' : now === null ? 'removed' : 'moved'}`
