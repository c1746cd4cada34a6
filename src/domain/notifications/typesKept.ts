import { decidingOn, NOTHING, type HasTime } from '../concept.ts'
import type { Event, LogEntry } from '../event.ts'
import { resourceKey } from '../resources/policies.ts'
import { wantedByTabs } from '../screens/wants.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import type { NotificationsState, HasNotifications } from './model.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasClosed } from '../closed/model.ts'
import { isSwitched, NOTIFICATION_TYPES, ON_BY_DEFAULT } from './types/index.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasResources & HasWrites & HasNotifications & HasClosed

const deciding = decidingOn<Seen>()

/** What the server keeps of the choice of types, for the user's other devices. */
export const TYPES_KEY = resourceKey('notificationTypes')
/** The call that keeps it there. */
export const TYPES_WRITE = 'notificationTypesUpdate'
/** Why the dashboard is refreshed when another device chose (resources/refreshes.ts). */
const TYPES_CHANGED = 'notification_types'

type Enabled = NotificationsState['enabled']

/**
 * Types that were switched from their default, by name; all are on by default, so they are off. A type that came later
 * is in no such list, and so as it is by default.
 */
const switchedIn = (enabled: Enabled): readonly string[] =>
  Object.entries(enabled)
    .filter(isSwitched)
    .map(([type]) => type)
    .toSorted()

/** The choice of types as the server is to keep it; the last wish is the last word. */
export const typesWrite = (enabled: Enabled, command: string): Event => ({
  type: 'write.asked',
  data: { write: TYPES_WRITE, key: 'all', command, body: { disabled: switchedIn(enabled) } },
})

/** Whether an answer of the server says what was chosen here. */
export function isSaid(answer: unknown, enabled: Enabled): boolean {
  const said = saidOff(answer)
  return said !== null && said !== undefined && String(said) === String(switchedIn(enabled))
}

/**
 * Once after each sign-in the server is asked, when a page of the product is there, and when another device chose: the
 * next choice made here goes there whole, and would take that one back. One without the call says 404, and nothing
 * changes.
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
  (entry, { notifications: { enabled, chosenAt, isUnsaved }, resources, writes, session }): readonly Event[] => {
    const said = entry.data.key === TYPES_KEY ? saidOff(entry.data.value) : undefined
    if (said === undefined) return NOTHING
    const taken: Event = {
      type: 'notifications.settings_changed',
      data: { enabled: enabledBut(said ?? []), from: 'server' },
    }
    if (isSaid(entry.data.value, enabled)) return isUnsaved ? [taken] : NOTHING
    if (overlayOf(writes, TYPES_WRITE, 'all') !== null) return NOTHING
    if (isUnsaved || (said === null && switchedIn(enabled).length > 0))
      return [typesWrite(enabled, `types-${session.sessionId}-${entry.entry}`)]
    // An answer that was asked for before the choice knows nothing of it.
    const askedAt = resources.byKey[TYPES_KEY]?.askedAt ?? entry.at
    return said === null || (chosenAt !== null && chosenAt >= askedAt) ? NOTHING : [taken]
  },
)

/** Every type as it is by default, but these switched. */
function enabledBut(switched: readonly string[]): Enabled {
  return Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, ON_BY_DEFAULT[type] !== switched.includes(type)]),
  ) as Enabled
}

/** The known types that an answer says are off; null where nothing was chosen, undefined where it says neither. */
function saidOff(answer: unknown): readonly string[] | null | undefined {
  const disabled = typeof answer === 'object' && answer !== null && 'disabled' in answer ? answer.disabled : undefined
  return Array.isArray(disabled)
    ? NOTIFICATION_TYPES.filter((type) => disabled.includes(type)).toSorted()
    : disabled === null
      ? null
      : undefined
}
