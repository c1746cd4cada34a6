import type { Adopted, Candidate, ListEntry } from '../entry.types.ts'
import { areTwoFacts } from '../same.ts'

/**
 * What a kept entry takes from a copy: the id that the server stores it under, a missing trade id, and the read mark
 * . From another fact that is only alike it takes nothing.
 */
export function adoptedFrom(c: Candidate, x: ListEntry): Adopted {
  const { originalEventId, tradeId, isRead } = x
  if (areTwoFacts(originalEventId, c.eventId)) return { originalEventId, tradeId, isRead }
  return { originalEventId: idFrom(c, x), tradeId: tradeId ?? c.tradeId, isRead: isRead || c.isRead }
}

/** A read is told to the server by the stored id; the stream's own stays known by the id in the list. */
function idFrom(c: Candidate, x: ListEntry): string | null {
  const isOwn = x.originalEventId === null || x.id === liveIdOf(x.originalEventId)
  return isOwn && (c.origin === 'stored' || x.originalEventId === null)
    ? (c.eventId ?? x.originalEventId)
    : x.originalEventId
}

/** Id under which a live entry with an id of the server stands in the list. */
export const liveIdOf = (eventId: string): string => `live_${eventId}`
