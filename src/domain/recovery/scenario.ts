import { millisOf, type EpochMs, type Millis } from '../core/time.ts'
import type { HasTabs } from '../tabs/model.ts'
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

type Query = Readonly<Record<string, string | number>>

/** Scenario by absence; a bound belongs to the longer one (spec 4, Recovery scenarios by absence). */
export function scenarioOf(gap: Millis): Scenario {
  if (gap < SHORT_GAP_FROM) return 'real_time'
  if (gap < SESSION_GAP_FROM) return 'short_gap'
  return gap < LONG_GAP_FROM ? 'session_gap' : 'long_gap'
}

/** How far back to ask: 1.2 times the gap, at least 15 min, at most 24 h. It shapes the query only. */
export const lookbackOf = (gap: Millis): Millis =>
  millisOf(Math.min(LOOKBACK_MAX, Math.max(LOOKBACK_MIN, gap * LOOKBACK_FACTOR)))

/** Query by time: of the summary of a long gap, or of all that was missed (spec 7, Events; A-61). */
export const summaryQuery = (gap: Millis, lastPresentAt: EpochMs): Query => ({
  since_timestamp: new Date(lastPresentAt).toISOString(),
  lookback_window_ms: lookbackOf(gap),
  activity_gap_ms: gap,
})

/** What each query says beside, whichever way it asks: when somebody last had a tab in hand. */
export function activityQuery({ tabs }: HasTabs): Query {
  const at = Math.max(...Object.values(tabs.byName).map(({ focusedAt }) => focusedAt))
  return Number.isFinite(at) ? { last_user_activity: new Date(at).toISOString() } : {}
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
