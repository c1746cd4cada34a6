import { decidingOn, NOTHING } from '../../concept.ts'
import { elapsed, type EpochMs, type Millis } from '../../core/time.ts'
import type { Event } from '../../event.ts'
import { callOf, parametersOf, resourceKey } from '../../resources/policies.ts'
import { isBusy } from '../../resources/rules.ts'
import { hasPlan } from '../../session/plan.ts'
import { FOCUS_RESYNC_AFTER, SYNC_FETCH_LIMIT, SYNC_MIN_GAP, SYNC_SINCE } from '../constants.ts'
import type { Seen } from '../follow.ts'
import { LIST_KEY, UNREAD_KEY } from '../keys.ts'

const deciding = decidingOn<Seen>()

/** The manual sync (BELL-03), the one every 10 min, and the one on focus after 2 min without any. */
export const syncNotifications = deciding(
  'notification sync',
  ['notifications.sync_asked', 'notifications.sync_due', 'tab.shown', 'tab.touched'],
  (entry, state): readonly Event[] => {
    if (entry.type !== 'notifications.sync_asked') {
      const isMeant = entry.type !== 'tab.touched' || entry.data.kind === 'focus'
      const isLong = entry.type === 'notifications.sync_due' || lacksSyncFor(FOCUS_RESYNC_AFTER, state, entry.at)
      return isMeant && isLong ? unlessTooSoon(state, entry.at) : NOTHING
    }
    const since = new Date(entry.at - SYNC_SINCE).toISOString()
    return [
      {
        type: 'resource.asked',
        data: { key: resourceKey('notificationsList', { limit: SYNC_FETCH_LIMIT, since }), attempt: 1 },
      },
      { type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'notification_sync' } },
    ]
  },
)

/**
 * Nobody asked for this one: not within a minute of the last, never over a running one, and only for whoever is signed
 * in and has a plan.
 */
function unlessTooSoon(state: Seen, at: EpochMs): readonly Event[] {
  const may = maySync(state, false, at)
  if (!state.session.isApiAuthReady || !hasPlan(state.session)) return NOTHING
  if (may === 'yes') return [{ type: 'notifications.sync_asked', data: { forced: false } }]
  return [
    {
      type: 'notifications.sync_skipped',
      data: {
        rule: 'NRULE-29',
        reason: may === 'running' ? 'sync_running' : 'synced_lately',
        because: { minGapMs: SYNC_MIN_GAP },
      },
    },
  ]
}

/** Since the last sync, or since the sign-in where there was none yet. */
function lacksSyncFor(time: Millis, { notifications: { syncedAt, startedAt } }: Seen, at: EpochMs): boolean {
  const since = syncedAt ?? startedAt
  return since !== null && elapsed(since, at) >= time
}

/** Whether a sync may run now: not within a minute of the last, never over a running one. */
export function maySync(
  { notifications, resources }: Seen,
  forced: boolean,
  at: EpochMs,
): 'yes' | 'running' | 'too_soon' {
  const isRunning = Object.entries(resources.byKey).some(
    ([key, known]) => callOf(key) === 'notificationsList' && parametersOf(key)['since'] !== undefined && isBusy(known),
  )
  if (isRunning) return 'running'
  return !forced && notifications.syncedAt !== null && at - notifications.syncedAt < SYNC_MIN_GAP ? 'too_soon' : 'yes'
}
