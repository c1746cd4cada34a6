import { pnlAccountsSummary, pnlTimeframes } from '../../../domain/wire/rest/pnl.ts'
import { metricsInput } from '../../metrics/input.ts'
import { fullMetrics } from '../../../domain/metrics/payloads.ts'
import { timeframesOf } from '../../../domain/metrics/timeframes.ts'
import type { Parts } from '../../parts.ts'
import { type App, serve } from '../serve.ts'

/** Realised profit and loss. */
export function pnlRoutes(app: App, parts: Parts): void {
  serve(app, parts, pnlTimeframes, async ({ session, query }) => {
    const input = await metricsInput(parts, session.userId, query.user_timezone ?? null)
    return { ...timeframesOf(input.trades, input.now, input.calendar) }
  })
  serve(app, parts, pnlAccountsSummary, async ({ session }) => {
    const metrics = fullMetrics(await metricsInput(parts, session.userId, null))
    return { accounts: metrics.accounts.map((account) => ({ ...account })), total_pnl: metrics.portfolio.total_pnl, total_balance: metrics.portfolio.total_balance }
  })
}
