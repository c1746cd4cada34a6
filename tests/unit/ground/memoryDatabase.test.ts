import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../src/server/db/open.ts'
import { noteUser } from '../../../src/server/db/users.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'

// Tests share databases one after the other (issue 24, 6): what one leaves, the next does not find.

const tables = async (db: Db): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  ).rows.map(({ name }) => name)

/** Tables with a row in them. */
async function filled(db: Db): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of await tables(db))
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) found.push(name)
  return found
}

const use = async (db: Db): Promise<void> =>
  void (await noteUser(db, { id: 'mara', email: 'mara@example.org', name: 'Mara', roles: [] }, new Date(0)))

test('a database that a test has used is empty for the next, and nothing of its session stays', async () => {
  const first = await memoryDatabase()
  await use(first)
  await sql`set bot_blending.history_of = 'mara'`.execute(first)
  expect(await filled(first)).toContain('users')
  await first.destroy()

  const next = await memoryDatabase()
  expect(await filled(next)).toEqual(['migrations_done'])
  const { rows } = await sql`select current_setting('bot_blending.history_of', true) as said`.execute(next)
  expect(rows).toEqual([{ said: '' }])
  await expect(sql`select 1`.execute(first)).rejects.toThrow()
  await next.destroy()
})

test.each([
  'alter table users add column left_behind text',
  'create table left_behind (id text)',
  'drop trigger closed_trades_summed_insert on closed_trades',
])('a database whose tables a test has changed is used by no other: %s', async (change) => {
  const first = await memoryDatabase()
  const before = await schemaOf(first)
  await sql.raw(change).execute(first)
  await first.destroy()

  const next = await memoryDatabase()
  expect(await schemaOf(next)).toEqual(before)
  await next.destroy()
})

const schemaOf = async (db: Db): Promise<unknown> =>
  (
    await sql`select format('%s.%s', attrelid::regclass, attname) as one from pg_attribute where attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select tgname from pg_trigger order by 1`.execute(db)
  ).rows
