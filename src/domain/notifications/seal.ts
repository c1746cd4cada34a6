import { decidingOn, NOTHING } from '../concept.ts'
import { sha256 } from '../core/sha256.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import { isForeign, SEAL } from './choices.ts'
import type { HasNotifications, HiddenRecord } from './model.ts'

/**
 * an id that is no number of ours may say anything, so over a log-out a hash of it stands for it. A row whose
 * hash is there is hidden when it comes again. No start needs this: it comes with the late part.
 */
export const sealHidden = decidingOn<HasSession & HasNotifications>()(
  'sealed hidden records',
  ['notifications.hidden', 'notifications.dismissed', 'notifications.created', 'session.started', 'late.arrived'],
  (entry, { session: { profile }, notifications: { list, hidden } }): readonly Event[] => {
    const isOurs = entry.type === 'notifications.created' && !isForeign(entry.data.notification.originalEventId)
    if (profile === null || isOurs) return NOTHING
    const added = hidden.flatMap((record): readonly HiddenRecord[] =>
      record.seal === undefined && isForeign(record.eventId)
        ? [{ ...record, seal: sealOf(profile.sub, record.eventId) }]
        : [],
    )
    const known = new Map(hidden.map((record) => [record.id, record]))
    const found = list.flatMap(({ id, originalEventId: eventId, isHidden, isDismissed }): readonly HiddenRecord[] => {
      if (isHidden || isDismissed || !isForeign(eventId)) return []
      const record = known.get(sealOf(profile.sub, eventId))
      return record === undefined ? [] : [{ ...record, id, eventId, seal: record.id }]
    })
    return [
      ...(added.length + found.length === 0
        ? NOTHING
        : [{ type: 'notifications.hidden', data: { records: [...added, ...found] } } as const]),
      ...(found.length === 0
        ? NOTHING
        : [{ type: 'notifications.unhidden', data: { ids: found.map(({ seal }) => seal!) } } as const]),
    ]
  },
)

/** Keyed by the hash that names the user's records on disk, so that no two users have the same of one id. */
const sealOf = (sub: string, eventId: string): string =>
  SEAL + sha256(`${sha256(sub).slice(0, 16)} ${eventId}`).slice(0, 16)
