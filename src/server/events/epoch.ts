import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
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

/**
 * Which cluster it is, on which timeline (a recovery to a point in time begins another one), and the number of a table,
 * which pg_restore makes anew. Null where the database does not say it: the functions can be forbidden.
 */
async function placeOf(db: Db): Promise<string | null> {
  const found = await sql<{ place: string }>`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8), 'server_state'::regclass::oid) as place`
    .execute(db)
    .catch(() => null)
  return found?.rows[0]?.place ?? null
}
