import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Which cluster it is, on which timeline (a recovery to a point in time begins another one), and the number of a table,
 * which pg_restore makes anew. Null where the database does not say it: the functions can be forbidden.
 */
export async function placeOf(db: Db): Promise<string | null> {
  const found = await sql<{ place: string }>`
    select concat_ws(' ', (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8), 'server_state'::regclass::oid) as place`
    .execute(db)
    .catch(() => null)
  return found?.rows[0]?.place ?? null
}
