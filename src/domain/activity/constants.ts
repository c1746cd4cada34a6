import { minutes, seconds } from '../core/time.ts'

/** spec 9, Activity, in its order. */
/** "throttle 30 s" (A-137: of user_activity) */
export const ACTIVITY_THROTTLE = seconds(30)
/** "heartbeat every 5 min desktop, 3 min mobile, 1 min installed app" */
export const HEARTBEAT_EVERY = { desktop: minutes(5), mobile: minutes(3), installed: minutes(1) } as const
/** "first after 30 s" */
export const FIRST_HEARTBEAT = seconds(30)
/** "batch flush every 30 s (10 s installed)" */
export const FLUSH_EVERY = { browser: seconds(30), installed: seconds(10) } as const
/** "early flush at 50 events (10 installed)" */
export const EARLY_FLUSH = { browser: 50, installed: 10 } as const
/** "touch-move throttle 1 s" */
export const TOUCH_THROTTLE = seconds(1)
/** "visibility debounce 2 s" */
export const VISIBILITY_DEBOUNCE = seconds(2)

/** spec 7, Session: "debounced 5 s after activity, authenticated only" */
export const SYNC_ACTIVITY_DEBOUNCE = seconds(5)

/** Reports kept while they cannot be sent; the oldest go. */
export const UNSENT_CAP = 500

/** spec 7, Polling: activity types. Others are refused (ACT-10). */
export const ACTIVITY_TYPES = [
  'heartbeat',
  'user_activity',
  'page_visibility',
  'manual_refresh',
  'api_call',
  'return_from_background',
  'pwa_bootstrap',
  'pwa_state_change',
  'sse_reconnection_boost',
  'touch_gesture',
  'ios_gesture',
] as const
