import type { EpochMs } from '../core/time.ts'
import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import { READ_DAYS_BACK } from './constants.ts'
import { LIST_KEY, maySync, UNREAD_KEY } from './follow.ts'
import { isVisible } from './list.ts'
import type { Notification, HasNotifications } from './model.ts'
import { typesWrite } from './typesKept.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasLive } from '../live/state.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasLoading } from '../tabs/loading/model.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasRecovery } from '../recovery/model.ts'
import type { HasStorage } from '../storage/model.ts'
import { ON_BY_DEFAULT, type NotificationType } from './types/index.ts'

/** The slices that are looked at here. */
type Seen = HasSession &
  HasTabs &
  HasLoading &
  HasLive &
  HasResources &
  HasWrites &
  HasNotifications &
  HasRecovery &
  HasStorage

/** What a tab can ask of bell, panel and settings mode. */
export type NotificationCommand =
  | { readonly type: 'notifications.open_panel' }
  | { readonly type: 'notifications.close_panel' }
  | { readonly type: 'notifications.read'; readonly notification: string }
  | { readonly type: 'notifications.read_all' }
  | { readonly type: 'notifications.dismiss'; readonly notification: string }
  | { readonly type: 'notifications.restore'; readonly notification: string }
  | { readonly type: 'notifications.hide_all' }
  | {
      readonly type: 'notifications.switch_type'
      readonly notificationType: NotificationType
      readonly enabled: boolean
    }
  | { readonly type: 'notifications.reset_types' }
  | { readonly type: 'notifications.sync' }
  | { readonly type: 'notifications.retry' }

/** The facts a command of the panel becomes, or why it is refused. */
export function decideNotificationCommand(
  command: NotificationCommand & { readonly id: string },
  tab: string,
  state: Seen,
  at: EpochMs,
): Outcome<readonly Event[]> {
  const { notifications: s } = state
  switch (command.type) {
    case 'notifications.open_panel':
      // Being read outlives the worker, an open panel does not: they are two facts.
      return good([
        { type: 'notifications.panel_opened', data: { tab } },
        { type: 'notifications.all_read', data: { optimistic: true } },
        readAll(command.id),
      ])
    case 'notifications.close_panel':
      // what came while it was open is read now, at the server too; else its count would bring the badge back.
      return good([
        { type: 'notifications.panel_closed', data: { tab } },
        { type: 'notifications.all_read', data: { optimistic: false } },
        ...(s.list.some((n) => !n.isRead) ? [readAll(command.id)] : []),
      ])
    case 'notifications.read_all':
      return good([{ type: 'notifications.all_read', data: { optimistic: true } }, readAll(command.id)])
    case 'notifications.read':
      return withEntry(state, command.notification, (n) =>
        n.isRead ? [] : [{ type: 'notifications.read', data: { ids: [n.id] } }, ...readOne(n, command.id)],
      )
    case 'notifications.dismiss':
      return withEntry(state, command.notification, (n) => [
        {
          type: 'notifications.dismissed',
          data: { record: { id: n.id, eventId: n.originalEventId, hiddenAt: at, reason: 'dismissed' } },
        },
        ...readOne(n, command.id),
      ])
    case 'notifications.restore':
      return withEntry(state, command.notification, (n) => [{ type: 'notifications.unhidden', data: { ids: [n.id] } }])
    case 'notifications.hide_all': {
      const records = s.list
        .filter((n) => isVisible(n) && s.enabled[n.type])
        .map((n) => ({ id: n.id, eventId: n.originalEventId, hiddenAt: at, reason: 'hidden' as const }))
      return good(records.length === 0 ? [] : [{ type: 'notifications.hidden', data: { records } }])
    }
    case 'notifications.switch_type':
      return chosen({ ...s.enabled, [command.notificationType]: command.enabled }, command.id)
    case 'notifications.reset_types':
      return chosen(ON_BY_DEFAULT, command.id)
    case 'notifications.sync':
      return synced(state, at)
    case 'notifications.retry':
      return good([{ type: 'resource.invalidated', data: { keys: [LIST_KEY, UNREAD_KEY], why: 'asked_by_tab' } }])
  }
}

/** A choice counts here at once, and the server keeps it for the user's other devices. */
const chosen = (enabled: Seen['notifications']['enabled'], command: string): Outcome<readonly Event[]> =>
  good([{ type: 'notifications.settings_changed', data: { enabled } }, typesWrite(enabled, command)])

/** BELL-03, A-39: forced, so neither 60 s nor 10 min hold it back; a running one does. */
function synced(state: Seen, at: EpochMs): Outcome<readonly Event[]> {
  const may = maySync(state, true, at)
  if (may === 'yes') return good([{ type: 'notifications.sync_asked', data: { forced: true } }])
  return bad({
    kind: 'refused',
    message: 'A sync is running.',
    refusal: { rule: 'A-39', reason: 'sync_running', because: {} },
  })
}

function withEntry(state: Seen, id: string, make: (n: Notification) => readonly Event[]): Outcome<readonly Event[]> {
  const n = state.notifications.list.find((one) => one.id === id)
  return n === undefined
    ? bad({
        kind: 'refused',
        message: 'That notification is gone.',
        refusal: { rule: 'PANEL-13', reason: 'not_in_the_list', because: { id } },
      })
    : good(make(n))
}

const readAll = (command: string): Event => ({
  type: 'write.asked',
  data: {
    write: 'notificationsReadAll',
    key: 'all',
    command,
    body: undefined,
    query: { days_back: String(READ_DAYS_BACK) },
  },
})

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
