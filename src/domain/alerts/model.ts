import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { AlertDirection, AlertKind } from './kinds.ts'

export type PositionSide = 'long' | 'short'

/** What an alert says. `A` names an account: its id on the server, its name for people; null means all. */
export interface AlertTerms<A extends string = string> {
  readonly kind: AlertKind
  readonly direction: AlertDirection
  /** Its line, in the unit of its kind. */
  readonly line: DecimalText
  /** Null means any; of a price it is needed. */
  readonly symbol: string | null
  readonly account: A | null
  /** Null means both; only with a symbol. */
  readonly side: PositionSide | null
  /** Ends with its first firing. */
  readonly isOnce: boolean
}

/** What the server remembers of an alert between two judgements, restarts included. */
export interface AlertMemory {
  /** What fired and has not gone back since, by subject, with the time; the subject of a sum is ''. */
  readonly fired: Readonly<Record<string, EpochMs>>
  /** Since when each position is seen without a stop-loss. */
  readonly since: Readonly<Record<string, EpochMs>>
  /** Highest equity since it was set, USDT; null before the first. */
  readonly peak: DecimalText | null
}

/** Nothing is remembered of a new alert. */
export const FRESH_MEMORY: AlertMemory = { fired: {}, since: {}, peak: null }

/** An open position, as far as alerts look at it. */
export interface JudgedPosition {
  /** Names this position and no later one of the same place; begins with the account's id and `|`. */
  readonly key: string
  readonly account: string
  readonly accountName: string
  readonly symbol: string
  readonly side: PositionSide
  readonly size: DecimalText
  readonly avgPrice: DecimalText
  readonly stopLoss: DecimalText | null
  readonly trailingStop: DecimalText | null
  readonly liqPrice: DecimalText | null
  /** Mark price of its row, and the PnL at that mark. */
  readonly markPrice: DecimalText | null
  readonly unrealisedPnl: DecimalText | null
  /** The exchange's last list did not have it: nothing is known of it now. */
  readonly isMissing: boolean
}

/** What is known at one moment of everything that a user's alerts look at. */
export interface KnownNow {
  readonly at: EpochMs
  /** Open positions of a symbol, or all. Of those that are not asked for nothing is gathered. */
  positionsOf(symbol: string | null): readonly JudgedPosition[]
  /** Linked accounts by id, with their names. */
  readonly accounts: ReadonlyMap<string, string>
  /** Whether the figures of an account follow the exchange. */
  isFollowed(account: string): boolean
  /** Mark price of a symbol that moves now; null where none comes. */
  markOf(symbol: string): DecimalText | null
  /** USDT equity of an account as the exchange told it last in this run; null before. */
  equityOf(account: string): DecimalText | null
}

/** Why an alert cannot be judged now, with the names that its sentence needs. */
export type Unjudged =
  | { readonly reason: 'no_price'; readonly symbol: string }
  | { readonly reason: 'not_followed'; readonly account: string }
  | { readonly reason: 'no_position' }
  | { readonly reason: 'no_liquidation_price' }
  | { readonly reason: 'no_equity'; readonly account: string }
  | { readonly reason: 'being_checked' }

/** One value that is compared with the line, and the figures it was reckoned from. */
export interface AlertReading {
  /** Of the memory: the position, or '' for a sum. */
  readonly subject: string
  /** In the unit of the kind. */
  readonly value: DecimalText
  /** The value as a float where that costs less: then the exact one is reckoned where it is asked for. */
  readonly rough?: number
  readonly position: JudgedPosition | null
  readonly mark?: DecimalText
  readonly equity?: DecimalText
  readonly peak?: DecimalText
}
