import type { DecimalText } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import { incrementalMetrics } from '../../domain/metrics/payloads.ts'
import type { AccountOwner } from '../accounts/owners.ts'
import type { Parts } from '../parts.ts'
import { calendarFor, metricsOf, timeframes } from './figures.ts'

type SendParts = Pick<Parts, 'db' | 'clock' | 'live' | 'hub' | 'settings'>

/** Sends what closed trades changed: one incremental payload each, on the second stream (spec 3, Metrics payload). */
export async function sendIncremental(
  parts: SendParts,
  owner: AccountOwner,
  trades: readonly { readonly strategy: string; readonly pnl: string }[],
): Promise<void> {
  if (parts.hub.readersOf(owner.userId).length === 0) return
  const frames = await timeframes(parts, owner.userId, await calendarFor(parts, owner.userId, undefined))
  for (const trade of trades) {
    const data = incrementalMetrics(
      owner.userId,
      epoch(parts.clock.now()),
      { strategy: trade.strategy, account: owner.accountName, pnl: trade.pnl as DecimalText },
      frames,
    )
    parts.hub.send(owner.userId, 'updates', { type: 'metrics_calculated', data })
  }
}

/** Sends everything anew: after a sync, or when more changed than one trade. */
export async function sendFull(parts: SendParts, userId: string): Promise<void> {
  if (parts.hub.readersOf(userId).length === 0) return
  parts.hub.send(userId, 'updates', { type: 'metrics_calculated', data: await metricsOf(parts, userId) })
}
