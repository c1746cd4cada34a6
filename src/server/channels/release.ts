import { releaseDeliveries } from '../db/deliveries.ts'
import type { Db } from '../db/open.ts'
import { releaseTellings } from '../db/tellings.ts'

/** Whatever quiet hours hold of a person is due again: his hours are others now. What they hold still is held anew. */
export async function releaseHeld(db: Db, userId: string, now: Date): Promise<void> {
  await releaseTellings(db, userId, now)
  await releaseDeliveries(db, userId, now)
}
