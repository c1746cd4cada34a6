import { decidingOn, NOTHING } from '../concept.ts'
import type { HasServerTime } from '../live/today.ts'
import type { Event, LogEntry } from '../event.ts'
import { resourceKey } from '../resources/policies.ts'
import { wantedByTabs } from '../screens/wants.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import type { NotificationsState, HasNotifications } from './model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasClosed } from '../closed/model.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './types/index.ts'
import { differing, enabledBut, isWholeUnsaved, saidOff, switchedIn } from './unsavedTypes.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasResources & HasWrites & HasNotifications & HasClosed

const deciding = decidingOn<Seen>()

/** What the server keeps of the choice of types, for the user's other devices. */
export const TYPES_KEY = resourceKey('notificationTypes')
/** The call that keeps it there. */
export const TYPES_WRITE = 'notificationTypesUpdate'
/** Why the dashboard is refreshed when another device chose (resources/refreshes.ts). */
const TYPES_CHANGED = 'notification_types'

type Enabled = NotificationsState['enabled']

/**
 * The choice of types as the server is to keep it: what was chosen, so that what another device chose meanwhile stays,
 * or with null all of it.
 */
export const typesWrite = (enabled: Enabled, types: readonly NotificationType[] | null, command: string): Event => ({
  type: 'write.asked',
  data: {
    write: TYPES_WRITE,
    key: 'all',
    command,
    body:
      types === null
        ? { disabled: switchedIn(enabled) }
        : { changed: Object.fromEntries(types.map((type) => [type, enabled[type]])) },
  },
})

/**
 * Once after each sign-in the server is asked, when a page of the product is there, and when another device chose:
 * what it switched off is not told here either. One without the call says 404, and nothing changes.
 */
export const typesAsked = deciding(
  'kept notification types',
  ['session.started', 'tab.attached', 'tab.went', 'live.refresh_told', 'resource.invalidated', 'resource.loaded'],
  (entry, state): readonly Event[] =>
    (state.notifications.isTypesAsked && !isNews(entry, state)) ||
    !state.session.isApiAuthReady ||
    wantedByTabs(state).length === 0
      ? NOTHING
      : [{ type: 'resource.asked', data: { key: TYPES_KEY, attempt: 1 } }],
)

/** Whether the server's answer is not here any more, or old, and not on its way. */
function isNews(entry: LogEntry, { resources }: Seen): boolean {
  const known = resources.byKey[TYPES_KEY]
  return known === undefined
    ? entry.type === 'live.refresh_told' && entry.data.reason === TYPES_CHANGED
    : known.isInvalid && known.status === 'idle'
}

/** A choice made here that the server does not have wins, and goes there; otherwise the server's word is taken. */
export const typesTold = deciding(
  'told notification types',
  ['resource.loaded'],
  (entry, { notifications, resources, writes, session }): readonly Event[] => {
    const { enabled, chosenAt, isUnsaved, unsaved } = notifications
    const said = entry.data.key === TYPES_KEY ? saidOff(entry.data.value) : undefined
    if (said === undefined) return NOTHING
    const open = said === null ? NOTIFICATION_TYPES : differing(enabledBut(said), notifications)
    if (said !== null && open.length === 0) return isUnsaved ? [taken(said)] : NOTHING
    if (overlayOf(writes, TYPES_WRITE, 'all') !== null) return NOTHING
    const command = `types-${session.sessionId}-${entry.entry}`
    if (said === null || isWholeUnsaved(notifications))
      return isUnsaved || switchedIn(enabled).length > 0 ? [typesWrite(enabled, null, command)] : NOTHING
    const own = open.filter((type) => unsaved?.includes(type) === true)
    // An answer that was asked for before the choice knows nothing of it.
    const askedAt = resources.byKey[TYPES_KEY]?.askedAt ?? entry.at
    const isOlder = chosenAt !== null && chosenAt >= askedAt
    return [
      ...(isOlder || own.length === open.length ? [] : [taken(said)]),
      ...(own.length === 0 ? [] : [typesWrite(enabled, own, command)]),
    ]
  },
)

/**
 * What the server keeps after a switch may be more: other devices chose too. What it says of one that it did before
 * does not know what they chose since, and an answer that nobody can read says nothing: it is asked.
 */
export const typesSaved = deciding(
  'saved notification types',
  ['write.saved'],
  ({ data: { write, answer, isReplayed } }, { notifications }): readonly Event[] => {
    if (write !== TYPES_WRITE) return NOTHING
    const said = saidOff(answer)
    if (isReplayed === true || said === undefined)
      return [{ type: 'resource.invalidated', data: { keys: [TYPES_KEY], why: 'types_saved' } }]
    if (said === null || isWholeUnsaved(notifications)) return NOTHING
    const others = differing(enabledBut(said), notifications).filter((type) => !notifications.unsaved?.includes(type))
    return others.length === 0 ? NOTHING : [taken(said)]
  },
)

const taken = (said: readonly string[]): Event => ({
  type: 'notifications.settings_changed',
  data: { enabled: enabledBut(said), from: 'server' },
})
