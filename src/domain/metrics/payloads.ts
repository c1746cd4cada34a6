import { floatOf, sumOf, type DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { WireMetricsFull, WireMetricsIncremental, WirePnlTimeframes } from '../wire/payloads/metrics.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import { accountSummaries, strategySummaries, totalPnl, type SummaryAccount, type SummaryTrade } from './summaries.ts'
import { timeframesOf } from './timeframes.ts'

/** What metrics of one user are computed from. */
export interface MetricsInput {
  readonly userId: string
  readonly now: EpochMs
  readonly calendar: ZoneCalendar
  readonly accounts: readonly SummaryAccount[]
  readonly trades: readonly SummaryTrade[]
  /** `strategy|account` of open positions. */
  readonly openNow?: ReadonlySet<string>
}

/** Everything, computed anew (spec 3, Metrics payload). `calculated_at` is in milliseconds. */
export function fullMetrics(input: MetricsInput): WireMetricsFull {
  return {
    user_id: input.userId,
    calculated_at: input.now,
    update_type: 'full',
    accounts: accountSummaries(input.accounts, input.trades),
    strategies: strategySummaries(input.trades, input.now, input.openNow),
    portfolio: {
      total_pnl: totalPnl(input.trades),
      total_trades: input.trades.length,
      total_balance: floatOf(sumOf(input.accounts.map((account) => account.balanceUsdt))),
      calculated_at: input.now,
      pnl_timeframes: timeframesOf(input.trades, input.now, input.calendar),
    },
  }
}

/** What one closed trade changed; `timeframes` already hold it. */
export function incrementalMetrics(
  userId: string,
  now: EpochMs,
  trade: { readonly strategy: string; readonly account: string; readonly pnl: DecimalText },
  timeframes: WirePnlTimeframes,
): WireMetricsIncremental {
  return {
    user_id: userId,
    calculated_at: now,
    update_type: 'incremental',
    trade_data: { strategy: trade.strategy, account: trade.account, pnl: floatOf(trade.pnl) },
    pnl_timeframes: timeframes,
  }
}
