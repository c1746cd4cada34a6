import type { DecimalText } from '../../domain/core/decimal.ts'
import type { Outcome } from '../../domain/core/outcome.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type {
  ClosedRow,
  ClosedTrade,
  Execution,
  Leg,
  ReconciliationConflict,
  TradeSide,
} from '../../domain/trades/execution.ts'
import type { Clock } from '../clock.ts'
import type { Random } from './calling/backOff.ts'
import type { OnRequest } from './calling/rest.ts'
import type { ExchangeEnvironment, PaperAddresses } from './calling/hosts.ts'
import type { AttentionReason } from './calling/retCodes.ts'

/** A linked account with its secret in clear: lives in memory only, is never logged and never part of an error. */
export interface LinkedKey {
  readonly accountId: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Unix ms since when history is wanted; absent: two years, as far as the exchange keeps it. */
  readonly historyFrom?: EpochMs
  /**
   * Positions as they were last written, so that what changed while nobody followed is told as a change; absent: none.
   */
  readonly known?: readonly ExchangePosition[]
}

/** How well the figures of an account follow the exchange. `detail` is a sentence for its owner and holds no secret. */
export type AccountState =
  | { readonly state: 'connecting' }
  /** `detail` where some rows of it could not be read: they are left out, and all else follows. */
  | { readonly state: 'live'; readonly since: EpochMs; readonly detail?: string }
  | { readonly state: 'delayed'; readonly since: EpochMs; readonly detail: string }
  | {
      readonly state: 'needs_attention'
      readonly since: EpochMs
      readonly reason: AttentionReason
      readonly detail: string
    }

/** One open position as the exchange tells it; size is never 0. */
export interface ExchangePosition {
  readonly symbol: string
  readonly leg: Leg
  /** `Buy` is a long. */
  readonly side: TradeSide
  /** In coins. */
  readonly size: DecimalText
  readonly avgPrice: DecimalText
  /** Null while the exchange has told none. */
  readonly markPrice: DecimalText | null
  /** USDT: size x (mark - entry) x direction; null without a mark. */
  readonly unrealisedPnl: DecimalText | null
  /** USDT at entry, as the exchange has it; null where it does not say. */
  readonly positionValue: DecimalText | null
  /** Null where it is not known, as in portfolio margin. */
  readonly leverage: DecimalText | null
  readonly takeProfit: DecimalText | null
  readonly stopLoss: DecimalText | null
  readonly liqPrice: DecimalText | null
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
  /** The exchange's cross sequence; null if it never traded. */
  readonly seq: number | null
}

/** Fields of a position whose change is a fact; everything else is a value. */
export type PositionField = 'size' | 'avgPrice' | 'leverage' | 'takeProfit' | 'stopLoss'

/**
 * A real difference of a position (bybit.md 1.6: the exchange also repeats itself, which is nothing). `finalPnl` is
 * what the exchange counts as realised over the position's life, fees included; null where only its absence was seen.
 */
export type PositionChange =
  | { readonly kind: 'opened'; readonly position: ExchangePosition }
  | {
      readonly kind: 'modified'
      readonly before: ExchangePosition
      readonly position: ExchangePosition
      readonly fields: readonly PositionField[]
    }
  | {
      readonly kind: 'closed'
      readonly before: ExchangePosition
      readonly at: EpochMs
      readonly seq: number | null
      readonly finalPnl: DecimalText | null
    }
  /** A list did not have it, which may be a fault of the list: it is looked for again, or was found again. */
  | { readonly kind: 'checked'; readonly position: ExchangePosition; readonly isMissing: boolean }

/** What moved by the mark price alone in one window. */
export interface MovedValues {
  readonly symbol: string
  readonly leg: Leg
  readonly markPrice: DecimalText
  readonly unrealisedPnl: DecimalText
  readonly oldPnl: DecimalText | null
  /** USDT at the mark. */
  readonly markValue: DecimalText
}

/**
 * What a unified account holds: USDT, the coin that its book is in, and the others beside it. They are never added up:
 * a sum would move with the price of a coin, and no trade would say why. Null is what the exchange does not tell.
 */
export interface WalletBalance {
  /** USDT: the wallet and the open result. */
  readonly equity: DecimalText | null
  /** USDT in the wallet. */
  readonly walletBalance: DecimalText
  /** USDT. */
  readonly unrealisedPnl: DecimalText | null
  /** USD that new orders may use, by all collateral; none is told in isolated margin. */
  readonly available: DecimalText | null
  readonly others: readonly OtherCoin[]
  readonly at: EpochMs
}

/** A coin other than USDT. */
export interface OtherCoin {
  readonly coin: string
  readonly amount: DecimalText
  /** USD; null where the exchange does not say. */
  readonly worth: DecimalText | null
}

/** One change of the wallet as the exchange's own account book has it. */
export interface WalletChange {
  readonly id: string
  readonly at: EpochMs
  readonly kind: 'trade' | 'funding' | 'transfer' | 'other'
  /** USDT that it put in; negative was taken out. */
  readonly amount: DecimalText
  /** USDT in the wallet right afterwards. */
  readonly balance: DecimalText
}

/** A stretch of a history that is not read, as its pages lead back to one another. */
export interface Gap {
  readonly from: EpochMs
  readonly to: EpochMs
}

/** How far the account book is read: everything from `windowEnd` to `coveredTo`; `cursor` is the next page below it. */
export type WalletMark = Omit<Watermark, 'endpoint'>

/**
 * What the server hears. Of one account, state, positions and wallet come one after another, and so do trades and
 * conflicts: the next waits for the promise of the last, but neither kind for the other. Values (`moved`) do not wait
 * and may be dropped when newer ones exist.
 */
export interface ExchangeListener {
  stateChanged(accountId: string, state: AccountState): void | Promise<void>
  positionsChanged(accountId: string, changes: readonly PositionChange[]): void | Promise<void>
  /** Each 100 to 250 ms at most, only rows that moved. */
  moved(accountId: string, rows: readonly MovedValues[]): void
  /** All symbols whose mark price is not followed now, of whatever account: their rows stand still. */
  unfollowed(symbols: ReadonlySet<string>): void
  /** Symbols whose mark price moved in one window, held or watched; `markOf` has it. Nobody need hear it. */
  marked?(symbols: ReadonlySet<string>): void
  /**
   * New or corrected closed trades, oldest first, after the store has kept them. `live` ones closed just now;
   * others come from history and are told to nobody one by one. `corrected` holds ids that were known before (F39).
   * Right after a start what closed lately is told again, as a killed server may have kept it without telling anyone.
   */
  tradesClosed(
    accountId: string,
    trades: readonly ClosedTrade[],
    how: { readonly live: boolean; readonly corrected: readonly string[] },
  ): void | Promise<void>
  walletChanged(accountId: string, wallet: WalletBalance): void | Promise<void>
  /** Derived figures do not agree with the exchange's: never silent (bybit.md 1.9 item 8). */
  conflictFound(accountId: string, conflict: ReconciliationConflict): void | Promise<void>
  /** Once a day: the key is as good as when it was linked. `expiresAt` is null for a key that does not expire. */
  keyChecked(accountId: string, key: { readonly expiresAt: EpochMs | null }): void | Promise<void>
  /** All was derived anew: conflicts found earlier for which `holds` is false are settled. */
  conflictsChecked(accountId: string, holds: (conflict: FoundConflict) => boolean): void | Promise<void>
}

/** A conflict as far as it can be looked at again. */
export interface FoundConflict {
  readonly what: string
  readonly symbol: string
  readonly tradeId: string | null
}

/** The two histories that are fetched in windows of seven days. */
export type HistoryEndpoint = 'executions' | 'closed_pnl'

/**
 * How far back-fill has come: every window newer than `windowEnd` is kept whole; inside it `cursor` is the next page.
 */
export interface Watermark {
  readonly endpoint: HistoryEndpoint
  /** End of the window in work, unix ms. */
  readonly windowEnd: EpochMs
  /** Next page inside the window, '' for its first. */
  readonly cursor: string
  /** Start of the newest moment covered, so that a later sync fetches only what came since. */
  readonly coveredTo: EpochMs
  readonly done: boolean
  /** What was set aside in all that; absent for nothing. */
  readonly gaps?: readonly Gap[]
}

/** Where raw history is kept. Every method is one transaction, but `keepTrades` of very many is several. */
export interface ExchangeStore {
  watermark(accountId: string, endpoint: HistoryEndpoint): Promise<Watermark | null>
  /**
   * Upserts executions by `execId` and rows by `orderId`, and moves the watermark in the same transaction. Answers what
   * was new, and of rows also what changed (they grow while an order fills).
   */
  keep(accountId: string, batch: HistoryBatch): Promise<KeptHistory>
  executionsOf(accountId: string, symbol: string): Promise<readonly Execution[]>
  closedRowsOf(accountId: string, symbol: string): Promise<readonly ClosedRow[]>
  /** Every symbol with an execution or a row. */
  symbolsOf(accountId: string): Promise<readonly string[]>
  /** Null until a sync has begun to read the account book. */
  walletMark(accountId: string): Promise<WalletMark | null>
  /** Upserts changes of the wallet by `id`, and moves the mark in the same transaction. */
  keepWallet(accountId: string, rows: readonly WalletChange[], mark: WalletMark): Promise<void>
  /**
   * Upserts closed trades by `id`. `isRead`: nothing older is to come, so what is unknown stays so. What closed
   * before `newsFrom` is history, and counts as told from the start. Answers which ids were new and which known ones
   * now differ.
   */
  keepTrades(
    accountId: string,
    trades: readonly ClosedTrade[],
    history: { readonly isRead: boolean; readonly newsFrom: EpochMs },
  ): Promise<{ readonly added: readonly string[]; readonly corrected: readonly string[] }>
}

export interface HistoryBatch {
  readonly executions?: readonly Execution[]
  readonly closedRows?: readonly ClosedRow[]
  readonly watermark?: Watermark
}

/** What of a batch the store did not have before. */
export interface KeptHistory {
  readonly executions: readonly Execution[]
  readonly closedRows: readonly ClosedRow[]
}

/** What verifying a key before storing it finds (bybit.md 1.4). `detail` is a sentence for the person who typed it. */
export type KeyVerdict =
  | {
      readonly ok: true
      readonly uid: string
      readonly expiresAt: EpochMs | null
      readonly isIpBound: boolean
      readonly warnings: readonly string[]
    }
  | { readonly ok: false; readonly reason: AttentionReason | 'unreachable'; readonly detail: string }

/** One candle, oldest first in lists: decimals as texts, `start` in unix ms. */
export interface Kline {
  readonly start: EpochMs
  readonly open: DecimalText
  readonly high: DecimalText
  readonly low: DecimalText
  readonly close: DecimalText
  readonly volume: DecimalText
  readonly turnover: DecimalText
}

/** From when until when candles begin, unix ms, both included; absent: up to now. */
export interface KlineSpan {
  readonly start?: number
  readonly end?: number
}

/** Progress of a sync, 0 to 100, with a line for people. */
export interface SyncProgress {
  readonly percent: number
  readonly message: string
  /** Closed trades since then are kept and can be shown, while older ones are still read. */
  readonly readySince?: EpochMs
  /** Something was kept that a later sync need not do again. */
  readonly isKept?: boolean
}

/** What a sync did. */
export interface SyncSummary {
  readonly executions: number
  /** Closed trades that were not known before. */
  readonly trades: number
  readonly conflicts: number
  /** Which days could not be read, as a sentence; absent for none. */
  readonly missing?: string
}

/** The one door to the exchange. */
export interface Exchange {
  /** Asks the exchange what a key may do; stores nothing. */
  verifyKey(key: { readonly apiKey: string; readonly apiSecret: string }): Promise<KeyVerdict>
  /** Follows an account until `stop`. A second `start` of the same id replaces the first. */
  start(key: LinkedKey): void
  stop(accountId: string): void
  stopAll(): Promise<void>
  stateOf(accountId: string): AccountState | null
  /** The newest positions, in the order in which they opened. */
  positionsOf(accountId: string): readonly ExchangePosition[]
  /** Fetches positions, history since the last seen and the wallet now (`POST /trades/refresh`). */
  reconcile(accountId: string): Promise<Outcome<{ readonly changed: boolean }>>
  /** Back-fills history and derives closed trades (`POST /trades/sync`). Resumes where a stopped one was. */
  sync(
    accountId: string,
    onProgress: (progress: SyncProgress) => void,
    signal?: AbortSignal,
  ): Promise<Outcome<SyncSummary>>
  /** Ends the silence after a ban of this address at once: for one that was asked for. */
  endSilence(): void
  /**
   * `interval` in the exchange's spelling: 1, 3, 5, 15, 30, 60, 120, 240, 360, 720, D, W, M. `limit` 1 to 1,000; with
   * only a start the first ones after it, else the newest.
   */
  klines(symbol: string, interval: string, limit: number, span?: KlineSpan): Promise<Outcome<readonly Kline[]>>
  /** Follows the mark prices of exactly these symbols from now on, beside those that accounts hold. */
  watch(symbols: ReadonlySet<string>): void
  /** The newest mark price of a symbol that is held or watched; null where none came since the line opened. */
  markOf(symbol: string): DecimalText | null
  /** Names of tradable USDT perpetuals. */
  symbols(): Promise<Outcome<readonly string[]>>
}

/** What the composition root hands in. `exchange/run.ts` exports `makeExchange(parts): Exchange`. */
export interface ExchangeParts {
  readonly environment: ExchangeEnvironment
  /** Where the paper exchange listens (`http://127.0.0.1:4851`, `ws://127.0.0.1:4851`); null for the others. */
  readonly paper: PaperAddresses | null
  /** Addresses of this server for key restrictions; empty while only placeholders are configured. */
  readonly ownIps: readonly string[]
  /** How far back the first sync of an account reads, ms; else all that the exchange keeps. */
  readonly historyMs?: number
  readonly listener: ExchangeListener
  readonly store: ExchangeStore
  readonly clock: Clock
  readonly random: Random
  /** Hears of each request to the exchange. */
  readonly onRequest?: OnRequest | undefined
  /** Fields never hold a key, a secret or a query. */
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void }
}
