import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'

/** The two long-lived streams. */
export type StreamName = 'events' | 'trades'

/** Hedge-mode leg; one-way mode has one (architecture 3, A-76). */
export type Leg = 'one_way' | 'long' | 'short'

/** One open position as folded from the streams. Unchanged positions stay the same object. */
export interface Position {
  /** account, symbol and leg, made by `positionKey`. */
  readonly key: string
  readonly account: string
  readonly symbol: string
  readonly leg: Leg
  readonly side: 'long' | 'short'
  readonly strategy: string | null
  readonly size: DecimalText
  readonly avgPrice: DecimalText | null
  readonly markPrice: DecimalText | null
  readonly unrealisedPnl: DecimalText | null
  readonly takeProfit: DecimalText | null
  readonly stopLoss: DecimalText | null
  /** How far behind the best price a stop follows it; null where none does or the server does not say. */
  readonly trailingStop: DecimalText | null
  readonly positionValue: DecimalText | null
  readonly leverage: DecimalText | null
  readonly liqPrice: DecimalText | null
  /** The first stop-loss that stood at risk since the server follows it; null where none did or it does not say. */
  readonly firstStop: DecimalText | null
  readonly openedAt: EpochMs | null
  readonly positionSeq: number | null
  /** The exchange's last list did not have it: it is looked for again, and closed only when that finds nothing. */
  readonly beingChecked: boolean
  /** Last change by the server's clock. */
  readonly updatedAt: EpochMs
  /** False while the exchange tells no price of the symbol: mark and PnL stand still. */
  readonly isPriceFollowed: boolean
  /** What its values know of; null where the server does not number. */
  readonly known: Known | null
}

/**
 * How new told values are: the newest fact that the server had then and, among values with the same facts, the tick
 * (I10).
 */
export interface Known {
  readonly serverEpoch: string | null
  readonly factSeq: number
  /** Null for the values that a fact itself tells. */
  readonly tick: number | null
}

/** What identifies a fact of the server: `<serverEpoch>-<factSeq>`, or another server's own id without numbers. */
export interface FactRef {
  readonly eventId: string | null
  readonly serverEpoch: string | null
  readonly factSeq: number | null
}

/** Every live fact carries where it came from and when it happened by the server's clock. */
export interface LiveOrigin extends FactRef {
  readonly origin: StreamName | 'since' | 'snapshot'
  readonly eventAt: EpochMs
}

export interface OfLeg {
  readonly account: string
  readonly symbol: string
  /** Null when the event names none (another server): it goes to the only leg there is. */
  readonly leg: Leg | null
  readonly side: 'long' | 'short' | null
  readonly strategy: string | null
}

/** What changed of a position: field → [old, new], each as text; null where there was none (bybit.md 1.6). */
export type Changes = Readonly<Record<string, readonly [string | null, string | null]>>

/** One object for all that changed nothing. */
export const NO_CHANGES: Changes = {}

/** A moved position: newest values of one window. */
export interface ValueRow extends OfLeg {
  /** Its position key, made once by the decoder where the leg is told. */
  readonly key?: string | null
  readonly oldPnl: DecimalText | null
  readonly newPnl: DecimalText | null
  readonly change: DecimalText | null
  readonly markPrice: DecimalText | null
  readonly positionValue: DecimalText | null
  /** Whether its price is followed from now on; absent where that did not change. */
  readonly isPriceFollowed?: boolean
  /** From now on; absent where it did not change, null for none. */
  readonly liqPrice?: DecimalText | null
  /** Steps of the PnL whose change the wire does not tell, oldest first; from null is from what the table says. */
  readonly untold?: readonly PnlStep[]
}

/** A PnL and the one before it. */
export type PnlStep = readonly [from: DecimalText | null, to: DecimalText]
