import type { Refusal } from '../core/fact.ts'
import { shortHash } from '../core/hash.ts'
import { earlier, epoch, type EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import { SESSION_RENEWED_AFTER } from '../session/constants.ts'
import { bellCount, unreadCount } from './bell.ts'
import { choicesOf, withChoices } from './choices.ts'
import { entryFrom } from './click.ts'
import { HIDDEN_CAP, MAX_AGE, TOAST_DEDUPE } from './constants.ts'
import { noted, shed } from './ledger.ts'
import {
  absorbing,
  adopted,
  allRead,
  judgedToo,
  mapped,
  readAndGone,
  replaced,
  told,
  without,
  wordCame,
} from './entries.ts'
import { capped, inserted, isVisible } from './list.ts'
import { unmuted } from './muted.ts'
import { NO_NOTIFICATIONS, type NotificationsState } from './model.ts'
import { renamed } from './renamed.ts'
import { ON_BY_DEFAULT } from './types/index.ts'
import { TYPES_KEY, TYPES_WRITE } from './typesKept.ts'
import { alsoUnsaved, confirmedBy, takenOver } from './unsavedTypes.ts'
import { type Folds, type Fold, foldedBy } from '../concept.ts'

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
        ? { ...s, judged: judgedToo(s, [entry.data.eventId]) }
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
    return told(
      { ...s, toasted: key === null ? toasted : [...toasted, { key, at: entry.at, id: entry.data.id }] },
      entry.data.id,
      {
        at: entry.at,
        what: 'toast_queued',
        refusal: null,
      },
    )
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
    // After a log-out the list has only the server's copies, and those were refused while they were hidden (5a).
    const facts = new Set(s.hidden.flatMap(({ id, eventId }) => (ids.has(id) ? [eventId] : [])))
    const judged = s.judged.filter((fact) => !facts.has(fact))
    return mapped({ ...s, judged, hidden: s.hidden.filter((h) => !ids.has(h.id)) }, (n) =>
      ids.has(n.id) ? { ...n, isHidden: false, isDismissed: false } : n,
    )
  },
  'notifications.hidden_pruned': (s, entry) => ({
    ...s,
    hiddenCleanedAt: entry.at,
    hidden: s.hidden.filter((h) => h.hiddenAt >= entry.data.before).slice(-entry.data.keep),
  }),
  'notifications.position_muted': (s, { data }) => ({ ...s, muted: [...unmuted(s, data).muted, data] }),
  'notifications.position_unmuted': (s, { data }) => unmuted(s, data),
  'accounts.renamed': (s, { data }) => renamed(s, data.renames),
  // What is muted is one position, not the next of its symbol; its end is told, as it is muted no more.
  'live.position_closed': (s, { data }) => unmuted(s, data),
  'live.position_opened': (s, { data }) => unmuted(s, data),
  // F39: the row of a trade says what it came to, and is told no second time.
  'live.trade_corrected': (s, { data: { tradeId, account, pnl, roiPct } }) =>
    tradeId === null
      ? s
      : mapped(s, (n) =>
          n.type === 'trade_closed' && n.tradeId === tradeId && n.account === account ? { ...n, pnl, roiPct } : n,
        ),
  // A type that came later is as by default for whoever chose before.
  'notifications.settings_changed': (s, { at, data: { enabled: said, types = null, from } }) => {
    const enabled = { ...ON_BY_DEFAULT, ...said }
    return from === 'server' ? takenOver(s, enabled) : { ...s, enabled, chosenAt: at, ...alsoUnsaved(s, types) }
  },
  // Of two wishes on their way the first one's answer does not confirm the other.
  'write.saved': (s, { data: { write, answer } }) => {
    // Who deleted his account leaves no choice: the log-out that follows has none to carry (SCREEN-2.19).
    if (write === 'accountDelete') return { ...s, enabled: ON_BY_DEFAULT, hidden: [], isUnsaved: false, unsaved: null }
    return write === TYPES_WRITE ? confirmedBy(answer, s) : s
  },
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
  // Of the creations only the distance counts, and that of hours is none.
  'clock.set_right': (s, { data: { aheadMs } }) => ({
    ...s,
    toasted: s.toasted.map((one) => ({ ...one, at: epoch(one.at - aheadMs) })),
    muted: s.muted.map((one) => ({ ...one, until: epoch(one.until - aheadMs) })),
    syncedAt: earlier(s.syncedAt, aheadMs),
    bell: { ...s.bell, readAt: earlier(s.bell.readAt, aheadMs) },
  }),
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
  const muted = s.muted.filter(({ until }) => until > at)
  const unchanged =
    list.length === s.list.length &&
    created === s.created &&
    toasted.length === s.toasted.length &&
    muted.length === s.muted.length
  return unchanged ? s : { ...s, list, created, toasted, muted }
}

const lastLiveAdd = (s: NotificationsState): number =>
  s.list.reduce((newest, n) => (n.origin !== 'stored' && isVisible(n) ? Math.max(newest, n.arrivedAt) : newest), 0)
