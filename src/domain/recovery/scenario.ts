import { millisOf, type EpochMs, type Millis } from '../core/time.ts'
import type { RecoveryState, Scenario } from './model.ts'
import {
  LONG_GAP_FROM,
  LOOKBACK_FACTOR,
  LOOKBACK_MAX,
  LOOKBACK_MIN,
  SESSION_GAP_FROM,
  SHORT_GAP_FROM,
  TIMEOUTS,
} from './constants.ts'

/** Scenario by absence; a bound belongs to the longer one (spec 4, Recovery scenarios by absence). */
export function scenarioOf(gap: Millis): Scenario {
  if (gap < SHORT_GAP_FROM) return 'real_time'
  if (gap < SESSION_GAP_FROM) return 'short_gap'
  return gap < LONG_GAP_FROM ? 'session_gap' : 'long_gap'
}

/** How far back to ask: 1.2 times the gap, at least 15 min, at most 24 h. It shapes the query only. */
export const lookbackOf = (gap: Millis): Millis =>
  millisOf(Math.min(LOOKBACK_MAX, Math.max(LOOKBACK_MIN, gap * LOOKBACK_FACTOR)))

/** Query of the summary of a long gap (spec 7, Events; A-61). */
export function summaryQuery(
  gap: Millis,
  lastPresentAt: EpochMs,
  lastUserActivity: EpochMs,
): Readonly<Record<string, string | number>> {
  return {
    since_timestamp: new Date(lastPresentAt).toISOString(),
    lookback_window_ms: lookbackOf(gap),
    activity_gap_ms: gap,
    last_user_activity: new Date(lastUserActivity).toISOString(),
  }
}

/** Time-out of the recovery call. */
export const timeoutOf = (scenario: Exclude<Scenario, 'real_time'>): Millis => TIMEOUTS[scenario]

/**
 * RECOV-05: how long a page of missed facts may take: by the absence it makes good, the one that runs or else the one
 * that waits. A few facts missed in passing are a short gap's.
 */
export function pageTimeout({ running, queued }: RecoveryState): Millis {
  const scenario = running?.scenario ?? scenarioOf(queued?.gapMs ?? SHORT_GAP_FROM)
  return timeoutOf(scenario === 'real_time' ? 'short_gap' : scenario)
}
