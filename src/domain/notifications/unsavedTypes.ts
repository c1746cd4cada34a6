import { wireOf } from '../core/wire.ts'
import type { NotificationsState } from './model.ts'
import { isSwitched, NOTIFICATION_TYPES, type NotificationType, ON_BY_DEFAULT } from './types/index.ts'

/** What was chosen of the types, and what of it the server has not said that it keeps. */
type Chosen = Pick<NotificationsState, 'enabled' | 'isUnsaved' | 'unsaved'>
type Unsaved = Pick<Chosen, 'isUnsaved' | 'unsaved'>

const NONE: Unsaved = { isUnsaved: false, unsaved: null }

/**
 * Types that were switched from their default, by name; all are on by default, so they are off. A type that came later
 * is in no such list, and so as it is by default.
 */
export const switchedIn = (enabled: Chosen['enabled']): readonly string[] =>
  Object.entries(enabled)
    .filter(isSwitched)
    .map(([type]) => type)
    .toSorted()

/** Every type as it is by default, but these switched. */
export const enabledBut = (switched: readonly string[]): Chosen['enabled'] =>
  Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, ON_BY_DEFAULT[type] !== switched.includes(type)]),
  ) as Chosen['enabled']

/** The known types that an answer says are off; null where nothing was chosen, undefined where it says neither. */
export function saidOff(answer: unknown): readonly string[] | null | undefined {
  const { disabled } = wireOf(answer)
  return Array.isArray(disabled)
    ? NOTIFICATION_TYPES.filter((type) => disabled.includes(type)).toSorted()
    : disabled === null
      ? null
      : undefined
}

/** Whether a whole choice waits, as a build before made it: only a server that has all of it keeps it. */
export const isWholeUnsaved = ({ isUnsaved, unsaved }: Unsaved): boolean => isUnsaved && unsaved === null

/** These wait too; null is the whole choice. */
export const alsoUnsaved = (before: Unsaved, types: readonly NotificationType[] | null): Unsaved => ({
  isUnsaved: true,
  unsaved:
    types === null || isWholeUnsaved(before)
      ? null
      : NOTIFICATION_TYPES.filter((type) => types.includes(type) || before.unsaved?.includes(type) === true),
})

/** The types whose choice here is another than what was said. */
export const differing = (said: Chosen['enabled'], { enabled }: Pick<Chosen, 'enabled'>): readonly NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => said[type] !== enabled[type])

/** What still waits after the server said what it keeps. Of two wishes the first answer does not confirm the other. */
function leftBy(said: Chosen['enabled'], chosen: Chosen): Unsaved {
  const open = differing(said, chosen)
  const left = chosen.unsaved === null ? open : open.filter((type) => chosen.unsaved?.includes(type))
  return !chosen.isUnsaved || left.length === 0 ? NONE : { isUnsaved: true, unsaved: chosen.unsaved && left }
}

/** A slice after an answer to its write. */
export function confirmedBy(answer: unknown, s: NotificationsState): NotificationsState {
  const said = saidOff(answer)
  if (!s.isUnsaved || said === null || said === undefined) return s
  const left = leftBy(enabledBut(said), s)
  return left.isUnsaved && left.unsaved?.length === s.unsaved?.length ? s : { ...s, ...left }
}

/** A slice with the choice that the server keeps; what waits here to be kept there stays as it was chosen. */
export function takenOver(s: NotificationsState, said: Chosen['enabled']): NotificationsState {
  const left = s.unsaved === null ? NONE : leftBy(said, s)
  const own = Object.fromEntries((left.unsaved ?? []).map((type) => [type, s.enabled[type]]))
  return { ...s, enabled: { ...said, ...own }, ...left }
}
