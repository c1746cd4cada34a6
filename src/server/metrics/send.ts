import type { DecimalText } from '../../domain/core/decimal.ts'
import { fullMetrics, incrementalMetrics } from '../../domain/metrics/payloads.ts'
import { timeframesOf } from '../../domain/metrics/timeframes.ts'
import type { AccountOwner } from '../accounts/owners.ts'
import type { Parts } from '../parts.ts'
import { metricsInput } from './input.ts'

/** Sends what closed trades changed: one incremental payload each, on the second stream (spec 3, Metrics payload). */
export async function sendIncremental(parts: Pick<Parts, 'db' | 'clock' | 'live' | 'hub'>, owner: AccountOwner, trades: readonly { readonly strategy: string; readonly pnl: string }[]): Promise<void> {
  if (parts.hub.readersOf(owner.userId).length === 0) return
  const input = await metricsInput(parts, owner.userId, null)
  const timeframes = timeframesOf(input.trades, input.now, input.calendar)
  for (const trade of trades) {
    const data = incrementalMetrics(owner.userId, input.now, { strategy: trade.strategy, account: owner.accountName, pnl: trade.pnl as DecimalText }, timeframes)
    parts.hub.send(owner.userId, 'updates', { type: 'metrics_calculated', data })
  }
}

/** Sends everything anew: after a sync, or when more changed than one trade. */
export async function sendFull(parts: Pick<Parts, 'db' | 'clock' | 'live' | 'hub'>, userId: string): Promise<void> {
  if (parts.hub.readersOf(userId).length === 0) return
  parts.hub.send(userId, 'updates', { type: 'metrics_calculated', data: fullMetrics(await metricsInput(parts, userId, null)) })
}
