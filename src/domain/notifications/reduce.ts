import type { Refusal } from '../core/fact.ts'
import { shortHash } from '../core/hash.ts'
import { replacedAt } from '../core/lists.ts'
import type { EpochMs } from '../core/time.ts'
import type { EventOf, LogEntry } from '../event.ts'
import { SESSION_RENEWED_AFTER } from '../session/constants.ts'
import { bellCount, unreadCount } from './bell.ts'
import { choicesOf, withChoices } from './choices.ts'
import { entryFrom, reaimed } from './click.ts'
import { HIDDEN_CAP, MAX_AGE, STORY_CAP, TOAST_DEDUPE } from './constants.ts'
import { noted, shed } from './ledger.ts'
import { capped, inserted, isVisible } from './list.ts'
import type { Adopted, Told } from './entry.types.ts'
import { NO_NOTIFICATIONS, type Notification, type NotificationsState } from './model.ts'
import { areTwoFacts } from './same.ts'
import { ON_BY_DEFAULT } from './types/index.ts'
import { TYPES_KEY, TYPES_WRITE, isSaid } from './typesKept.ts'
import { type Folds, type Fold, foldedBy } from '../concept.ts'

/** Refused stored ids that are remembered; six times what one sync can bring. */
const JUDGED_CAP = 300

const FOLDS: Folds<NotificationsState> = {
  'session.started': (s, entry) => ({
    ...ofUser(s, shortHash(entry.data.profile.sub)),
    sessionStart: entry.data.sessionStart as EpochMs,
    startedAt: entry.at,
    isTypesAsked: false,
  }),
  'resource.asked': (s, entry) => (entry.data.key === TYPES_KEY && !s.isTypesAsked ? { ...s, isTypesAsked: true } : s),
  'recovery.absence_noticed': (s, entry) =>
    entry.data.gapMs >= SESSION_RENEWED_AFTER ? { ...s, sessionStart: entry.data.to } : s,
  'session.ended': (s) => carried(s),
  'notifications.choices_carried': (s, entry) => ({ ...withChoices(s, entry.data), isCarried: false }),
  'tab.left': (s, entry) => (s.panel.openIn === entry.data.tab ? { ...s, panel: NO_NOTIFICATIONS.panel } : s),
  'notifications.created': (s, entry) => {
    const { notification, creation } = entry.data
    const n = entryFrom(notification)
    const created =
      creation === null
        ? s.created
        : noted(
            s.created,
            { key: creation, arrivedAt: n.arrivedAt, eventAt: n.eventAt, tradeId: n.tradeId, origin: n.origin },
            entry.at,
          )
    const live = n.origin !== 'stored'
    const bell = { ...s.bell, live: s.bell.live || live, autoRead: s.bell.autoRead && s.panel.openIn !== null }
    const list = inserted(s.list, n)
    return { ...s, list, created, bell: live ? bell : s.bell, judged: judgedToo(s, readAndGone(s.list, list)) }
  },
  'notifications.merged': (s, entry) =>
    told(adopted(wordCame(s, entry.data), entry.data.into, entry.data.adopt), entry.data.into, {
      at: entry.at,
      what: 'merged',
      refusal: pick(entry.data),
    }),
  'notifications.refused': (s, entry) => {
    const judged =
      entry.data.origin === 'stored' && entry.data.eventId !== null
        ? { ...s, judged: [...s.judged, entry.data.eventId].slice(-JUDGED_CAP) }
        : s
    return entry.data.entryId === null || entry.data.adopt === null
      ? judged
      : told(adopted(judged, entry.data.entryId, entry.data.adopt), entry.data.entryId, {
          at: entry.at,
          what: 'merged',
          refusal: pick(entry.data),
        })
  },
  'notifications.replaced': (s, entry) =>
    replaced(without(absorbing(s, entry.data), entry.data.also), entry.data.old, entryFrom(entry.data.notification), {
      at: entry.at,
      what: 'replaced',
      refusal: pick(entry.data),
    }),
  'notifications.silent': (s, entry) =>
    told(s, entry.data.id, { at: entry.at, what: 'toast_none', refusal: pick(entry.data) }),
  'notifications.toast_suppressed': (s, entry) =>
    told(s, entry.data.id, { at: entry.at, what: 'toast_suppressed', refusal: pick(entry.data) }),
  'notifications.click_refused': (s, entry) =>
    told(s, entry.data.id, { at: entry.at, what: 'click_refused', refusal: pick(entry.data) }),
  'notifications.toasted': (s, entry) => {
    const key = entry.data.key
    const toasted = s.toasted.filter((t) => entry.at - t.at < TOAST_DEDUPE)
    return told({ ...s, toasted: key === null ? toasted : [...toasted, { key, at: entry.at }] }, entry.data.id, {
      at: entry.at,
      what: 'toast_queued',
      refusal: null,
    })
  },
  'notifications.read': (s, entry) =>
    mapped(s, (n) => (entry.data.ids.includes(n.id) && !n.isRead ? { ...n, isRead: true } : n)),
  'notifications.all_read': (s, entry) => ({
    ...allRead(s),
    bell: {
      ...s.bell,
      autoRead: s.bell.autoRead || entry.data.optimistic,
      serverUnread: s.bell.serverUnread === null ? null : 0,
      serverByType: null,
      readAt: entry.at,
    },
  }),
  'notifications.dismissed': (s, entry) =>
    mapped(hide(s, [entry.data.record]), (n) =>
      n.id === entry.data.record.id ? { ...n, isRead: true, isDismissed: true } : n,
    ),
  'notifications.hidden': (s, entry) => {
    const ids = new Set(entry.data.records.map((r) => r.id))
    return mapped(hide(s, entry.data.records), (n) => (ids.has(n.id) ? { ...n, isHidden: true } : n))
  },
  'notifications.unhidden': (s, entry) => {
    const ids = new Set(entry.data.ids)
    return mapped({ ...s, hidden: s.hidden.filter((h) => !ids.has(h.id)) }, (n) =>
      ids.has(n.id) ? { ...n, isHidden: false, isDismissed: false } : n,
    )
  },
  'notifications.hidden_pruned': (s, entry) => ({
    ...s,
    hiddenCleanedAt: entry.at,
    hidden: s.hidden.filter((h) => h.hiddenAt >= entry.data.before).slice(-entry.data.keep),
  }),
  'notifications.pruned': (s, entry) => {
    const ids = new Set(entry.data.ids)
    return { ...s, list: s.list.filter((n) => !ids.has(n.id)) }
  },
  // A type that came later is as by default for whoever chose before.
  'notifications.settings_changed': (s, entry) => ({
    ...s,
    enabled: { ...ON_BY_DEFAULT, ...entry.data.enabled },
    ...(entry.data.from === 'server' ? { isUnsaved: false } : { isUnsaved: true, chosenAt: entry.at }),
  }),
  // Of two wishes on their way the first one's answer does not confirm the other.
  'write.saved': (s, entry) =>
    s.isUnsaved && entry.data.write === TYPES_WRITE && isSaid(entry.data.answer, s.enabled)
      ? { ...s, isUnsaved: false }
      : s,
  'notifications.panel_opened': (s, entry) => ({
    ...s,
    panel: { openIn: entry.data.tab, newAtOpening: unreadCount(s), openedAt: entry.at },
  }),
  'notifications.panel_closed': (s, entry) =>
    s.panel.openIn === entry.data.tab ? { ...s, panel: NO_NOTIFICATIONS.panel } : s,
  'notifications.unread_counted': (s, entry) => {
    if (s.bell.readAt !== null && entry.data.askedAt < s.bell.readAt) return s
    return {
      ...s,
      bell: {
        ...s.bell,
        serverUnread: entry.data.count,
        serverByType: entry.data.byType ?? null,
        live: s.bell.live && lastLiveAdd(s) > entry.data.askedAt,
      },
    }
  },
  'notifications.settled': (s) => (s.bell.autoRead ? { ...s, bell: { ...s.bell, autoRead: false } } : s),
  'notifications.cleanup_due': (s, entry) => ({ ...cleaned(s, entry.at), cleanedAt: entry.at }),
  'notifications.sync_asked': (s, entry) => ({ ...s, syncedAt: entry.at }),
}

/** Folds one entry into the slice, and then what the bell says of it. Unchanged input gives the same object. */
export const NOTIFICATIONS_FOLDS = Object.fromEntries(
  Object.entries(FOLDS as Readonly<Record<string, Fold<NotificationsState>>>).map(([type, fold]) => [
    type,
    (s: NotificationsState, entry: LogEntry): NotificationsState => {
      const next = fold(s, entry, undefined, undefined)
      return next === s ? s : withBell(s, next)
    },
  ]),
) as Folds<NotificationsState>

/** The slice with one event more, as if it happened at `at`. */
export const reduceNotifications = foldedBy(NOTIFICATIONS_FOLDS)

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
