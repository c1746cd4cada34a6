import { after, elapsed, epoch, type EpochMs, type Millis } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import { recoveryContextOf } from '../recovery/context.ts'
import { callOf, parametersOf, resourceKey } from '../resources/policies.ts'
import { isBusy } from '../resources/rules.ts'
import { hasPlan } from '../session/plan.ts'
import {
  candidateOfLive,
  candidateOfStored,
  NOTIFIABLE_TYPES,
  storedKind,
  type StoredNotification,
} from './candidate.ts'
import { choicesOf } from './choices.ts'
import {
  CLEANUP_EVERY,
  FOCUS_RESYNC_AFTER,
  HIDDEN_AGE,
  HIDDEN_CAP,
  HIDDEN_CLEANUP_EVERY,
  HIDDEN_QUOTA_FALLBACK,
  LIST_FETCH_LIMIT,
  SYNC_EVERY,
  SYNC_FETCH_LIMIT,
  SYNC_MIN_GAP,
  SYNC_SINCE,
} from './constants.ts'
import { decideBatch, decideCandidate } from './decide.ts'
import type { Candidate } from './entry.types.ts'
import type { UnreadByType, HasNotifications } from './model.ts'
import { reduceNotifications } from './reduce.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasLive } from '../live/state.ts'
import type { HasLoading } from '../tabs/loading/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasStorage } from '../storage/model.ts'
import type { HasRecovery } from '../recovery/model.ts'
import { typeOfKind } from './kinds.ts'
import type { NotificationType } from './types/index.ts'

/** The slices that notifications look at: what follows from entries, and what tabs ask. */
export type Seen = HasSession &
  HasTabs &
  HasLoading &
  HasLive &
  HasResources &
  HasWrites &
  HasNotifications &
  HasRecovery &
  HasStorage

const deciding = decidingOn<Seen>()

/** Key of the list every tab shows, and of the unread count. */
export const LIST_KEY = resourceKey('notificationsList', { limit: LIST_FETCH_LIMIT })
export const UNREAD_KEY = resourceKey('notificationsUnread', { days_back: 7 })

/** Toasts wait while the product loads (row 13). */
const isLoading = (state: Seen): boolean => state.loading.stage !== 'complete'

/** A live event becomes an entry and its toast, or recorded verdicts (rows 4 to 13). */
export const createNotifications = deciding('telling', NOTIFIABLE_TYPES, (entry, state): readonly Event[] =>
  decideCandidate(candidateOfLive(entry, recoveryContextOf(entry, state)), state.notifications, {
    loading: isLoading(state),
  }),
)

/** A fetched page of stored notifications, oldest first (note 5). What is known already is counted, not told again. */
export const adoptStoredNotifications = deciding(
  'stored notifications',
  ['resource.loaded'],
  (entry, state): readonly Event[] => {
    switch (callOf(entry.data.key)) {
      case 'notificationsList':
        return [...listed(storedOf(entry.data.value), state, entry.at), ...settling(entry, state)]
      case 'notificationsUnread':
        return counted(entry, state)
      default:
        return NOTHING
    }
  },
)

function listed(stored: readonly StoredNotification[], state: Seen, at: EpochMs): readonly Event[] {
  const candidates = stored
    .flatMap((one) => candidateOfStored(one, at) ?? [])
    .filter((c) => isNews(c, state.notifications))
    .map((c) => (isAhead(c, state) ? { ...c, isAhead: true } : c))
  const told = decideBatch(
    candidates.toSorted((a, b) => a.eventAt - b.eventAt),
    state.notifications,
    { loading: isLoading(state) },
    isNews,
  )
  const news = told.filter(
    (event) =>
      event.type !== 'notifications.merged' ||
      reduceNotifications(state.notifications, event, at) !== state.notifications,
  )
  return [
    ...news,
    {
      type: 'notifications.listed',
      data: { offered: stored.length, known: stored.length - candidates.length + told.length - news.length },
    },
  ]
}

/**
 * One that was refused is not judged again, unless it was read elsewhere since and its entry here does not know (I8).
 */
const isNews = ({ eventId, isRead }: Candidate, { judged, list }: Seen['notifications']): boolean =>
  eventId === null ||
  !judged.includes(eventId) ||
  (isRead && list.some((n) => n.originalEventId === eventId && !n.isRead))

/**
 * Whether the list knows a fact before the streams told it, as while they are down or just after waking. It is listed
 * with this fetch; its own word, by the stream or the fill, is still to come and tells it: by its toast after a short
 * absence, in the summary after a long one. A server without numbers is believed to tell all that happened since
 * somebody was connected.
 */
function isAhead(
  { eventId, eventAt }: Candidate,
  { live: { sequence, connections }, storage: { presentAt } }: Seen,
): boolean {
  const { serverEpoch, factSeq } = factRefFrom(eventId)
  if (sequence.serverEpoch !== null)
    return serverEpoch === sequence.serverEpoch && factSeq !== null && factSeq > sequence.cursor
  return connections.events.phase.state !== 'connected' && presentAt !== null && eventAt > presentAt
}

/** the optimistic flag goes once the refresh after mark-all has answered. */
function settling(entry: EntryOf<'resource.loaded'>, state: Seen): readonly Event[] {
  const { autoRead } = state.notifications.bell
  const isMarking = state.writes.overlays.some((overlay) => overlay.write === 'notificationsReadAll')
  return autoRead && !isMarking && entry.data.key === LIST_KEY
    ? [{ type: 'notifications.settled', data: null }]
    : NOTHING
}

/** The server's count; none while all is being marked as read there, which asks for it anew. */
function counted(entry: EntryOf<'resource.loaded'>, state: Seen): readonly Event[] {
  const { value, key } = entry.data
  const known = state.resources.byKey[key]
  const isMarking = state.writes.overlays.some((overlay) => overlay.write === 'notificationsReadAll')
  if (typeof value !== 'object' || value === null || isMarking || known?.isInvalid === true) return NOTHING
  const { unread_count: count, unread_by_type: byName } = value as Readonly<Record<string, unknown>>
  if (typeof count !== 'number' || count < 0) return NOTHING
  const byType = typeof byName === 'object' && byName !== null ? { byType: byTypeOf(byName) } : {}
  return [{ type: 'notifications.unread_counted', data: { count, ...byType, askedAt: known?.askedAt ?? entry.at } }]
}

/** The stored types of the server, counted by the types that people switch. */
function byTypeOf(byName: object): UnreadByType {
  const counts: Partial<Record<NotificationType, number>> = {}
  for (const [name, count] of Object.entries(byName)) {
    const type = typeOfKind(storedKind({ event_type: name, data: {} })) ?? 'system'
    if (typeof count === 'number' && count > 0) counts[type] = (counts[type] ?? 0) + count
  }
  return counts
}

/** After mark-all, well or not, the list is asked for anew (PANEL-12); a list that cannot be had settles too. */
export const settleReadMarks = deciding(
  'mark all',
  ['write.saved', 'write.failed', 'resource.failed'],
  (entry, state): readonly Event[] => {
    if (entry.type === 'resource.failed')
      return entry.data.key === LIST_KEY && entry.data.final && state.notifications.bell.autoRead
        ? [{ type: 'notifications.settled', data: null }]
        : NOTHING
    return entry.data.write === 'notificationsReadAll'
      ? [{ type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'marked_all_read' } }]
      : NOTHING
  },
)

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

/**
 * choices that outlived a log-out stand in the log that begins with the next session, so that each later start
 * knows them.
 */
export const restoreChoices = deciding(
  'carried choices',
  ['session.started'],
  (_entry, { notifications }): readonly Event[] => {
    const choices = notifications.isCarried ? choicesOf(notifications) : null
    return choices === null ? NOTHING : [{ type: 'notifications.choices_carried', data: choices }]
  },
)

/** Hidden records lose their old ones at the start and weekly, and all but 100 when the disk is full. */
export const hiddenCleanup = deciding(
  'hidden records',
  ['session.started', 'notifications.cleanup_due', 'storage.degraded'],
  (entry, { notifications }): readonly Event[] => {
    const before = epoch(entry.at - HIDDEN_AGE)
    if (entry.type === 'storage.degraded')
      return notifications.hidden.length > HIDDEN_QUOTA_FALLBACK
        ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_QUOTA_FALLBACK, before } }]
        : NOTHING
    const isDue =
      entry.type === 'session.started' ||
      notifications.hiddenCleanedAt === null ||
      entry.at - notifications.hiddenCleanedAt >= HIDDEN_CLEANUP_EVERY
    return isDue && notifications.hidden.length > 0
      ? [{ type: 'notifications.hidden_pruned', data: { keep: HIDDEN_CAP, before } }]
      : NOTHING
  },
)

/** Cleanup every 5 min; a sync every 10 min, but only while somebody looks. */
export function notificationTimers({ notifications, session, tabs }: Seen): readonly Timer[] {
  if (session.phase !== 'active' || notifications.startedAt === null) return []
  const cleanup: Timer = {
    id: 'notification cleanup',
    at: after(notifications.cleanedAt ?? notifications.startedAt, CLEANUP_EVERY),
    event: { type: 'notifications.cleanup_due', data: null },
  }
  const isSeen = Object.values(tabs.byName).some((tab) => tab.visible)
  const syncAt = after(notifications.syncedAt ?? notifications.startedAt, SYNC_EVERY)
  return isSeen && session.isApiAuthReady
    ? [cleanup, { id: 'notification sync', at: syncAt, event: { type: 'notifications.sync_due', data: null } }]
    : [cleanup]
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

/** Rows of an answer; one that is not a list is none. */
function storedOf(value: unknown): readonly StoredNotification[] {
  if (typeof value !== 'object' || value === null || !('notifications' in value) || !Array.isArray(value.notifications))
    return []
  return value.notifications.filter(isStored)
}

const isStored = (one: unknown): one is StoredNotification =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'event_type' in one &&
  typeof one.event_type === 'string' &&
  'event_timestamp' in one &&
  typeof one.event_timestamp === 'string' &&
  'data' in one &&
  typeof one.data === 'object' &&
  one.data !== null
