import { replacedAt } from '../core/lists.ts'
import type { EventOf } from '../event.ts'
import { reaimed } from './click.ts'
import { STORY_CAP } from './constants.ts'
import type { Adopted, Told } from './entry.types.ts'
import { inserted, isVisible } from './list.ts'
import type { Notification, NotificationsState } from './model.ts'
import { areTwoFacts } from './same.ts'

/** Refused stored ids that are remembered; six times what one sync can bring. */
const JUDGED_CAP = 300

/** With every entry as `change` makes it; the same object where none changed. */
export const mapped = (s: NotificationsState, change: (n: Notification) => Notification): NotificationsState => {
  const list = s.list.map(change)
  return list.every((n, i) => n === s.list[i]) ? s : { ...s, list }
}

/** Every entry is read. */
export const allRead = (s: NotificationsState): NotificationsState =>
  mapped(s, (n) => (n.isRead ? n : { ...n, isRead: true }))

/** An entry takes over what another telling of its fact knew. */
export function adopted(s: NotificationsState, id: string, adopt: Adopted): NotificationsState {
  const next = mapped(s, (n) => {
    if (n.id !== id) return n
    const same =
      n.originalEventId === adopt.originalEventId &&
      n.tradeId === adopt.tradeId &&
      n.isRead === (n.isRead || adopt.isRead)
    return same
      ? n
      : reaimed({
          ...n,
          originalEventId: adopt.originalEventId,
          tradeId: adopt.tradeId,
          isRead: n.isRead || adopt.isRead,
        })
  })
  return next === s
    ? s
    : {
        ...next,
        judged: judgedToo(
          s,
          s.list.flatMap(({ id: one, originalEventId: fact }) =>
            one === id && fact !== null && fact !== adopt.originalEventId ? [fact] : [],
          ),
        ),
      }
}

/** The entry's own word came: from now on it is as if that had made it. */
export function wordCame(
  s: NotificationsState,
  { first, origin, into }: EventOf<'notifications.merged'>['data'],
): NotificationsState {
  return first === undefined
    ? s
    : mapped(s, (n) => {
        const { isAhead: _told, ...rest } = n
        return n.id === into ? { ...rest, origin, isRecoveryEvent: first.isRecoveryEvent } : n
      })
}

/** Without these entries. */
export const without = (s: NotificationsState, ids: readonly string[]): NotificationsState =>
  ids.length === 0 ? s : { ...s, list: s.list.filter((n) => !ids.includes(n.id)) }

/** Facts of entries that another one takes in are judged. */
export function absorbing(
  s: NotificationsState,
  { old, also, notification }: EventOf<'notifications.replaced'>['data'],
): NotificationsState {
  const ids = s.list.flatMap(({ id, originalEventId: fact }) =>
    (id === old || also.includes(id)) && fact !== null && fact !== notification.originalEventId ? [fact] : [],
  )
  return ids.length === 0 ? s : { ...s, judged: judgedToo(s, ids) }
}

/**
 * The oldest one where it fell off the list: read here, it must not come back unread from a list that does not know so
 * yet (I8).
 */
export function readAndGone(before: readonly Notification[], after: readonly Notification[]): readonly string[] {
  if (after.length > before.length) return []
  const oldest = before.findLast(isVisible)
  return oldest === undefined || !oldest.isRead || oldest.originalEventId === null || after.includes(oldest)
    ? []
    : [oldest.originalEventId]
}

/**
 * Facts whose entries went into another, or took another's id, are judged: a later sync must not bring them back,
 * unread.
 */
export const judgedToo = (s: NotificationsState, ids: readonly string[]): NotificationsState['judged'] =>
  ids.length === 0 ? s.judged : [...s.judged, ...ids].slice(-JUDGED_CAP)

/**
 * read is either; hidden and dismissed are carried, but never to another fact; the place follows the
 * event time; the story goes on.
 */
export function replaced(s: NotificationsState, old: string, by: Notification, line: Told): NotificationsState {
  const was = s.list.find((n) => n.id === old)
  if (was === undefined) return { ...s, list: inserted(s.list, by) }
  const isOther = areTwoFacts(was.originalEventId, by.originalEventId)
  const marks = isOther ? {} : { isRead: by.isRead || was.isRead, isHidden: was.isHidden, isDismissed: was.isDismissed }
  const heir = { ...by, ...marks, story: [...was.story, line].slice(-STORY_CAP) }
  return {
    ...s,
    list: inserted(
      s.list.filter((n) => n !== was),
      heir,
    ),
  }
}

/** Adds a decision to the entry's story; the same kind of merge is told once. */
export function told(s: NotificationsState, id: string, line: Told): NotificationsState {
  const place = s.list.findIndex((n) => n.id === id)
  const n = s.list[place]
  return n === undefined || n.story.length >= STORY_CAP || isTold(n, line)
    ? s
    : { ...s, list: replacedAt(s.list, place, { ...n, story: [...n.story, line] }) }
}

const isTold = (n: Notification, line: Told): boolean =>
  line.what === 'merged' && n.story.some((t) => t.what === 'merged' && t.refusal?.rule === line.refusal?.rule)
