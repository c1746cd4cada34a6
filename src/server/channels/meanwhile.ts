import { planOf } from '../../domain/channels/plan.ts'
import { type Delivery, type DeliveryEnd, HELD_BY_QUIET } from '../db/deliveries.ts'
import type { Db } from '../db/open.ts'
import { unseenTellings } from '../db/tellings.ts'
import { planContextOf } from './planContext.ts'

/**
 * what became of a message for a person since it was made. It may have waited for a retry, for a device that was
 * told first or for a start of the server, and quiet hours, choices and pages count until it goes. Null where it may
 * go. A test tells no fact, and a program has no night.
 */
export async function meanwhile(
  db: Db,
  { userId, kind, content: { facts } }: Delivery,
  at: number,
): Promise<DeliveryEnd | null> {
  if (kind === 'webhook' || facts.length === 0) return null
  const unseen = await unseenTellings(db, { userId, kind }, facts)
  if (unseen.length === 0) return { state: 'shown', at: new Date(at) }
  const { held, messages } = planOf(unseen, await planContextOf(db, { userId, kind }, at))
  const [first] = held
  if (first !== undefined) return { state: 'delayed', dueAt: new Date(first.until), problem: HELD_BY_QUIET }
  return messages.length > 0 ? null : { state: 'untold', at: new Date(at) }
}
