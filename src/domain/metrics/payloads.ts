import { floatOf, type DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { WireMetricsIncremental, WirePnlTimeframes } from '../wire/payloads/metrics.ts'

/** What one closed trade changed; `timeframes` already hold it. `calculated_at` is in milliseconds. */
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
