import { after, epoch, type EpochMs } from '../core/time.ts'
import { deciding, NOTHING, type Timer } from '../decision.ts'
import type { EntryOf, Event } from '../event.ts'
import { hasGivenUp } from '../live/connection/rules.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import { recoveryContextOf } from '../recovery/context.ts'
import { callOf, parametersOf, resourceKey } from '../resources/policies.ts'
import type { State } from '../state.ts'
import { candidateOfLive, candidateOfStored, NOTIFIABLE_TYPES, type StoredNotification } from './candidate.ts'
import { CLEANUP_EVERY, FOCUS_RESYNC_AFTER, HIDDEN_AGE, HIDDEN_CAP, HIDDEN_CLEANUP_EVERY, HIDDEN_QUOTA_FALLBACK, LIST_FETCH_LIMIT, SYNC_EVERY, SYNC_FETCH_LIMIT, SYNC_MIN_GAP, SYNC_SINCE } from './constants.ts'
import { decideBatch, decideCandidate } from './decide.ts'
import type { Candidate } from './model.ts'
import { reduceNotifications } from './reduce.ts'

/** Key of the list every tab shows, and of the unread count. */
export const LIST_KEY = resourceKey('notificationsList', { limit: LIST_FETCH_LIMIT })
export const UNREAD_KEY = resourceKey('notificationsUnread', { days_back: 7 })

/** Toasts wait while the product loads (row 13). */
const isLoading = (state: State): boolean => state.loading.stage !== 'complete'

/** A live event becomes an entry and its toast, or recorded verdicts (rows 4 to 13). */
export const telling = deciding('telling', NOTIFIABLE_TYPES, (entry, state): readonly Event[] =>
  decideCandidate(candidateOfLive(entry, recoveryContextOf(entry, state)), state.notifications, { loading: isLoading(state) }))

/** A fetched page of stored notifications, oldest first (note 5). What is known already is counted, not told again. */
export const listing = deciding('stored notifications', ['resource.loaded'], (entry, state): readonly Event[] => {
  switch (callOf(entry.data.key)) {
    case 'notificationsList': return [...listed(storedOf(entry.data.value), state, entry.at), ...settling(entry, state)]
    case 'notificationsUnread': return counted(entry, state)
    default: return NOTHING
  }
})

function listed(stored: readonly StoredNotification[], state: State, at: EpochMs): readonly Event[] {
  const candidates = stored.filter((one) => !isComing(one, state)).flatMap((one) => candidateOfStored(one, at) ?? []).filter((c) => isNews(c, state.notifications))
  const told = decideBatch(candidates.toSorted((a, b) => a.eventAt - b.eventAt), state.notifications, { loading: isLoading(state) }, isNews)
  const news = told.filter((event) => event.type !== 'notifications.merged' || reduceNotifications(state.notifications, event, at) !== state.notifications)
  return [...news, { type: 'notifications.listed', data: { offered: stored.length, known: stored.length - candidates.length + told.length - news.length } }]
}

/** One that was refused is not judged again, unless it was read elsewhere since and its entry here does not know (I8). */
const isNews = ({ eventId, isRead }: Candidate, { judged, list }: State['notifications']): boolean =>
  eventId === null || !judged.includes(eventId) || (isRead && list.some((n) => n.originalEventId === eventId && !n.isRead))

/**
 * A fact beyond the cursor is on its way by the stream or the fill, and is told by them: a poll that overtakes them, as after
 * waking, would take its toast and the summary of the absence away (11b). The next poll finds it told. Once the stream has
 * given up, the poll is all there is.
 */
function isComing({ id }: StoredNotification, { live: { sequence, connections } }: State): boolean {
  const { serverEpoch, factSeq } = factRefFrom(id)
  return serverEpoch !== null && serverEpoch === sequence.serverEpoch && factSeq !== null && factSeq > sequence.cursor && !hasGivenUp(connections.events)
}

/** the optimistic flag goes once the refresh after mark-all has answered. */
function settling(entry: EntryOf<'resource.loaded'>, state: State): readonly Event[] {
  const { autoRead } = state.notifications.bell
  const isMarking = state.writes.overlays.some((overlay) => overlay.write === 'notificationsReadAll')
  return autoRead && !isMarking && entry.data.key === LIST_KEY ? [{ type: 'notifications.settled', data: null }] : NOTHING
}

function counted(entry: EntryOf<'resource.loaded'>, state: State): readonly Event[] {
  const value = entry.data.value
  const count = typeof value === 'object' && value !== null && 'unread_count' in value ? value.unread_count : null
  return typeof count === 'number' && count >= 0 ? [{ type: 'notifications.unread_counted', data: { count, askedAt: state.resources.byKey[entry.data.key]?.askedAt ?? entry.at } }] : NOTHING
}

/** After mark-all, well or not, the list is asked for anew (PANEL-12); a list that cannot be had settles too. */
export const marking = deciding('mark all', ['write.saved', 'write.failed', 'resource.failed'], (entry, state): readonly Event[] => {
  if (entry.type === 'resource.failed') return entry.data.key === LIST_KEY && entry.data.final && state.notifications.bell.autoRead ? [{ type: 'notifications.settled', data: null }] : NOTHING
  return entry.data.write === 'notificationsReadAll' ? [{ type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'marked_all_read' } }] : NOTHING
})

/** The manual sync (BELL-03), the one every 10 min, and the one on focus after 2 min; at most one a minute unless forced. */
export const syncing = deciding('notification sync', ['notifications.sync_asked', 'tab.shown', 'tab.touched'], (entry, state): readonly Event[] => {
  const { syncedAt } = state.notifications
  if (entry.type !== 'notifications.sync_asked') {
    const isDue = syncedAt !== null && state.session.isApiAuthReady && entry.at - syncedAt >= FOCUS_RESYNC_AFTER
    return isDue && (entry.type === 'tab.shown' || entry.data.kind === 'focus') ? [{ type: 'notifications.sync_asked', data: { forced: false } }] : NOTHING
  }
  const since = new Date(entry.at - SYNC_SINCE).toISOString()
  return [
    { type: 'resource.asked', data: { key: resourceKey('notificationsList', { limit: SYNC_FETCH_LIMIT, since }), attempt: 1 } },
    { type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'notification_sync' } },
  ]
})

/** Hidden records lose their old ones at the start and weekly, and all but 100 when the disk is full. */
export const hiddenCleanup = deciding('hidden records', ['session.started', 'notifications.cleanup_due', 'storage.degraded'], (entry, { notifications }): readonly Event[] => {
  const before = epoch(entry.at - HIDDEN_AGE)
  if (entry.type === 'storage.degraded') return notifications.hidden.length > HIDDEN_QUOTA_FALLBACK ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_QUOTA_FALLBACK, before } }] : NOTHING
  const isDue = entry.type === 'session.started' || notifications.hiddenCleanedAt === null || entry.at - notifications.hiddenCleanedAt >= HIDDEN_CLEANUP_EVERY
  return isDue && notifications.hidden.length > 0 ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_CAP, before } }] : NOTHING
})

/** Cleanup every 5 min; a sync every 10 min, but only while somebody looks. */
export function notificationTimers({ notifications, session, tabs }: State): readonly Timer[] {
  if (session.phase !== 'active' || notifications.startedAt === null) return []
  const cleanup: Timer = { id: 'notification cleanup', at: after(notifications.cleanedAt ?? notifications.startedAt, CLEANUP_EVERY), event: { type: 'notifications.cleanup_due', data: null } }
  const isSeen = Object.values(tabs.byName).some((tab) => tab.visible)
  const syncAt = after(notifications.syncedAt ?? notifications.startedAt, SYNC_EVERY)
  return isSeen && session.isApiAuthReady ? [cleanup, { id: 'notification sync', at: syncAt, event: { type: 'notifications.sync_asked', data: { forced: false } } }] : [cleanup]
}

/** Whether a sync may run now: not within a minute of the last, never over a running one. */
export function maySync({ notifications, resources }: State, forced: boolean, at: EpochMs): 'yes' | 'running' | 'too_soon' {
  const isRunning = Object.entries(resources.byKey).some(([key, known]) => callOf(key) === 'notificationsList' && parametersOf(key)['since'] !== undefined && known.status === 'asked')
  if (isRunning) return 'running'
  return !forced && notifications.syncedAt !== null && at - notifications.syncedAt < SYNC_MIN_GAP ? 'too_soon' : 'yes'
}

/** Rows of an answer; one that is not a list is none. */
function storedOf(value: unknown): readonly StoredNotification[] {
  if (typeof value !== 'object' || value === null || !('notifications' in value) || !Array.isArray(value.notifications)) return []
  return value.notifications.filter(isStored)
}

const isStored = (one: unknown): one is StoredNotification =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string' && 'event_type' in one && typeof one.event_type === 'string' && 'event_timestamp' in one && typeof one.event_timestamp === 'string' && 'data' in one && typeof one.data === 'object' && one.data !== null

