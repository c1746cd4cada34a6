import { hours, minutes, seconds } from '../core/time.ts'

/** spec 4: "under 30 s real-time (none); 30 s to 30 min short gap; 30 min to 6 h session gap; 6 h or more long gap" */
export const SHORT_GAP_FROM = seconds(30)
export const SESSION_GAP_FROM = minutes(30)
export const LONG_GAP_FROM = hours(6)
/** spec 9, Recovery: "min 5 s between recoveries" */
export const MIN_BETWEEN = seconds(5)
/** "lookback 1.2 x gap clamped 15 min to 24 h" */
export const LOOKBACK_FACTOR = 1.2
export const LOOKBACK_MIN = minutes(15)
export const LOOKBACK_MAX = hours(24)
/** "processed-summary hashes capped 50" */
export const SUMMARY_HASH_CAP = 50
/** "summary shown when 2 or more events processed and at most 1 toast shown" */
export const SUMMARY_FROM_EVENTS = 2
export const SUMMARY_MAX_TOASTS = 1
/** Within "3-8 s" of spec 9, Toasts: a sentence is read longer than a title. */
export const SUMMARY_STAY = seconds(6)
/** spec 7, Events: "timeouts 15 s short, 20 s session, 25 s long gap" */
export const TIMEOUTS = { short_gap: seconds(15), session_gap: seconds(20), long_gap: seconds(25) } as const
/** spec 4, Other: "a session-gap flag counts as recent for 30 s" */
export const GAP_RECENT_FOR = seconds(30)
/** spec 3, PWA state: "session gaps (last 10 kept)" */
export const SESSION_GAPS_KEPT = 10
