import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, openEmbedded } from '../../src/server/db/open.ts'
import { templateArchive } from '../../src/server/db/embedded/template.ts'

const directory = mkdtempSync(join(tmpdir(), 'bot-blending-thread-'))
const lost: string[] = []
let embedded: Embedded

beforeAll(async () => {
  await templateArchive()
  embedded = await openEmbedded(directory, (error) => {
    lost.push(error.message)
  })
  await sql`create table things (id int primary key, note text)`.execute(embedded.db)
})
afterAll(async () => {
  await embedded.db.destroy()
  rmSync(directory, { recursive: true, force: true })
})

const insert = (id: number) => sql`insert into things (id) values (${id})`
const known = async (): Promise<readonly unknown[]> =>
  (await sql<{ id: number }>`select id from things order by id`.execute(embedded.db)).rows.map(({ id }) => id)

test('F31 an error of the embedded database keeps its SQLSTATE and what it broke, and tells no parameters', async () => {
  await insert(1).execute(embedded.db)
  const again = await insert(1)
    .execute(embedded.db)
    .catch((error: unknown) => error)

  expect(again).toBeInstanceOf(Error)
  expect(again).toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
    message: 'duplicate key value violates unique constraint "things_pkey"',
  })
  expect(again).not.toHaveProperty('params')
})

test('F31 a long statement holds up the database only: the thread of the server goes on', async () => {
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  }, 1)
  await sql`select count(*) from generate_series(1, 3000000) a`.execute(embedded.db)
  clearInterval(count)

  expect(turns).toBeGreaterThan(3)
})

test('F32 a transaction whose database ended writes nothing more, and the next turn opens it again with all that was acknowledged', async () => {
  await insert(2).execute(embedded.db)
  const broken = embedded.db.transaction().execute(async (tx) => {
    await insert(3).execute(tx)
    await embedded.kill()
    await insert(4).execute(tx)
  })

  await expect(broken).rejects.toMatchObject({ code: '08006' })
  expect(await known()).toEqual([1, 2])
  expect(lost).toEqual(['The embedded database is gone: its thread ended.'])
})

test('reliability 4.4 upkeep has a turn of its own, between transactions', async () => {
  const order: string[] = []
  const [, archive] = await Promise.all([
    embedded.db.transaction().execute(async (tx) => {
      await insert(5).execute(tx)
      order.push('in')
      await insert(6).execute(tx)
      order.push('out')
    }),
    embedded.alone(async (session) => {
      order.push('alone')
      await session.query('checkpoint', [])
      await session.query('vacuum analyze', [])
      return await session.dump()
    }),
  ])

  expect(order).toEqual(['in', 'out', 'alone'])
  expect([...archive.subarray(0, 2)]).toEqual([0x1f, 0x8b])
  expect(await known()).toEqual([1, 2, 5, 6])
})
