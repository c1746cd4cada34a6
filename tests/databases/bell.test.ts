import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { forgetCount } from '../../src/server/db/notificationCount.ts'
import { listNotifications } from '../../src/server/db/notifications.ts'
import { type Db, openPostgres } from '../../src/server/db/open.ts'
import { deleteUserData } from '../../src/server/db/userData.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { makeHub } from '../../src/server/events/hub.ts'
import { type FactLog, makeFactLog } from '../../src/server/events/log.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

const now = new Date('2026-11-20T12:00:00Z')
let postgres: TestPostgres
let db: Db
let facts: FactLog
const asked: string[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  db = openPostgres(await postgres.database('bell'), { onQuery: (statement) => asked.push(statement) })
  await migrate(db)
})
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})
beforeEach(async () => {
  facts = makeFactLog({ db, hub: makeHub('e'), epoch: 'e' })
  await noteUser(db, { id: 'u1', email: null, name: null, roles: [] }, now)
})

const tell = (notifies = true) =>
  facts.change('u1', ({ append }) => append({ type: 'trade_closed', at: now, data: {}, notifies }))

/** A look at the list: how many there are, and what was counted for it. */
async function look(over: { readonly unreadOnly?: boolean; readonly since?: Date } = {}) {
  asked.length = 0
  const filter = { limit: 2, offset: 0, unreadOnly: false, types: [], since: null, epoch: 'e', ...over }
  const { total, rows } = await listNotifications(db, 'u1', { ...filter, head: await facts.head('u1') })
  return { total, rows: rows.length, counts: asked.filter((statement) => statement.includes('count(*)')).length }
}

test('A-290 the bell counts what came since it looked before, and nothing where nothing did', async () => {
  for (const notifies of [true, true, false, true]) await tell(notifies)
  expect(await look()).toEqual({ total: 3, rows: 2, counts: 1 })
  expect(await look()).toEqual({ total: 3, rows: 2, counts: 0 })

  await tell(false)
  await tell()
  expect(await look()).toEqual({ total: 4, rows: 2, counts: 1 })
  expect(await look({ since: new Date(now.getTime() + 1) })).toEqual({ total: 0, rows: 0, counts: 1 })
  expect(await look({ unreadOnly: true })).toEqual({ total: 4, rows: 2, counts: 1 })
  await db.updateTable('events').set({ read_at: now }).execute()
  expect(await look({ unreadOnly: true })).toEqual({ total: 0, rows: 0, counts: 1 })
})

test('A-290 whose facts are gone has none, and is counted anew under his name', async () => {
  expect((await look()).total).toBe(4)
  await db.transaction().execute((tx) => deleteUserData(tx, 'u1'))
  forgetCount(db, 'u1')
  facts.forget('u1')
  await noteUser(db, { id: 'u1', email: null, name: null, roles: [] }, now)

  for (let count = 0; count < 8; count += 1) await tell()
  expect((await look()).total).toBe(8)
})
