import type { EpochMs } from '../core/time.ts'
import { commandOn, refused } from '../concept.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { flag, oneOf, word } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import { ASKED_BY_TAB } from '../resources/constants.ts'
import { hasPlan } from '../session/plan.ts'
import { READ_DAYS_BACK } from './constants.ts'
import type { Seen } from './follow.ts'
import { LIST_KEY, UNREAD_KEY } from './keys.ts'
import { maySync } from './sync/follow.ts'
import { isVisible } from './list.ts'
import type { Notification } from './model.ts'
import { MUTE_SPANS, mutedFrom } from './muted.ts'
import { typesWrite } from './typesKept.ts'
import { NOTIFICATION_TYPES, type NotificationType, ON_BY_DEFAULT } from './types/index.ts'

const command = commandOn<Seen>()

/** What a tab can ask of bell, panel and settings mode. */
export const NOTIFICATION_COMMANDS = {
  'notifications.open_panel': command({}, ({ id }, state, { tab }) =>
    // Being read outlives the worker, an open panel does not: they are two facts.
    good([
      { type: 'notifications.panel_opened', data: { tab } },
      { type: 'notifications.all_read', data: { optimistic: true } },
      ...readAll(id, state),
    ]),
  ),
  'notifications.close_panel': command({}, ({ id }, state, { tab }) =>
    // what came while it was open is read now, at the server too; else its count would bring the badge back.
    good([
      { type: 'notifications.panel_closed', data: { tab } },
      { type: 'notifications.all_read', data: { optimistic: false } },
      ...(state.notifications.list.some((n) => !n.isRead) ? readAll(id, state) : []),
    ]),
  ),
  'notifications.read_all': command({}, ({ id }, state) =>
    good([{ type: 'notifications.all_read', data: { optimistic: true } }, ...readAll(id, state)]),
  ),
  'notifications.read': onEntry((n, id) =>
    n.isRead ? [] : [{ type: 'notifications.read', data: { ids: [n.id] } }, ...readOne(n, id)],
  ),
  'notifications.dismiss': onEntry((n, id, at) => [
    {
      type: 'notifications.dismissed',
      data: { record: { id: n.id, eventId: n.originalEventId, hiddenAt: at, reason: 'dismissed' } },
    },
    ...readOne(n, id),
  ]),
  'notifications.restore': onEntry((n) => [{ type: 'notifications.unhidden', data: { ids: [n.id] } }]),
  'notifications.hide_all': command({}, (_asked, { notifications: { list, enabled } }, { at }) => {
    const records = list
      .filter((n) => isVisible(n) && enabled[n.type])
      .map((n) => ({ id: n.id, eventId: n.originalEventId, hiddenAt: at, reason: 'hidden' as const }))
    return good(records.length === 0 ? [] : [{ type: 'notifications.hidden', data: { records } }])
  }),
  /** Everything that was hidden or dismissed stands in the list again, as far as it is still kept (screens.md 2.19). */
  'notifications.unhide_all': command({}, (_asked, { notifications: { hidden } }) =>
    good(
      hidden.length === 0
        ? []
        : [
            { type: 'notifications.unhidden', data: { ids: hidden.map(({ id }) => id) } },
            // What a log-out took out of the list the server still has.
            { type: 'resource.invalidated', data: { keys: [LIST_KEY], why: ASKED_BY_TAB } },
          ],
    ),
  ),
  'notifications.switch_type': command(
    { notificationType: oneOf(...NOTIFICATION_TYPES), enabled: flag },
    ({ id, notificationType, enabled }, { notifications }) =>
      chosen({ ...notifications.enabled, [notificationType]: enabled }, [notificationType], id),
  ),
  /** No toast speaks of a position for an hour, or until it closes; the list has everything (row 10b). */
  'notifications.mute': command(
    { symbol: word, account: word, side: oneOf('long', 'short'), span: oneOf(...MUTE_SPANS) },
    ({ symbol, account, side, span }, _state, { at }) =>
      good([{ type: 'notifications.position_muted', data: mutedFrom({ symbol, account, side }, span, at) }]),
  ),
  'notifications.unmute': command(
    { symbol: word, account: word, side: oneOf('long', 'short') },
    ({ symbol, account, side }) => good([{ type: 'notifications.position_unmuted', data: { symbol, account, side } }]),
  ),
  'notifications.reset_types': command({}, ({ id }) => chosen(ON_BY_DEFAULT, NOTIFICATION_TYPES, id)),
  /** BELL-03, A-39: forced, so neither 60 s nor 10 min hold it back; a running one does. */
  'notifications.sync': command({}, (_asked, state, { at }) =>
    maySync(state, true, at) === 'yes'
      ? good([{ type: 'notifications.sync_asked', data: { forced: true } }])
      : refused('A-39', 'sync_running', 'A sync is running.'),
  ),
  'notifications.retry': command({}, () =>
    good([{ type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: ASKED_BY_TAB } }]),
  ),
}

/** An act on an entry of the list. */
function onEntry(act: (n: Notification, command: string, at: EpochMs) => readonly Event[]) {
  return command({ notification: word }, ({ id, notification }, { notifications: { list } }, { at }) => {
    const n = list.find((one) => one.id === notification)
    return n === undefined
      ? refused('PANEL-13', 'not_in_the_list', 'That notification is gone.', { id: notification })
      : good(act(n, id, at))
  })
}

/** A choice counts here at once, and the server keeps it for the user's other devices. */
const chosen = (
  enabled: Seen['notifications']['enabled'],
  types: readonly NotificationType[],
  command: string,
): Outcome<readonly Event[]> =>
  good([{ type: 'notifications.settings_changed', data: { enabled, types } }, typesWrite(enabled, types, command)])

/**
 * Who has no plan has nothing at the server to be marked. The write may be sent again hours later (R10): what came
 * after the press was seen by nobody, and stays unread.
 */
const readAll = (command: string, state: Seen): readonly Event[] =>
  hasPlan(state.session)
    ? [
        {
          type: 'write.asked',
          data: {
            write: 'notificationsReadAll',
            key: 'all',
            command,
            body: undefined,
            query: { days_back: String(READ_DAYS_BACK), ...newestKnown(state) },
          },
        },
      ]
    : []

/** The newest event that this device knows of, by the streams or by the list; nothing without a history to name. */
function newestKnown({ live: { sequence }, notifications: { list } }: Seen): { readonly through?: string } {
  const { serverEpoch, cursor } = sequence
  const listed = list
    .map(({ originalEventId }) => factRefFrom(originalEventId))
    .map((ref) => (ref.serverEpoch === serverEpoch ? (ref.factSeq ?? 0) : 0))
  return serverEpoch === null ? {} : { through: `${serverEpoch}-${Math.max(cursor, ...listed)}` }
}

/** Only entries that the server knows are marked there (PANEL-16). */
const readOne = (n: Notification, command: string): readonly Event[] =>
  n.originalEventId === null || n.isRead
    ? []
    : [
        {
          type: 'write.asked',
          data: {
            write: 'notificationRead',
            key: n.originalEventId,
            command,
            body: undefined,
            path: { id: n.originalEventId },
          },
        },
      ]
