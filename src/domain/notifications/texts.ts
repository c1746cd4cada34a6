import { counted, formatCount, sideWord } from '../core/format.ts'
import { own } from '../core/own.ts'
import { word } from '../language/translate.ts'

/** Texts of bell, panel and settings mode, to the letter of spec 2, Notifications, and spec 8. */
export const PANEL_TITLE = 'Notifications'
/** Heard of the bell when its count rises. */
export const unreadText = (count: number): string => counted(count, 'unread notification')
export const newBadge = (n: number): string => `${n} new`
export const MARK_ALL = 'Mark all as read'
export const HIDE_ALL = 'Hide all'
export const OPEN_SETTINGS = 'Settings'
export const CLOSE = 'Close'
export const showingLast = (n: number): string => `Showing last ${counted(n, 'notification')}`
export const EMPTY_TITLE = 'All caught up!'
export const EMPTY_TEXT = "You'll see notifications here when new trades, positions, or milestones occur."
export const NO_PLAN_TITLE = 'Notifications come with a plan'
export const NO_PLAN_TEXT = 'Once your account has one, trades, positions and milestones are told here.'
export const FAILED_TITLE = 'Failed to load notifications'
export const FAILED_TEXT = 'There was an error loading your notifications. Try refreshing.'
export const RETRY = 'Retry'
/** The panel's hint where the server gave no reason. */
export const FAILED_DEFAULT = 'Failed to fetch stored notifications'
export const DUPLICATE_PREVENTED = 'Duplicate notification prevented by deduplication service'
export const SETTINGS_TITLE = 'Notification Settings'
export const SETTINGS_TEXT = 'Choose which types to show'
export const SETTINGS_CHANNELS = 'When no tab is open'
export const SETTINGS_RESET = 'Reset'
export const SETTINGS_SAVED = 'Changes save automatically'
export const typesEnabled = (n: number, m: number): string => `${n} of ${m} types enabled`
export const hiddenText = (title: string): string => `${title} is hidden.`
export const UNDO = 'Undo'
export const WHILE_AWAY = 'While Away'

/** Title of the server's own message that brings none. */
export const SYSTEM_TITLE = 'System message'
/** What stands for a message that brings no words, only how many it tells of. */
export const totalText = (count: number | null): string => (count === null ? '' : `${formatCount(count)} in total`)

/** Labels of the details, in the order in which they stand. */
export const DETAIL_LABELS = {
  symbol: 'Symbol',
  account: 'Account',
  side: 'Side',
  strategy: 'Strategy',
  position: 'Position',
  pnl: 'PnL',
  roi: 'ROI',
  milestone: 'Milestone',
  trend: 'Trend',
  direction: 'Direction',
  previousDirection: 'Was',
  sinceLastCrossing: 'Last crossed',
  exectype: 'Exit',
  tradeId: 'Trade id',
  time: 'Time',
} as const
/** What an event left a position as; one that was open then may be closed since. */
export const positionText = (status: 'open' | 'closed', isLive: boolean): string =>
  status === 'closed' ? 'closed' : isLive ? 'open' : 'open then, closed since'
export const crossedText = (length: string): string => `${length} earlier`
/** 'take_profit' as 'Take profit'. */
export const changeText = (field: string): string => wordsOf(field).replace(/^./u, (first) => first.toUpperCase())
/** A name of the wire in words: 'to_takeprofit' as 'to takeprofit'. */
export const wordsOf = (name: string): string => name.replaceAll('_', ' ')
/** How a milestone's trend and direction are said; one that came later in its own words. */
const WAYS: Readonly<Record<string, string>> = {
  improving: word('improving'),
  declining: word('declining'),
  to_takeprofit: 'to take-profit',
  to_stoploss: 'to stop-loss',
}
export const wayOf = (name: string): string => own(WAYS, name) ?? wordsOf(name)
/** Said of an entry that opens an address outside. */
export const OPENS_TAB = 'Opens in a new tab'

/** Positions that were muted (screens.md 2.1). */
export const MUTED_TITLE = 'Muted positions'
export const UNMUTE = 'Unmute'
/** `until` is a time of the day; null until it closes. */
export const mutedText = (symbol: string, side: 'long' | 'short', account: string, until: string | null): string =>
  until === null
    ? `${symbol} ${sideWord(side)} on ${account}, until it closes`
    : `${symbol} ${sideWord(side)} on ${account}, until ${until}`
export const unmuteText = (symbol: string, side: 'long' | 'short', account: string): string =>
  `Unmute ${symbol} ${sideWord(side)} on ${account}`
