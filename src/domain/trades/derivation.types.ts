import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { Leg, PositionMode, TradeSide } from './execution.ts'
import type { LegState } from './legState.ts'

/** What is held on each leg of one symbol. */
export type Legs = Readonly<Record<Leg, LegState>>

/** Signed quantities by leg: a short one is negative. In coins. */
export type NetByLeg = Readonly<Record<Leg, DecimalText>>

/** What one closing order did, summed over its fills. Decimals in coins and USDT. */
export interface DerivedTrade {
  readonly orderId: string
  readonly leg: Leg
  /** Side of the position that was closed. */
  readonly side: TradeSide
  readonly closedSize: DecimalText
  readonly entryValue: DecimalText
  readonly exitValue: DecimalText
  /** Null where one was paid in another coin. */
  readonly openFee: DecimalText | null
  readonly closeFee: DecimalText | null
  /** USDT of funding while it was held; negative was paid. */
  readonly funding: DecimalText
  readonly openedAt: EpochMs | null
  /** When its order closed its first piece, and its last so far. */
  readonly firstAt: EpochMs
  readonly closedAt: EpochMs
  readonly exectype: string
  readonly fillCount: number
  /** Its order waits for nothing more: no later execution grows it. */
  readonly isFilled: boolean
  /** The opening is not wholly known, so entry and PnL are not. */
  readonly isPartial: boolean
  readonly cycle: number
}

/** Why figures of one symbol cannot be trusted until positions are fetched anew. */
export interface Flag {
  readonly execId: string
  readonly reason:
    | 'unknown_type'
    | 'corporate_action'
    | 'leg_guessed'
    | 'closed_more_than_held'
    | 'needs_two_legs'
    | 'begun_anew'
}

/** The state of one (account, symbol) after a series of executions. */
export interface Derivation {
  readonly mode: PositionMode
  readonly legs: Legs
  /**
   * What was held before the first fill and all quantities since, signed. Other than the size of a leg where more was
   * closed than it held: the start was misjudged, or fills are missing.
   */
  readonly net: NetByLeg
  readonly tradeByOrder: ReadonlyMap<string, DerivedTrade>
  readonly flags: readonly Flag[]
}
