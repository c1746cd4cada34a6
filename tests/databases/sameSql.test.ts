import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { countUp, keptValue } from '../../src/server/db/serverState.ts'
import { type Db, openEmbedded, openInMemory, openPostgres } from '../../src/server/db/open.ts'
import { templateArchive } from '../../src/server/db/embedded/template.ts'
import { eventsAfter } from '../../src/server/db/events.ts'
import { headSeq, noteUser } from '../../src/server/db/users.ts'
import { saveUserSettings, userSettings } from '../../src/server/db/userSettings.ts'
import { saveTypesOff, typesOff } from '../../src/server/db/notificationTypes.ts'
import { configurationChanges, deleteOverride, overridesOf, saveOverride } from '../../src/server/db/portfolioConfig.ts'
import { insertStrategy, listStrategies } from '../../src/server/db/strategies.ts'
import { makeOnce } from '../../src/server/http/once.ts'
import { makeHub } from '../../src/server/events/hub.ts'
import { makeFactLog } from '../../src/server/events/log.ts'
import { saveClosedRows, saveExecutions, symbolsOf } from '../../src/server/db/trades/history.ts'
import {
  findAccount,
  insertAccount,
  type KeptAccount,
  setAccountExpiry,
  updateAccount,
} from '../../src/server/db/accounts.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

const directory = mkdtempSync(join(tmpdir(), 'bot-blending-same-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

const account: KeptAccount = {
  id: 'a1',
  userId: 'u1',
  accountName: 'main',
  exchangeName: 'bybit',
  environment: 'paper',
  apiKey: 'k',
  secret: {} as never,
  version: 1,
  exchangeUid: 'x1',
  state: 'live',
  stateReason: null,
  expiresAt: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
}

const engines: readonly [string, () => Promise<Db>][] = [
  ['PGlite', async () => await openInMemory(await templateArchive())],
  ['PGlite in a thread of its own', async () => (await openEmbedded(directory)).db],
  ['PostgreSQL', async () => openPostgres(await postgres.database('same_sql'))],
]

describe.each(engines)('the same SQL on %s', (_name, open) => {
  let db: Db
  const now = new Date('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    db = await open()
    await migrate(db)
    for (const id of ['u1', 'u2']) await noteUser(db, { id, email: null, name: null, roles: ['elite-subscriber'] }, now)
  })
  afterAll(async () => {
    await db.destroy()
  })

  test('migrations run once, and a newer database is refused', async () => {
    expect(await migrate(db)).toEqual([])
    await sql`insert into migrations_done (name) values ('9999_future')`.execute(db)
    await expect(migrate(db)).rejects.toThrow('newer version')
    await sql`delete from migrations_done where name = '9999_future'`.execute(db)
  })

  test('whole numbers of 64 bits are bigint, decimals are text, times are dates', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9007199254740993::int8 as a, 1.50::numeric as b, ${now}::timestamptz as c, count(*) as d from users`.execute(
      db,
    )
    expect(rows[0]).toEqual({ a: 9007199254740993n, b: '1.50', c: now, d: 2n })
  })

  test('R1 facts of one user have no gap, whoever writes at the same time', async () => {
    const facts = makeFactLog({ db, hub: makeHub('e'), epoch: 'e' })
    const other = makeFactLog({ db, hub: makeHub('e'), epoch: 'e' })
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? facts : other)
          .change('u1', async ({ append }) => {
            await append({ type: 'trade_closed', at: now, data: { n } })
            if (n % 4 === 0) throw new Error('rolled back')
          })
          .catch(() => null),
      ),
    )

    const rows = await eventsAfter(db, 'u1', { seq: 0, limit: 100, epoch: 'e' })
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    expect(await headSeq(db, 'u1')).toBe(30)
    expect(await eventsAfter(db, 'u2', { seq: 0, limit: 100, epoch: 'e' })).toEqual([])
  })

  test('R10 A-161 of several servers that write under one key one does, and the others leave nothing behind', async () => {
    const clock = { now: () => now.getTime(), once: () => () => {}, every: () => () => {} }
    const write = async (n: number): Promise<unknown> => {
      const turn = await makeOnce({ db, clock }).take({
        userId: 'u1',
        key: 'k',
        said: ['POST', '/strategy-details', '{}'],
      })
      if ('answered' in turn) return turn.answered
      await db.transaction().execute(async (tx) => {
        await insertStrategy(tx, 'u1', { id: `s${n}`, name: `n${n}`, definition: {}, createdAt: now, updatedAt: now })
        await turn.keep(tx, { id: `s${n}`, b: 1, a: 2 })
      })
      return { id: `s${n}`, b: 1, a: 2 }
    }
    const ends = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => write(n)))
    const kept = await listStrategies(db, 'u1')

    expect(kept).toHaveLength(1)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
    expect(JSON.stringify(await write(9))).toBe(JSON.stringify({ id: kept[0]?.id, b: 1, a: 2 }))
    await db.deleteFrom('strategies').execute()
  })

  test('ENT-01 settings of a new user have the defaults, and keep what is changed', async () => {
    expect(await userSettings(db, 'u2')).toEqual({
      billing_email: null,
      billing_name: null,
      timezone: null,
      email_notifications: true,
      auto_renew: true,
      is_setup_complete: null,
    })
    await saveUserSettings(db, 'u2', { timezone: 'Europe/Berlin', auto_renew: false })
    expect(await saveUserSettings(db, 'u2', { billing_name: 'Jo' })).toMatchObject({
      timezone: 'Europe/Berlin',
      auto_renew: false,
      billing_name: 'Jo',
      email_notifications: true,
    })
  })

  test('A-165 types of notifications that are off are kept by user, as he said last', async () => {
    expect(await typesOff(db, 'u1')).toBeNull()
    await Promise.all([saveTypesOff(db, 'u1', ['milestone']), saveTypesOff(db, 'u1', ['milestone'])])
    expect([
      await saveTypesOff(db, 'u1', ['system', 'milestone', 'system']),
      await typesOff(db, 'u1'),
      await typesOff(db, 'u2'),
    ]).toEqual([['milestone', 'system'], ['milestone', 'system'], null])
    await saveTypesOff(db, 'u1', [])
    expect(await typesOff(db, 'u1')).toEqual([])
  })

  test('API-55 what a user set in the configuration is kept once each, his own, and taken back', async () => {
    const days = { category: 'timing', key: 'review_intervals', value: { default: 1 } }
    await saveOverride(db, 'u1', { ...days, value: { default: 9 } })
    await saveOverride(db, 'u1', days)
    expect([await overridesOf(db, 'u1'), await overridesOf(db, 'u2')]).toEqual([[days], []])
    await deleteOverride(db, 'u1', 'timing', 'review_intervals')
    expect(await overridesOf(db, 'u1')).toEqual([])
    expect(await configurationChanges(db, 'u1', { limit: 10, epoch: 'e' })).toEqual([])
  })

  test('values that are kept for good are made once; counts go up by one', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => keptValue(db, 'epoch', () => `e${n}`)))
    expect(new Set(made).size).toBe(1)
    expect([await countUp(db, 'starts'), await countUp(db, 'starts')]).toEqual([1, 2])
  })

  test('API-27 API-29 an account has its name and its number alone, and is changed only while its secret is the one that was read', async () => {
    const numbered = (id: string, exchangeUid: string, more: Partial<KeptAccount> = {}): KeptAccount => ({
      ...account,
      id,
      exchangeUid,
      ...more,
    })
    const claims = [
      ['one name', numbered('b1', 'y1'), numbered('b2', 'y2')],
      ['one number', numbered('b3', 'y3', { accountName: 'other' }), numbered('b4', 'y3', { userId: 'u2' })],
    ] as const
    for (const [what, ...two] of claims) {
      const kept = await Promise.all(two.map((one) => db.transaction().execute((tx) => insertAccount(tx, one))))
      expect([what, kept.toSorted()]).toEqual([what, [false, true]])
    }
    await db.deleteFrom('accounts').execute()
    const rename = (accountName: string, version: number) =>
      db.transaction().execute((tx) => updateAccount(tx, { userId: 'u1', id: 'a1', version }, { accountName }))
    await insertAccount(db, account)
    await setAccountExpiry(db, 'u1', 'a1', now)
    expect(await rename('renamed', 1)).toEqual({ ...account, accountName: 'renamed', expiresAt: now })
    expect([await rename('late', 2), await findAccount(db, 'u2', 'a1')]).toEqual([null, null])
    await db.deleteFrom('accounts').execute()
  })

  test('F39 history is kept by its identity: a repeat is nothing, a row that grew is told', async () => {
    await insertAccount(db, account)
    const owner = { userId: 'u1', accountId: 'a1' }
    const fill = { execId: 'e1', orderId: 'o1', symbol: 'BTCUSDT', at: now.getTime() } as never
    const row = (size: string) =>
      ({ orderId: 'o1', symbol: 'ETHUSDT', closedSize: size, updatedAt: now.getTime() }) as never

    const told = await db
      .transaction()
      .execute(async (tx) => [
        (await saveExecutions(tx, owner, [fill, fill])).length,
        (await saveExecutions(tx, owner, [fill])).length,
        (await saveClosedRows(tx, owner, [row('1')])).length,
        (await saveClosedRows(tx, owner, [row('1')])).length,
        (await saveClosedRows(tx, owner, [row('2')])).length,
      ])
    expect(told).toEqual([1, 0, 1, 0, 1])
    expect(await symbolsOf(db, owner)).toEqual(['BTCUSDT', 'ETHUSDT'])
    expect(await symbolsOf(db, { ...owner, userId: 'u2' })).toEqual([])
  })
})

describe('the embedded database', () => {
  test('I11 reliability 4.4 every commit reaches the disk: one sync each', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bot-blending-sync-'))
    const { db, syncs } = await openEmbedded(directory)
    await migrate(db)
    const before = syncs()
    for (let n = 0; n < 20; n += 1) await countUp(db, 'n')

    expect(syncs() - before).toBeGreaterThanOrEqual(20)
    await db.destroy()
    rmSync(directory, { recursive: true, force: true })
  })
})
