import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'

/** How a trade ended, as its badge says (screens.md 2.3, column Exit). */
export type ExitKind = 'tp' | 'sl' | 'trailing' | 'manual' | 'liquidation' | 'adl' | 'settled' | 'test' | 'other'

/** One closed trade as the server sent it, decoded: decimals exactly as written, times in ms. */
export interface ClosedTradeRow {
  readonly id: string
  readonly symbol: string
  /** 'BTC' of BTCUSDT. */
  readonly base: string
  readonly account: string
  /** Null where no bot rule covers it (spec 5: shown as N/A). */
  readonly strategy: string | null
  /** Side of the position that was closed. */
  readonly side: 'long' | 'short'
  readonly qty: DecimalText
  readonly leverage: DecimalText | null
  readonly entry: DecimalText | null
  readonly exit: DecimalText | null
  /** As the exchange closed it: net of fees, without funding (bybit.md 1.9). USDT. */
  readonly pnl: DecimalText
  /** Per cent on margin, as the server reckons it. */
  readonly roiPct: DecimalText | null
  readonly gross: DecimalText | null
  readonly fees: DecimalText | null
  readonly funding: DecimalText | null
  /** PnL and funding together; null where the funding is not known. */
  readonly afterFunding: DecimalText | null
  /** The server's own word. */
  readonly exectype: string
  readonly exitKind: ExitKind
  readonly openedAt: EpochMs | null
  readonly closedAt: EpochMs
  /** What stood on the position when it closed: null is none, absent is not known. USDT. */
  readonly takeProfit?: DecimalText | null
  readonly stopLoss?: DecimalText | null
  /** The first that stood at risk while it was followed, which its R is of (trades/risk.ts): null, absent as above. */
  readonly firstStop?: DecimalText | null
  /** Fills that closed it, where the server counts them. */
  readonly legs: number | null
  readonly isConflicted: boolean
  readonly isUncovered: boolean
  /** Its opening is not read yet, so nobody knows what it belongs to. */
  readonly isBeingRead: boolean
  /** What the trader wrote to it. */
  readonly tags: readonly string[]
  readonly note: string
}

/** What the server is asked for: everything else is narrowed and ordered in the worker (screens.md 2.3). */
export interface ListQuery {
  /** '' is no filter. */
  readonly symbol: string
  readonly account: string
  readonly strategy: string
  /** Calendar days of `zone`, both included; '' is open. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** A column that the server can sort by. */
  readonly sort: ServerSort
  readonly dir: 'asc' | 'desc'
}

/** Columns that GET /trades/closed sorts by. */
export type ServerSort =
  | 'closed_at'
  | 'opened_at'
  | 'symbol'
  | 'accountname'
  | 'strategyname'
  | 'side'
  | 'qty'
  | 'pnl'
  | 'roi_percentage'
  | 'entry_price'
  | 'exit_price'
  | 'exectype'

/**
 * Sums over every trade of a list, as the server reckons them: exact, and of more than what is loaded. USDT; those of
 * what is not known of each trade leave it out.
 */
export interface ClosedTotals {
  readonly trades: number
  readonly wins: number
  readonly losses: number
  readonly pnl: DecimalText
  /** Sum of what was won, and of what was lost. */
  readonly won: DecimalText
  readonly lost: DecimalText
  readonly gross: DecimalText | null
  readonly fees: DecimalText | null
  readonly funding: DecimalText | null
}

/** What the worker holds of one answer of the server, page by page. */
export interface ClosedList {
  readonly key: string
  readonly rows: readonly ClosedTradeRow[]
  /** How many there are in all, as the server said last; null before its first answer. */
  readonly total: number | null
  /** Null where the server sends none. */
  readonly totals: ClosedTotals | null
  /** Offset of the next page: rows received, doubles included. */
  readonly next: number
  /** Every page is in. */
  readonly isComplete: boolean
  /** When its newest page came; null before. */
  readonly asOf: EpochMs | null
  readonly status: 'idle' | 'asked' | 'waiting' | 'failed'
  readonly attempt: number
  /** Whether the page under way takes the place of all rows. */
  readonly replaces: boolean
  readonly retryAt: EpochMs | null
  readonly askedAt: EpochMs | null
  /** Why the last page did not come. */
  readonly problem: string | null
  /** Asked for page after page until the last. */
  readonly wantsAll: boolean
  /** Trades that closed since, by id or by place in the log: the '3 new' pill. */
  readonly newer: readonly string[]
  /** Entry of the last note that was saved to one of its rows; absent before. */
  readonly notedBy?: number
  /** Older than something that the server told since. */
  readonly isStale: boolean
  /** While its first rows are on their way: of `newer` and `isStale` what was told behind the asking. */
  readonly since?: Pick<ClosedList, 'newer' | 'isStale'>
  /** Rows that come anew page by page and take the place of `rows` once they are as many; null while nothing does. */
  readonly fresh: {
    readonly rows: readonly ClosedTradeRow[]
    /** Offset of the next page. */ readonly next: number
  } | null
}

/** Closed trades as far as the worker holds them: one list for each question put to the server. */
export interface ClosedState {
  readonly byKey: Readonly<Record<string, ClosedList>>
}

/** Nothing held. */
export const NO_CLOSED: ClosedState = { byKey: {} }

/** A state with this slice: what rules and decisions ask for. */
export interface HasClosed {
  readonly closed: ClosedState
}
