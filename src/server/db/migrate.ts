import { type Kysely, sql } from 'kysely'
import type { Db } from './open.ts'
import { migrations } from './migrations/index.ts'
import { AS_LONG_AS_IT_TAKES } from './silence.ts'

/** Any number that only this program uses: two starts on one PostgreSQL must not migrate at the same time. */
const MIGRATION_LOCK = 47_804_780

/**
 * Brings the database to the newest version. Everything runs in one transaction under an advisory lock, for as long as
 * it takes: a process killed in the middle leaves the database as it was. Refuses a database that a newer version has
 * migrated further. With `wanted` it goes no further than these: a dump is loaded into the tables of its time.
 */
export async function migrate(db: Db, wanted: readonly string[] = Object.keys(migrations)): Promise<readonly string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql.raw(AS_LONG_AS_IT_TAKES).execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists migrations_done (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    )
    const rows = await sql<{ name: string }>`select name from migrations_done`.execute(tx)
    const done = new Set(rows.rows.map(({ name }) => name))
    const unknown = [...done].filter((name) => !(name in migrations))
    if (unknown.length > 0)
      throw new Error(
        `The database was made by a newer version (it has ${unknown.join(', ')}). Start that version, or use another database.`,
      )
    const names = [...wanted].sort().filter((name) => !done.has(name))
    for (const name of names) await run(tx as unknown as Kysely<unknown>, name)
    return names
  })
}

async function run(tx: Kysely<unknown>, name: string): Promise<void> {
  for (const statement of migrations[name] ?? []) await sql.raw(statement).execute(tx)
  await sql`insert into migrations_done (name) values (${name})`.execute(tx)
}
