import { days, elapsed, type EpochMs } from '../core/time.ts'
import type { WireStrategyMetrics } from '../wire/payloads/metrics.ts'

/**
 * A strategy is active with a trade or an open position within this time, recent within the next figure, else inactive.
 * Ours: the specification names the words only.
 */
export const ACTIVE_WITHIN = days(7)
export const RECENT_WITHIN = days(30)

/** By the age of the last trade. */
export function strategyStatus(lastActivity: EpochMs | null, now: EpochMs): WireStrategyMetrics['status'] {
  if (lastActivity === null) return 'inactive'
  const age = elapsed(lastActivity, now)
  return age <= ACTIVE_WITHIN ? 'active' : age <= RECENT_WITHIN ? 'recent' : 'inactive'
}
