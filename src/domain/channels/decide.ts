import { tellsOfUser } from '../access/impersonation.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import { after, seconds } from '../core/time.ts'
import { recordFrom } from '../core/wire.ts'
import type { Event } from '../event.ts'
import type { HasNotifications } from '../notifications/model.ts'
import type { HasSession } from '../session/model.ts'
import { visibleTabs, type HasTabs } from '../tabs/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import type { HasToasts } from '../toasts/model.ts'
import { CHANNEL_WRITES, SHOWN_WRITE, type HasChannels } from './model.ts'
import { channelTexts as texts } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs & HasToasts & HasChannels & HasNotifications

const deciding = decidingOn<Seen>()

/** What is shown is said this long after the first of it, ms: well within the server's grace (10 s). */
const SAID_AFTER = seconds(1)
/** Toasts that tell a fact are named so (`liveIdOf`). */
const OF_FACT = 'live_'

/** N4: a toast that somebody sees tells its notification: in a page that is in sight, or as an alert of the system. */
export const noteShown = deciding(
  'shown notifications',
  ['toast.shown', 'toast.alerted'],
  (entry, { tabs }): readonly Event[] => {
    const { id } = entry.data
    const isSeen = entry.type === 'toast.alerted' || visibleTabs(tabs).some(({ tab }) => tab === entry.data.tab)
    return isSeen && id.startsWith(OF_FACT)
      ? [{ type: 'channels.shown', data: { ids: [id.slice(OF_FACT.length)] } }]
      : NOTHING
  },
)

/** Row 12: the one that was told just before tells it too, where somebody saw that one or sees it now. */
export const noteSuppressed = deciding(
  'notifications told by another',
  ['notifications.toast_suppressed'],
  ({ data }, { channels, notifications, tabs, toasts }): readonly Event[] => {
    const id = data.of?.eventId ?? null
    const teller = notifications.toasted.findLast(({ key }) => key === data.because['key'])?.id
    const visible = visibleTabs(tabs).map(({ tab }) => tab)
    if (id === null || teller === undefined || visible.length === 0) return NOTHING
    const isSeen =
      channels.seen.some((one) => OF_FACT + one === teller) ||
      toasts.queue.some((toast) => toast.id === teller) ||
      toasts.addressed.some(({ toast, tab }) => toast.id === teller && visible.includes(tab))
    return isSeen ? [{ type: 'channels.shown', data: { ids: [id] } }] : NOTHING
  },
)

/**
 * Said to the server, for the user's other devices and for channels that would tell it; the asking empties the list.
 */
export const sayShown = deciding(
  'saying what was shown',
  ['channels.shown_due'],
  (entry, { channels: { unsaid }, session }): readonly Event[] =>
    unsaid.length === 0 || !session.isApiAuthReady || !tellsOfUser(session)
      ? NOTHING
      : [
          {
            type: 'write.asked',
            data: {
              write: SHOWN_WRITE,
              key: 'all',
              command: `shown-${session.sessionId}-${entry.entry}`,
              body: { ids: unsaid },
            },
          },
        ],
)

/** N4: another device shows it: what nobody sees here yet is not told again. */
export const markSeen = deciding('seen elsewhere', ['live.shown_told'], (entry, { toasts, tabs }): readonly Event[] => {
  const seen = visibleTabs(tabs).map(({ tab }) => tab)
  const unseen = [
    ...toasts.queue,
    ...toasts.addressed.filter(({ tab }) => !seen.includes(tab)).map(({ toast }) => toast),
  ].map(({ id }) => id)
  return entry.data.ids
    .map((id) => OF_FACT + id)
    .filter((id) => unseen.includes(id))
    .map((id) => ({ type: 'toast.suppressed', data: { rule: 'N4', reason: 'shown_elsewhere', because: {}, id } }))
})

/** When what was shown is said. */
export const channelTimers = ({ channels: { since } }: Seen): readonly Timer[] =>
  since === null
    ? NOTHING
    : [{ id: 'channels shown', at: after(since, SAID_AFTER), event: { type: 'channels.shown_due', data: null } }]

/** What a write of the page says: its answer is all of it. */
export const settleChannelWrites = decidingOn<HasSession>()(
  'channels saved',
  ['write.saved', 'write.failed'],
  (entry): readonly Event[] => {
    const { write } = entry.data
    if (!CHANNEL_WRITES.includes(write)) return NOTHING
    const id = `channels-${entry.entry}`
    if (entry.type === 'write.failed') return [toastOfWrite(id, 'error', texts.failed(entry.data.message), entry.at)]
    const answer = recordFrom(entry.data.answer)
    return [
      toastOfWrite(id, 'success', texts.saved[write] ?? texts.savedAny, entry.at, { replaces: 'channels-saved' }),
      answer === null
        ? { type: 'resource.invalidated', data: { keys: ['channels'], why: 'channels_saved' } }
        : { type: 'resource.loaded', data: { key: 'channels', value: answer } },
    ]
  },
)
