import { templateArchive } from '../../src/server/db/embedded/template.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Db, openOn, sessionInMemory } from '../../src/server/db/open.ts'
import type { Session } from '../../src/server/db/session.ts'

/** A migrated database that nobody uses now, and what its schema was then. */
interface Idle {
  readonly session: Session
  readonly schema: string
}

const idle: Idle[] = []
/** More are closed: each takes the memory of a whole database. */
const MOST_IDLE = 2

/**
 * An empty database in memory with the tables of the product. Opening and migrating one takes seconds, so one that a
 * test has closed is emptied for the next test of the process, unless its schema is another.
 */
export async function memoryDatabase(): Promise<Db> {
  const last = idle.pop()
  const { session, schema } = last !== undefined && (await isEmptied(last)) ? last : await freshOne()
  return openOn({
    ...session,
    close: async () => {
      if (idle.length < MOST_IDLE) idle.push({ session, schema })
      else await session.close()
    },
  })
}

async function freshOne(): Promise<Idle> {
  const session = await sessionInMemory(await templateArchive())
  await migrate(openOn(session))
  return { session, schema: await schemaOf(session) }
}

/** Empties it; false, and closed, where a test changed its tables. */
async function isEmptied({ session, schema }: Idle): Promise<boolean> {
  await session.query(EMPTY, [])
  await session.query('discard all', [])
  if ((await schemaOf(session)) === schema) return true
  await session.close()
  return false
}

/** All rows go, in any order and without what follows from it; what counts up begins anew. */
const EMPTY = `do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations_done' loop
      execute format('delete from %I', one.tablename);
    end loop;
    for one in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I', one.sequencename)::regclass, 1, false);
    end loop;
  end $$`

const SCHEMA = `select md5(string_agg(one, ' ' order by one)) as schema from (
  select format('%s %s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) as one
    from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  union all select format('%s %s', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('%s %s', conrelid::regclass, conname) from pg_constraint where connamespace = 'public'::regnamespace
  union all select name from migrations_done) every_one`

async function schemaOf(session: Session): Promise<string> {
  const { rows } = await session.query(SCHEMA, [])
  return (rows[0] as { readonly schema: string }).schema
}
