import { decidingOn, NOTHING } from '../../concept.ts'
import type { EpochMs } from '../../core/time.ts'
import type { EntryOf, Event } from '../../event.ts'
import { factRefFrom } from '../../live/decoding/parts.ts'
import { callOf } from '../../resources/policies.ts'
import { candidateOfStored, storedKind, type StoredNotification } from '../candidate.ts'
import { decideBatch } from '../decide.ts'
import type { Candidate } from '../entry.types.ts'
import { isLoading, type Seen } from '../follow.ts'
import { LIST_KEY } from '../keys.ts'
import { typeOfKind } from '../kinds.ts'
import type { UnreadByType } from '../model.ts'
import { reduceNotifications } from '../reduce.ts'
import type { NotificationType } from '../types/index.ts'

const deciding = decidingOn<Seen>()

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
