import { describe, expect, it } from 'vitest'
import * as activity from '../../../src/domain/activity/constants.ts'
import * as live from '../../../src/domain/live/constants.ts'
import * as resources from '../../../src/domain/resources/constants.ts'
import * as loading from '../../../src/domain/tabs/loading/constants.ts'
import * as toasts from '../../../src/domain/toasts/constants.ts'
import { FLUSH_WITHIN } from '../../../src/streams/pipelines/persistence.ts'
import { PUSH_EVERY } from '../../../src/streams/delivery.ts'

const S = 1_000
const MIN = 60 * S

/** The figures of spec 9 a second time: a changed number is changed twice, knowingly. */
const FIGURES: readonly (readonly [paragraph: string, sentence: string, found: unknown, figure: unknown])[] = [
  ['Toasts', '3-8 s', toasts.TOAST_MOST, 8 * S],
  [
    'Toasts',
    'default 4 s (success 6, error 8); milestone 5 s; modified position 3 s',
    toasts.TOAST_STAY,
    { default: 4 * S, success: 6 * S, error: 8 * S, milestone: 5 * S, modified: 3 * S },
  ],
  ['Toasts', 'checked every 500 ms', toasts.QUEUE_CHECK, 500],
  ['Toasts', 'spaced 200 ms on flush', toasts.FLUSH_SPACING, 200],
  ['Caching', 'user settings 5 min fresh, 30 min kept', resources.USER_SETTINGS, { fresh: 5 * MIN, kept: 30 * MIN }],
  [
    'Caching',
    'category config 10 min fresh, 30 kept, 2 retries',
    resources.CATEGORY_CONFIG,
    { fresh: 10 * MIN, kept: 30 * MIN, retries: 2 },
  ],
  [
    'Caching',
    'app-level settings 2 min while setup incomplete, else 10 min',
    [resources.APP_SETTINGS_INCOMPLETE, resources.APP_SETTINGS_COMPLETE],
    [2 * MIN, 10 * MIN],
  ],
  [
    'Caching',
    'default 2 min fresh, 10 kept, 1 retry',
    [resources.DEFAULT_FRESH, resources.DEFAULT_KEPT, resources.DEFAULT_RETRIES],
    [2 * MIN, 10 * MIN, 1],
  ],
  ['Caching', 'delay min(1 s x 2^n, 5 s)', [resources.RETRY_BASE, resources.RETRY_LIMIT], [S, 5 * S]],
  ['Caching', 'prefetch 5-10 min', resources.PREFETCH_FRESH, { least: 5 * MIN, most: 10 * MIN }],
  ['Caching', 'first task-page prefetch after 2 s', resources.PREFETCH_AFTER, 2 * S],
  ['Caching', 'setup queries 5 min', resources.SETUP_FRESH, 5 * MIN],
  ['Caching', 'Query cache saved every 10 s', resources.CACHE_EVERY, 10 * S],
  [
    'Caching',
    'restored if under 30 min old (15 min in installed app or iOS)',
    [resources.CACHE_MAX_AGE, resources.CACHE_MAX_AGE_INSTALLED],
    [30 * MIN, 15 * MIN],
  ],
  ['Caching', 'Fallback loading timeout 15 s', loading.FALLBACK_TIMEOUT, 15 * S],
  [
    'Caching',
    'Metrics cache fresh within 2 min, stale after 10',
    [resources.METRICS_FRESH, resources.METRICS_STALE],
    [2 * MIN, 10 * MIN],
  ],
  ['Live streams', 'dedup window 5 min', live.DEDUPE_WINDOW, 5 * MIN],
  ['Live streams', 'at most 100 tracked events, trimmed to 60', [live.DEDUPE_CAP, live.DEDUPE_TRIM], [100, 60]],
  ['Live streams', 'expired cleanup every 30 s', live.CLEANUP_EVERY, 30 * S],
  ['Live streams', 'save debounce 500 ms, and sooner', FLUSH_WITHIN <= 500, true],
  ['Live streams', 'storage version v3', live.STREAM_STORAGE_VERSION, 3],
  [
    'Live streams',
    'reconnect up to 5 attempts, base 5 s doubling',
    [live.RECONNECT_ATTEMPTS, live.RECONNECT_BASE],
    [5, 5 * S],
  ],
  ['Live streams', 'store retry 3 s x 5', [live.STORE_RETRY, live.STORE_RETRIES], [3 * S, 5]],
  ['Live streams', 'coordination window 10 s', live.COORDINATION_WINDOW, 10 * S],
  ['Live streams', 'snapshot requests at most every 2 s', live.SNAPSHOT_INTERVAL, 2 * S],
  [
    'Live streams',
    'forced refresh 5 s after a disconnect over 60 s',
    [live.FORCED_REFRESH_AFTER, live.FORCED_REFRESH_DISCONNECT],
    [5 * S, 60 * S],
  ],
  ['Live streams', 'min 500 ms between connection attempts', live.MIN_BETWEEN_ATTEMPTS, 500],
  ['Live streams', 'unified-cache sync debounce 100 ms', PUSH_EVERY, 100],
  [
    'Live stream (section 4)',
    'a check 5 s after connecting (extended 10 s if still connecting)',
    [live.CHECK_AFTER, live.CHECK_EXTENSION],
    [5 * S, 10 * S],
  ],
  ['Polling (section 7)', 'recovery-sync 3 s after reconnecting', live.RECOVERY_SYNC_AFTER, 3 * S],
  [
    'Polling (section 7)',
    'notification list refetch every 60 s; unread count every 2 min',
    [resources.NOTIFICATION_LIST.poll, resources.NOTIFICATION_UNREAD.poll],
    [60 * S, 2 * MIN],
  ],
  [
    'Error catalogue (section 8)',
    'retry up to 3 (list) or 2 (count)',
    [resources.NOTIFICATION_LIST.retries, resources.NOTIFICATION_UNREAD.retries],
    [3, 2],
  ],
  [
    'Notifications',
    'Staleness: list 5 min (kept 15), unread 30 s',
    [resources.NOTIFICATION_LIST.fresh, resources.NOTIFICATION_LIST.kept, resources.NOTIFICATION_UNREAD.fresh],
    [5 * MIN, 15 * MIN, 30 * S],
  ],
  ['Notifications', 'PnL change notification needs absolute change over 10', live.PNL_CHANGE_OVER, 10],
  ['Activity', 'throttle 30 s', activity.ACTIVITY_THROTTLE, 30 * S],
  [
    'Activity',
    'heartbeat every 5 min desktop, 3 min mobile, 1 min installed app',
    activity.HEARTBEAT_EVERY,
    { desktop: 5 * MIN, mobile: 3 * MIN, installed: MIN },
  ],
  ['Activity', 'first after 30 s', activity.FIRST_HEARTBEAT, 30 * S],
  ['Activity', 'batch flush every 30 s (10 s installed)', activity.FLUSH_EVERY, { browser: 30 * S, installed: 10 * S }],
  ['Activity', 'early flush at 50 events (10 installed)', activity.EARLY_FLUSH, { browser: 50, installed: 10 }],
  ['Activity', 'touch-move throttle 1 s', activity.TOUCH_THROTTLE, S],
  ['Activity', 'visibility debounce 2 s', activity.VISIBILITY_DEBOUNCE, 2 * S],
  ['Session (section 7)', 'debounced 5 s after activity', activity.SYNC_ACTIVITY_DEBOUNCE, 5 * S],
  ['Loading stages (section 4)', 'changes closer than 300 ms debounced', loading.STAGE_DEBOUNCE, 300],
  ['Loading stages (section 4)', 'an auth step within 2 s', loading.AUTH_AFTER_COMPLETION, 2 * S],
]

describe('figures of the specification', () => {
  it.each(FIGURES)('%s: "%s"', (_paragraph, _sentence, found, figure) => {
    expect(found).toEqual(figure)
  })
})
