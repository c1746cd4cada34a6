import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { placeOf } from '../db/place.ts'
import { keptValue, setState } from '../db/serverState.ts'

/** A name for a new history of facts. Clients that hold another one begin anew (R2, F12). */
export const newEpoch = (): string => randomBytes(6).toString('hex')

/** What the database holds is a new history from here on. Ticks, which are counted within one, are new with it. */
export const beginHistory = (db: Db): Promise<void> => setState(db, 'epoch', newEpoch())

/**
 * The name of the history of facts that a database holds: a new one where the database stands in another place than at
 * the last start, as its own tools put back an older state of it that way (R2).
 */
export async function epochOf(db: Db): Promise<string> {
  const place = await placeOf(db)
  if (place !== null && place !== (await keptValue(db, 'place', () => place))) {
    await beginHistory(db)
    await setState(db, 'place', place)
  }
  return await keptValue(db, 'epoch', newEpoch)
}
