import type { DecimalText } from '../../domain/core/decimal.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Leg, TradeSide } from '../../domain/trades/execution.ts'
import type { AttentionReason } from './calling/retCodes.ts'

/** A linked account with its secret in clear: lives in memory only, is never logged and never part of an error. */
export interface LinkedKey {
  readonly accountId: string
  readonly apiKey: string
  readonly apiSecret: string
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
  /** How far behind the best price a stop follows it, USDT; null where none does. */
  readonly trailingStop: DecimalText | null
  readonly liqPrice: DecimalText | null
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
  /** The exchange's cross sequence; null if it never traded. */
  readonly seq: number | null
}

/** Fields of a position whose change is a fact; everything else is a value. */
export type PositionField = 'size' | 'avgPrice' | 'leverage' | 'takeProfit' | 'stopLoss' | 'trailingStop'

/**
 * A real difference of a position (bybit.md 1.6: the exchange also repeats itself, which is nothing). `finalPnl` is
 * what the exchange counts as realised over the position's life, fees included; null where only its absence was seen.
 */
export type PositionChange =
  /** `wasOpen`: it stood already when the account was followed for the first time, and is no news. */
  | { readonly kind: 'opened'; readonly position: ExchangePosition; readonly wasOpen?: true }
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

/** What moved by the mark price alone in one window; its PnL follows from the row that it moves. */
export interface MovedValues {
  readonly symbol: string
  readonly leg: Leg
  readonly markPrice: DecimalText
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
