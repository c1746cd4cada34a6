import type { DecimalText } from '../../domain/core/decimal.ts'
import type { Outcome } from '../../domain/core/outcome.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { ClosedTrade, ReconciliationConflict } from '../../domain/trades/execution.ts'
import type { Clock } from '../clock.ts'
import type { AccountState, LinkedKey, MovedValues, PositionChange, WalletBalance } from './account.types.ts'
import type { Random } from './calling/backOff.ts'
import type { KeyHome, PaperAddresses } from './calling/hosts.ts'
import type { OnRequest } from './calling/rest.ts'
import type { AttentionReason } from './calling/retCodes.ts'
import type { ExchangeStore } from './store.types.ts'

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
  /** Asks of each conflict found earlier, by an earlier run too, whether it holds; the others are settled. */
  conflictsChecked(accountId: string, holds: (conflict: FoundConflict) => boolean): void | Promise<void>
}

/** A conflict as far as it can be looked at again. */
export interface FoundConflict {
  readonly what: string
  readonly symbol: string
  readonly tradeId: string | null
}

/** What verifying a key before storing it finds (bybit.md 1.4). `detail` is a sentence for the person who typed it. */
export type KeyVerdict =
  | {
      readonly ok: true
      readonly uid: string
      readonly expiresAt: EpochMs | null
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
  /**
   * Tries the key of an account that needs attention now, and not at the end of its pause: it may be mended at the
   * exchange. Its state is `connecting` until that is known.
   */
  tryAgain(accountId: string): void
  /**
   * Fetches positions, history since the last seen and the wallet now (`POST /trades/refresh`); of an account that
   * needs attention the key is tried again as well.
   */
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
  /** Names of tradable USDT perpetuals, those of the pre-market among them. */
  symbols(): Promise<Outcome<readonly string[]>>
}

/** What the composition root hands in. `exchange/run.ts` exports `makeExchange(parts): Exchange`. */
export interface ExchangeParts extends KeyHome {
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
  readonly log: { warn(fields: object, text: string): void }
}
