import type { Refusal } from '../core/fact.ts'
import { shortHash } from '../core/hash.ts'
import { replacedAt } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { Event, EventOf } from '../event.ts'
import { SESSION_RENEWED_AFTER } from '../session/constants.ts'
import { bellCount, unreadCount } from './bell.ts'
import { choicesOf, withChoices } from './choices.ts'
import { entryFrom, reaimed } from './click.ts'
import { HIDDEN_CAP, MAX_AGE, STORY_CAP, TOAST_DEDUPE } from './constants.ts'
import type { Adopted } from './events.ts'
import { noted, shed } from './ledger.ts'
import { capped, inserted, isVisible } from './list.ts'
import { NO_NOTIFICATIONS, type Notification, type NotificationsState, type Told } from './model.ts'
import { areTwoFacts } from './same.ts'
import { ON_BY_DEFAULT } from './types/index.ts'
import { TYPES_KEY, TYPES_WRITE, isSaid } from './typesKept.ts'

/** Refused stored ids that are remembered; six times what one sync can bring. */
const JUDGED_CAP = 300

/** Folds one entry into the notifications slice. Unchanged input gives the same object. */
export function reduceNotifications(s: NotificationsState, event: Event, at: EpochMs): NotificationsState {
  const next = folded(s, event, at)
  return next === s ? s : withBell(s, next)
}

function folded(s: NotificationsState, event: Event, at: EpochMs): NotificationsState {
  switch (event.type) {
    case 'session.started':
      return {
        ...ofUser(s, shortHash(event.data.profile.sub)),
        sessionStart: event.data.sessionStart as EpochMs,
        startedAt: at,
        isTypesAsked: false,
      }
    case 'resource.asked':
      return event.data.key === TYPES_KEY && !s.isTypesAsked ? { ...s, isTypesAsked: true } : s
    case 'recovery.absence_noticed':
      return event.data.gapMs >= SESSION_RENEWED_AFTER ? { ...s, sessionStart: event.data.to } : s
    case 'session.ended':
      return carried(s)
    case 'notifications.choices_carried':
      return { ...withChoices(s, event.data), isCarried: false }
    case 'tab.left':
      return s.panel.openIn === event.data.tab ? { ...s, panel: NO_NOTIFICATIONS.panel } : s
    case 'notifications.created': {
      const { notification, creation } = event.data
      const n = entryFrom(notification)
      const created =
        creation === null
          ? s.created
          : noted(
              s.created,
              { key: creation, arrivedAt: n.arrivedAt, eventAt: n.eventAt, tradeId: n.tradeId, origin: n.origin },
              at,
            )
      const live = n.origin !== 'stored'
      const bell = { ...s.bell, live: s.bell.live || live, autoRead: s.bell.autoRead && s.panel.openIn !== null }
      const list = inserted(s.list, n)
      return { ...s, list, created, bell: live ? bell : s.bell, judged: judgedToo(s, readAndGone(s.list, list)) }
    }
    case 'notifications.merged':
      return told(adopted(wordCame(s, event.data), event.data.into, event.data.adopt), event.data.into, {
        at,
        what: 'merged',
        refusal: pick(event.data),
      })
    case 'notifications.refused': {
      const judged =
        event.data.origin === 'stored' && event.data.eventId !== null
          ? { ...s, judged: [...s.judged, event.data.eventId].slice(-JUDGED_CAP) }
          : s
      return event.data.entryId === null || event.data.adopt === null
        ? judged
        : told(adopted(judged, event.data.entryId, event.data.adopt), event.data.entryId, {
            at,
            what: 'merged',
            refusal: pick(event.data),
          })
    }
    case 'notifications.replaced':
      return replaced(
        without(absorbing(s, event.data), event.data.also),
        event.data.old,
        entryFrom(event.data.notification),
        { at, what: 'replaced', refusal: pick(event.data) },
      )
    case 'notifications.silent':
      return told(s, event.data.id, { at, what: 'toast_none', refusal: pick(event.data) })
    case 'notifications.toast_suppressed':
      return told(s, event.data.id, { at, what: 'toast_suppressed', refusal: pick(event.data) })
    case 'notifications.click_refused':
      return told(s, event.data.id, { at, what: 'click_refused', refusal: pick(event.data) })
    case 'notifications.toasted': {
      const key = event.data.key
      const toasted = s.toasted.filter((t) => at - t.at < TOAST_DEDUPE)
      return told({ ...s, toasted: key === null ? toasted : [...toasted, { key, at }] }, event.data.id, {
        at,
        what: 'toast_queued',
        refusal: null,
      })
    }
    case 'notifications.read':
      return mapped(s, (n) => (event.data.ids.includes(n.id) && !n.isRead ? { ...n, isRead: true } : n))
    case 'notifications.all_read':
      return {
        ...allRead(s),
        bell: {
          ...s.bell,
          autoRead: s.bell.autoRead || event.data.optimistic,
          serverUnread: s.bell.serverUnread === null ? null : 0,
          serverByType: null,
          readAt: at,
        },
      }
    case 'notifications.dismissed':
      return mapped(hide(s, [event.data.record]), (n) =>
        n.id === event.data.record.id ? { ...n, isRead: true, isDismissed: true } : n,
      )
    case 'notifications.hidden': {
      const ids = new Set(event.data.records.map((r) => r.id))
      return mapped(hide(s, event.data.records), (n) => (ids.has(n.id) ? { ...n, isHidden: true } : n))
    }
    case 'notifications.unhidden': {
      const ids = new Set(event.data.ids)
      return mapped({ ...s, hidden: s.hidden.filter((h) => !ids.has(h.id)) }, (n) =>
        ids.has(n.id) ? { ...n, isHidden: false, isDismissed: false } : n,
      )
    }
    case 'notifications.hidden_pruned':
      return {
        ...s,
        hiddenCleanedAt: at,
        hidden: s.hidden.filter((h) => h.hiddenAt >= event.data.before).slice(-event.data.keep),
      }
    case 'notifications.pruned': {
      const ids = new Set(event.data.ids)
      return { ...s, list: s.list.filter((n) => !ids.has(n.id)) }
    }
    case 'notifications.settings_changed':
      // A type that came later is as by default for whoever chose before.
      return {
        ...s,
        enabled: { ...ON_BY_DEFAULT, ...event.data.enabled },
        ...(event.data.from === 'server' ? { isUnsaved: false } : { isUnsaved: true, chosenAt: at }),
      }
    case 'write.saved':
      // Of two wishes on their way the first one's answer does not confirm the other.
      return s.isUnsaved && event.data.write === TYPES_WRITE && isSaid(event.data.answer, s.enabled)
        ? { ...s, isUnsaved: false }
        : s
    case 'notifications.panel_opened':
      return { ...s, panel: { openIn: event.data.tab, newAtOpening: unreadCount(s), openedAt: at } }
    case 'notifications.panel_closed':
      return s.panel.openIn === event.data.tab ? { ...s, panel: NO_NOTIFICATIONS.panel } : s
    case 'notifications.unread_counted':
      if (s.bell.readAt !== null && event.data.askedAt < s.bell.readAt) return s
      return {
        ...s,
        bell: {
          ...s.bell,
          serverUnread: event.data.count,
          serverByType: event.data.byType ?? null,
          live: s.bell.live && lastLiveAdd(s) > event.data.askedAt,
        },
      }
    case 'notifications.settled':
      return s.bell.autoRead ? { ...s, bell: { ...s.bell, autoRead: false } } : s
    case 'notifications.cleanup_due':
      return { ...cleaned(s, at), cleanedAt: at }
    case 'notifications.sync_asked':
      return { ...s, syncedAt: at }
    default:
      return s
  }
}

/** Nothing is left of a session but what its user chose. */
function carried(s: NotificationsState): NotificationsState {
  const choices = choicesOf(s)
  return choices === null
    ? NO_NOTIFICATIONS
    : { ...withChoices(NO_NOTIFICATIONS, choices), user: s.user, isCarried: true }
}

/** The choices of another user are not his. */
const ofUser = (s: NotificationsState, user: string): NotificationsState =>
  s.user === null || s.user === user ? { ...s, user } : { ...NO_NOTIFICATIONS, user }

/**
 * The bell's last count and how often it rose; no shake for the first known value or while the panel is open.
 */
function withBell(before: NotificationsState, next: NotificationsState): NotificationsState {
  if (
    next.list === before.list &&
    next.enabled === before.enabled &&
    next.bell === before.bell &&
    next.panel === before.panel
  )
    return next
  const known = next.bell.serverUnread !== null || next.bell.live || next.list.length > 0
  const count = known ? bellCount(next) : null
  if (count === next.bell.lastCount) return next
  const rose =
    before.bell.lastCount !== null && count !== null && count > before.bell.lastCount && next.panel.openIn === null
  return { ...next, bell: { ...next.bell, lastCount: count, rises: next.bell.rises + (rose ? 1 : 0) } }
}

const mapped = (s: NotificationsState, change: (n: Notification) => Notification): NotificationsState => {
  const list = s.list.map(change)
  return list.every((n, i) => n === s.list[i]) ? s : { ...s, list }
}

const allRead = (s: NotificationsState): NotificationsState => mapped(s, (n) => (n.isRead ? n : { ...n, isRead: true }))

function adopted(s: NotificationsState, id: string, adopt: Adopted): NotificationsState {
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
function wordCame(
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

const without = (s: NotificationsState, ids: readonly string[]): NotificationsState =>
  ids.length === 0 ? s : { ...s, list: s.list.filter((n) => !ids.includes(n.id)) }

function absorbing(
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
function readAndGone(before: readonly Notification[], after: readonly Notification[]): readonly string[] {
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
const judgedToo = (s: NotificationsState, ids: readonly string[]): NotificationsState['judged'] =>
  ids.length === 0 ? s.judged : [...s.judged, ...ids].slice(-JUDGED_CAP)

/**
 * read is either; hidden and dismissed are carried, but never to another fact; the place follows the
 * event time; the story goes on.
 */
function replaced(s: NotificationsState, old: string, by: Notification, line: Told): NotificationsState {
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
function told(s: NotificationsState, id: string, line: Told): NotificationsState {
  const place = s.list.findIndex((n) => n.id === id)
  const n = s.list[place]
  return n === undefined || n.story.length >= STORY_CAP || isTold(n, line)
    ? s
    : { ...s, list: replacedAt(s.list, place, { ...n, story: [...n.story, line] }) }
}

const isTold = (n: Notification, line: Told): boolean =>
  line.what === 'merged' && n.story.some((t) => t.what === 'merged' && t.refusal?.rule === line.refusal?.rule)

const pick = (r: Refusal): Refusal => ({ rule: r.rule, reason: r.reason, because: r.because })

const hide = (s: NotificationsState, records: NotificationsState['hidden']): NotificationsState => ({
  ...s,
  hidden: [...s.hidden.filter((h) => !records.some((r) => r.id === h.id)), ...records].slice(-HIDDEN_CAP),
})

/** Note 8: every 5 min age and cap again, and the ledgers shed what their windows have passed. */
function cleaned(s: NotificationsState, at: EpochMs): NotificationsState {
  const list = capped(s.list.filter((n) => at - n.eventAt <= MAX_AGE))
  const created = shed(s.created, at)
  const toasted = s.toasted.filter((t) => at - t.at < TOAST_DEDUPE)
  const unchanged = list.length === s.list.length && created === s.created && toasted.length === s.toasted.length
  return unchanged ? s : { ...s, list, created, toasted }
}

const lastLiveAdd = (s: NotificationsState): number =>
  s.list.reduce((newest, n) => (n.origin !== 'stored' && isVisible(n) ? Math.max(newest, n.arrivedAt) : newest), 0)
