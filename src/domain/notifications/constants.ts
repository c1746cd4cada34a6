import { days, minutes, seconds } from '../core/time.ts'

/** spec 9, Notifications, in its order; how stale list and count may be stands in `resources/constants.ts`. */

/** "cap 50" */
export const LIST_CAP = 50
/** "max age 7 days" */
export const MAX_AGE = days(7)
/** "cleanup every 5 min" */
export const CLEANUP_EVERY = minutes(5)
/** "list fetch limit 50" */
export const LIST_FETCH_LIMIT = 50
/** "(sync uses 100 with since 5 min ago)" */
export const SYNC_FETCH_LIMIT = 100
export const SYNC_SINCE = minutes(5)
/** "hidden cap 1000" */
export const HIDDEN_CAP = 1_000
/** "expiry 30 days" */
export const HIDDEN_AGE = days(30)
/** "weekly cleanup" */
export const HIDDEN_CLEANUP_EVERY = days(7)
/** "quota fallback 100" */
export const HIDDEN_QUOTA_FALLBACK = 100
/** "modified throttle 5 s" */
export const MODIFIED_THROTTLE = seconds(5)
/** "dedupe 30 s" */
export const STORE_DEDUPE = seconds(30)
/** "5 min cross-source" */
export const OPENED_CROSS_SOURCE = minutes(5)
/** "30 min milestone" */
export const MILESTONE_WINDOW = minutes(30)
/** spec 5: "milestones with percentage within 0.1 duplicates" */
export const MILESTONE_TOLERANCE = 0.1
/** "creation dedupe 15 s" */
export const CREATION_DEDUPE = seconds(15)
/** "toast dedupe 60 s" */
export const TOAST_DEDUPE = seconds(60)
/** "sync interval 10 min, min gap 60 s, focus resync after 2 min" */
export const SYNC_EVERY = minutes(10)
export const SYNC_MIN_GAP = seconds(60)
export const FOCUS_RESYNC_AFTER = minutes(2)
/** "Milestone styling stronger at or beyond +/-50 and +/-75 percent" */
export const MILESTONE_STRONG = 50
export const MILESTONE_STRONGER = 75
/** spec 9, Recovery: "milestones at 5% or more absolute" in a short gap */
export const SHORT_GAP_MILESTONE = 5
/** spec 9, Recovery: "others only if gap is 15 min or less" */
export const SHORT_GAP_OTHERS = minutes(15)
/** spec 9, Recovery: "Session gap: milestones at 10% or more" */
export const SESSION_GAP_MILESTONE = 10
/** spec 5: "Recovery skips milestone events … older than 30 min" */
export const RECOVERED_MILESTONE_AGE = minutes(30)
/** Decisions kept with one entry. */
export const STORY_CAP = 20
/** spec 7: "mark-all-read?days_back=7", "unread-count?days_back=7" */
export const READ_DAYS_BACK = 7
/** T15: the only hosts outside that a notification may open, each exactly: the exchange and the list of coins. */
export const EXTERNAL_HOSTS: readonly string[] = ['www.bybit.com', 'announcements.bybit.com', 'www.coingecko.com']
