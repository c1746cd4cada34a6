import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { openPostgres } from '../../src/server/db/open.ts'
import { countUp, stateValue } from '../../src/server/db/serverState.ts'
import { makeLog } from '../../src/server/log.ts'
import { lockDatabase } from '../../src/server/db/databaseLock.ts'
import { systemClock } from '../../src/server/clock.ts'
import { freePort } from '../support/freePort.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { serverPrograms } from '../support/program.ts'
import { aBrowser, signIn } from '../support/signIn.ts'

const { directory, start } = serverPrograms('standby')
const KEY_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64')
/** The lock of the one server (src/server/db/databaseLock.ts), in the database that a connection is of. */
const SERVER_LOCK = 47_804_781
const isServerLock = `locktype = 'advisory' and objid = ${SERVER_LOCK} and database = (select oid from pg_database where datname = current_database())`
const endLock = (psql: pg.Client) =>
  psql.query(`select pg_terminate_backend(pid) from pg_locks where granted and ${isServerLock}`)
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
})

test('A-160 F33 a second server on one PostgreSQL says so and ends; one that stands by takes over when the first is killed, with everything acknowledged', async () => {
  const DATABASE_URL = await postgres.database('standby')
  const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
  const at = (name: string, url: string, more: Readonly<Record<string, string>> = {}) => ({
    url,
    ...start({
      PORT: new URL(url).port,
      DATA_DIR: join(directory, name),
      DATABASE_URL,
      KEY_ENCRYPTION_KEY,
      PUBLIC_URL,
      ...more,
    }),
  })
  const first = at('first', PUBLIC_URL)
  await first.ready
  const elsewhere = `http://127.0.0.1:${await freePort()}`
  const second = at('second', elsewhere)
  expect(await second.code).toBe(75)
  expect(second.said().trim().split('\n').at(-1)).toEqual(
    expect.stringContaining(`Another server (Bot Blending, process ${first.child.pid} on `),
  )

  const standby = at('standby', elsewhere, { STANDBY: 'yes' })
  await standby.saying('Standing by: Another server')
  expect((await fetch(`${standby.url}/health`)).status).toBe(503)
  expect((await fetch(`${standby.url}/health/live`)).status).toBe(200)
  const waiting = await fetch(`${standby.url}/health/ready`)
  expect([waiting.status, await waiting.json()]).toEqual([
    503,
    { detail: 'Standing by: another server has the database. This one takes over when that one ends.' },
  ])
  const { access_token: token } = await signIn(aBrowser(first.url), first.url, 'mara')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const saved = await fetch(`${first.url}/v1/settings/user`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ timezone: 'Asia/Tokyo' }),
  })
  expect(saved.status).toBe(200)
  first.child.kill('SIGKILL')
  await first.code
  await standby.ready

  expect((await fetch(`${standby.url}/health`)).status).toBe(200)
  expect((await fetch(`${standby.url}/health/ready`)).status).toBe(200)
  expect(await (await fetch(`${standby.url}/v1/settings/user`, { headers })).json()).toMatchObject({
    timezone: 'Asia/Tokyo',
  })
  standby.child.kill('SIGTERM')
  expect(await standby.code).toBe(0)
})

test('A-160 a server whose place was taken while its own lock was broken ends with a sentence; one whose lock alone broke goes on', async () => {
  const DATABASE_URL = await postgres.database('taken')
  const port = await freePort()
  const server = start({ PORT: String(port), DATABASE_URL, DATA_DIR: join(directory, 'taken') })
  await server.ready
  const [other, psql] = [new pg.Client(DATABASE_URL), new pg.Client(DATABASE_URL)]
  await Promise.all([other.connect(), psql.connect()])
  const pids = async (how: 'granted' | 'not granted'): Promise<readonly number[]> =>
    (await psql.query<{ pid: number }>(`select pid from pg_locks where ${how} and ${isServerLock}`)).rows.map(
      ({ pid }) => pid,
    )
  const [broken] = await pids('granted')

  await endLock(psql)
  await expect.poll(() => pids('granted')).toEqual([expect.not.toSatisfy((pid) => pid === broken)])
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/oidc/.well-known/openid-configuration`)).status)
    .toBe(200)
  expect(server.child.exitCode).toBeNull()

  // Whoever already waits for a lock gets it the moment that it is free.
  const waiting = other.query('select pg_advisory_lock($1)', [SERVER_LOCK])
  await expect.poll(() => pids('not granted')).toHaveLength(1)
  await endLock(psql)
  await waiting
  expect(await server.code).toBe(75)
  expect(server.said()).toContain('has the database of DATABASE_URL')
  await Promise.all([other.end(), psql.end()])
})

test('A-160 nothing of a server that lost its lock is written once another has it: neither what it has begun nor what it would begin', async () => {
  const url = await postgres.database('cut_off')
  const parts = { url, log: makeLog('silent'), clock: systemClock, standBy: null }
  let hearTaken = (): void => {}
  const isTaken = new Promise<void>((done) => {
    hearTaken = done
  })
  const cutOff = await lockDatabase({ ...parts, onTaken: hearTaken })
  const old = openPostgres(url, { admit: (connection) => cutOff.admit(connection) })
  await migrate(old)
  let goOn = (): void => {}
  const begun = old.transaction().execute(async (tx) => {
    await tx.insertInto('server_state').values({ key: 'written by the old one', value: '1' }).execute()
    await new Promise<void>((done) => {
      goOn = done
    })
  })
  const [other, psql] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([other.connect(), psql.connect()])
  await expect
    .poll(
      async () => (await psql.query("select 1 from pg_stat_activity where state = 'idle in transaction'")).rows.length,
    )
    .toBe(1)
  const taken = other.query('select pg_advisory_lock($1)', [SERVER_LOCK])
  await expect
    .poll(async () => (await psql.query(`select 1 from pg_locks where not granted and ${isServerLock}`)).rows)
    .toHaveLength(1)
  await endLock(psql)
  await Promise.all([taken, isTaken])
  await other.end()
  // The database frees the lock when it has seen that end.
  const next = await vi.waitFor(() => lockDatabase({ ...parts, onTaken: () => {} }))

  goOn()
  await expect(begun).rejects.toThrow()
  await expect(countUp(old, 'written by the old one')).rejects.toThrow('does not hold the database')
  const now = openPostgres(url, { admit: (connection) => next.admit(connection) })
  expect(await countUp(now, 'written by the new one')).toBe(1)
  expect(await stateValue(now, 'written by the old one')).toBeUndefined()
  await Promise.all([now.destroy(), old.destroy(), psql.end()])
  await next.release()
  await cutOff.release()
})
