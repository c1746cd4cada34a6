/**
 * Metrics payloads (spec 3, Metrics payload). Figures are JSON numbers in USDT or percent, as the specification says
 * "numeric".
 */
export interface WirePnlTimeframes {
  readonly pnl_today: number
  readonly pnl_yesterday: number
  readonly pnl_last_7_days: number
  readonly pnl_last_30_days: number
  readonly pnl_last_90_days: number
  /** Additive: funding that fell on the trades of each span, no part of their PnL; null where it is known of none. */
  readonly funding?: WireSpans<number | null>
  /** Additive: trades of each span. */
  readonly trade_counts?: WireSpans
  /** Additive: whose days these are; events come in the user's own zone, answers in the one that was asked for. */
  readonly timezone?: string
}

/** A figure of each span. */
export type WireSpans<Figure = number> = {
  readonly today: Figure
  readonly yesterday: Figure
  readonly last_7_days: Figure
  readonly last_30_days: Figure
  readonly last_90_days: Figure
}

export interface WireAccountMetrics {
  readonly account_name: string
  readonly total_pnl: number
  readonly balance_usdt: number
  readonly total_trades: number
  readonly strategies_count: number
  readonly last_activity: string | null
}

export interface WireStrategyMetrics {
  readonly strategy_name: string
  readonly account_name: string
  readonly total_pnl: number
  readonly total_trades: number
  /** Percent, 0 to 100. */
  readonly win_rate: number
  readonly status: 'active' | 'recent' | 'inactive'
}

export interface WirePortfolioMetrics {
  readonly total_pnl: number
  readonly total_trades: number
  readonly total_balance: number
  readonly calculated_at: number
  readonly pnl_timeframes?: WirePnlTimeframes
}

/** After each closed trade: what it changed. */
export interface WireMetricsIncremental {
  readonly user_id: string
  /** Seconds or milliseconds. */
  readonly calculated_at: number
  readonly update_type: 'incremental'
  readonly trade_data: { readonly strategy: string; readonly account: string; readonly pnl: number }
  readonly pnl_timeframes: WirePnlTimeframes
}

/** Everything, computed anew. */
export interface WireMetricsFull {
  readonly user_id: string
  readonly calculated_at: number
  readonly update_type: 'full'
  readonly accounts: readonly WireAccountMetrics[]
  readonly strategies: readonly WireStrategyMetrics[]
  readonly portfolio: WirePortfolioMetrics
}
