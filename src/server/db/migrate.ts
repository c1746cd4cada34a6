import { type Kysely, sql } from 'kysely'
import type { Db } from './open.ts'
import { migrations } from './migrations/index.ts'
import { StartRefused, exitCodes } from '../startup/stop.ts'
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
    const done = await doneIn(tx)
    const unknown = [...done].filter((name) => !(name in migrations))
    if (unknown.length > 0)
      throw new StartRefused(
        `The database was made by a newer version (it has ${unknown.join(', ')}): start that version, or bring an earlier state back, the embedded database by "npm run restore" (of the package: "npx bot-blending restore"), which takes the newest dump that this version can load, PostgreSQL by a pg_dump of your own.`,
        exitCodes.newerDatabase,
      )
    const names = [...wanted].sort().filter((name) => !done.has(name))
    for (const name of names) await run(tx as unknown as Kysely<unknown>, name)
    return names
  })
}

/** Whether an earlier version made the database, so that the next migration changes what is there. */
export async function isOfEarlierVersion(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass('migrations_done') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere !== true) return false
  const done = await doneIn(db)
  return done.size > 0 && Object.keys(migrations).some((name) => !done.has(name))
}

async function doneIn(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations_done`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function run(tx: Kysely<unknown>, name: string): Promise<void> {
  for (const statement of migrations[name] ?? []) await sql.raw(statement).execute(tx)
  await sql`insert into migrations_done (name) values (${name})`.execute(tx)
}
