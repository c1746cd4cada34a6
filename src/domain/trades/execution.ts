import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'

/** `Buy` or `Sell`: of an execution the order's side, of a position `Buy` is a long. */
export type TradeSide = 'Buy' | 'Sell'

/** One-way mode has one leg, hedge mode two (architecture 3). */
export type Leg = 'one_way' | 'long' | 'short'

/** How an account holds a symbol. */
export type PositionMode = 'one_way' | 'hedge'

/** One fill as the exchange reports it (bybit.md 1.3, 1.6). Identity is `execId`. */
export interface Execution {
  readonly execId: string
  /** '' where no order stands behind it: funding, a leg of a spread trade. */
  readonly orderId: string
  readonly symbol: string
  readonly side: TradeSide
  /**
   * Trade, AdlTrade, BustTrade, BlockTrade, Delivery, Settle, MovePosition, FutureSpread, Funding, CorporateAction or
   * new ones.
   */
  readonly execType: string
  /** In coins; for Funding it is the size of the position. */
  readonly qty: DecimalText
  readonly price: DecimalText
  /** USDT; negative is a rebate. Null where it was paid in another coin. */
  readonly fee: DecimalText | null
  /** Part of `qty` that closed a position; null where REST leaves it empty. */
  readonly closedSize: DecimalText | null
  /** What the order still waits for after this fill; null where the exchange does not say. */
  readonly leavesQty: DecimalText | null
  /** Cross sequence, equal for simultaneous fills; null where absent. */
  readonly seq: number | null
  readonly at: EpochMs
  /** CreateByTakeProfit, CreateByLiq … or '' (bybit.md 1.6). */
  readonly createType: string
  readonly stopOrderType: string
}

/** One row of the exchange's closed PnL: one per closing order; grows while the order fills. */
export interface ClosedRow {
  readonly orderId: string
  readonly symbol: string
  /** Side of the closing order: `Sell` closes a long. */
  readonly side: TradeSide
  readonly closedSize: DecimalText
  /** USDT, before fees. */
  readonly entryValue: DecimalText
  readonly exitValue: DecimalText
  readonly avgEntryPrice: DecimalText
  readonly avgExitPrice: DecimalText
  /** USDT, net of fees: the figure that is shown. */
  readonly closedPnl: DecimalText
  /** Null where it is not known. */
  readonly leverage: DecimalText | null
  readonly execType: string
  readonly fillCount: number
  readonly createdAt: EpochMs
  readonly updatedAt: EpochMs
}

/** A trade of the history: one closing order with the exchange's own PnL (bybit.md 1.9 item 6). */
export interface ClosedTrade {
  /** `account:orderId`. */
  readonly id: string
  readonly accountId: string
  readonly orderId: string
  readonly symbol: string
  readonly leg: Leg
  /** Side of the position that was closed: `Buy` was a long. */
  readonly side: TradeSide
  readonly qty: DecimalText
  /** Mean price of the fills, not the exchange's cost-derived figure. */
  readonly entryPrice: DecimalText
  readonly exitPrice: DecimalText
  /** USDT, net: copied from the exchange. */
  readonly pnl: DecimalText
  /** USDT before fees, or null where the opening is not known. */
  readonly gross: DecimalText | null
  /** USDT of opening share and closing, or null where the opening is not known or a fee was paid in another coin. */
  readonly fees: DecimalText | null
  /**
   * USDT that fell while it was held, negative was paid; no part of `pnl`. Null where the opening is not known.
   */
  readonly funding: DecimalText | null
  /** Null where it is not known. */
  readonly leverage: DecimalText | null
  /** ROI (roi.ts), two decimals; null where the entry value is 0. */
  readonly roiPct: DecimalText | null
  /** When the position this order closed from came into being; null with partial history. */
  readonly openedAt: EpochMs | null
  readonly closedAt: EpochMs
  /** TakeProfit, StopLoss, TrailingStop, BustTrade, AdlTrade, Trade … */
  readonly exectype: string
  readonly fillCount: number
  /** The opening lies before all known executions: no pair was invented. */
  readonly partialHistory: boolean
  /** Grows with each position of the leg; trades of one cycle belong to one position. */
  readonly cycle: number
}

/** A figure of ours that does not agree with the exchange's (bybit.md 1.9 item 8). */
export interface ReconciliationConflict {
  readonly kind: 'reconciliation'
  readonly accountId: string
  readonly symbol: string
  readonly leg: Leg | null
  /** The trade it concerns, or null for a position's size. */
  readonly tradeId: string | null
  readonly what: 'closed_pnl' | 'closed_size' | 'position_size' | 'missing_executions'
  readonly exchange: DecimalText
  readonly derived: DecimalText
}
