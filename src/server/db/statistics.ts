import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Pages by which a table may have grown or shrunk, beside a fifth of it, before its statistics count as old. */
const PAGES = 8

/**
 * Lets the planner know tables that have changed much since it last looked: the embedded database has nothing that does
 * this by itself, and without it a page of trades in an odd order takes seconds. Answers the names of the tables.
 */
export async function freshenStatistics(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from (select relname, relpages, reltuples, pg_relation_size(oid) / current_setting('block_size')::int as pages
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace) as tables
    where (reltuples < 0 and pages > 0) or abs(pages - relpages) > ${sql.lit(PAGES)} + relpages * 0.2 order by relname`.execute(
    db,
  )
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
