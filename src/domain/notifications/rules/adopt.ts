import type { Adopted } from '../events.ts'
import type { Candidate, Notification } from '../model.ts'

/** What a kept entry takes from a copy: the server's id if it has none, a missing trade id, and the read mark. */
export function adoptedFrom(c: Candidate, x: Notification): Adopted {
  return {
    originalEventId: x.originalEventId ?? c.eventId,
    tradeId: x.tradeId ?? c.tradeId,
    isRead: x.isRead || c.isRead,
  }
}
