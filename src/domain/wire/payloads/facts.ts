import type { WireLeg, WirePosition } from './position.ts'

/**
 * The facts of a user as they travel (spec 3, Live event types and Event envelope). The server stores exactly this
 * object; `id` is `<serverEpoch>-<factSeq>`. Names with and without the `open_` prefix are one kind.
 */
export interface WireFact<T extends string = string, D = unknown> {
  readonly id: string
  readonly event_type: T
  /** ISO time of the event itself. */
  readonly event_timestamp: string
  readonly data: D
}

interface OfPosition {
  readonly symbol: string
  readonly account: string
  readonly side: string
  readonly strategy: string | null
  readonly leg?: WireLeg
}

/** A position came into being. `position` is the full row; `pnl` and `qty` serve servers that send no row. */
export interface WireOpened extends OfPosition {
  readonly position?: WirePosition
  readonly pnl?: string | null
  readonly qty?: string
  readonly entry_price?: string
  readonly leverage?: string | null
  readonly trade_id?: string
  /** It was open already when its account was linked: it belongs in the table and is no news. Additive. */
  readonly was_open?: true
}

/** A position came to size 0. */
export interface WireClosed extends OfPosition {
  /** USDT, fees included; null where it is not known. */
  readonly final_pnl: string | null
  readonly trade_id?: string
  readonly exectype?: string
  readonly seq?: number
}

/**
 * The exchange's last list did not have a position, which may be a fault of the list: it is looked for again, and told
 * as closed only when that finds nothing. Additive.
 */
export interface WireCheck extends OfPosition {
  /** False: it is there. */
  readonly checking: boolean
}

/** Size, stop-loss, take-profit or leverage changed: a real difference, never a repeat (bybit.md 1.6). */
export interface WireModified extends OfPosition {
  readonly old_qty: string
  readonly new_qty: string
  /** Field → [old, new], for example `{"stop_loss": ["90000", "90500"]}`. */
  readonly changes: Readonly<Record<string, readonly [string | null, string | null]>>
  readonly position?: WirePosition
  readonly current_pnl?: string | null
  readonly mark_price?: string | null
  readonly trade_id?: string
  readonly seq?: number
}

/**
 * One closing order of the exchange is one closed trade (bybit.md 1.9 item 6). The same as `trade_corrected`, additive
 * and no notification: what it came to after it was told, as the order went on filling (F39).
 */
export interface WireTradeClosed extends OfPosition {
  /** Net, USDT: the exchange's own closedPnl. */
  readonly pnl: string
  readonly roi_percentage: string | null
  readonly trade_id: string
  /** Trade, TakeProfit, StopLoss, TrailingStop, BustTrade, AdlTrade, TestTrade … */
  readonly exectype: string
  readonly qty?: string
  readonly entry_price?: string
  readonly exit_price?: string
}

/** An account does not follow the exchange, or does so again (I15). Additive. */
export interface WireAccountState {
  readonly account_id: string
  readonly account: string
  /** The name it had, where that is another now. */
  readonly account_before?: string
  /** connecting, live, delayed, needs_attention, or unlinked. */
  readonly state: string
  /** Why, as a sentence for the owner. */
  readonly reason: string | null
}

/** PnL on margin crossed a step (spec 3, position_milestone). */
export interface WireMilestone extends OfPosition {
  readonly milestone_percentage: number
  readonly milestone_direction?: 'to_takeprofit' | 'to_stoploss'
  readonly milestone_trend?: 'improving' | 'declining'
  readonly previous_milestone_direction?: 'to_takeprofit' | 'to_stoploss' | null
  /** Seconds since the step was crossed before; null for the first time. */
  readonly time_since_last_crossing?: number | null
  readonly current_pnl?: string | null
  readonly entry_price?: string
  readonly mark_price?: string | null
  readonly stop_loss?: string | null
  readonly take_profit?: string | null
  readonly trade_id?: string
}

/**
 * An alert that the user set fired. Additive. Names and figures are those of that moment; figures are decimals as
 * texts. Symbol, account and side are those of the position that did it, where it is one, else those of the alert.
 */
export interface WireAlertFired {
  readonly alert_id: string
  readonly alert_kind: string
  readonly direction: 'above' | 'below'
  /** In the unit of its kind: USDT, per cent, minutes. */
  readonly threshold: string
  readonly value: string
  readonly symbol: string | null
  readonly account: string | null
  readonly side: 'Buy' | 'Sell' | null
  readonly mark_price?: string
  readonly liq_price?: string
  readonly equity?: string
  readonly peak?: string
}

/**
 * What a click on one of the server's own messages does (spec 3, clickAction). Additive: what a client does not know or
 * does not allow (T15) is as if it were absent.
 */
export type WireClickAction =
  | {
      readonly type: 'navigate'
      readonly path: string
      readonly state?: Readonly<Record<string, string | number | boolean | null>>
    }
  | { readonly type: 'external'; readonly url: string }
  | { readonly type: 'modal' }

/** A message of the server itself. */
export interface WireSystemTold {
  readonly title: string
  readonly message: string
  readonly account?: string
  readonly symbol?: string
  readonly click_action?: WireClickAction
}
