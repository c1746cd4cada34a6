import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/server/clock.ts'
import { lockDatabase } from '../../src/server/db/databaseLock.ts'
import { makeLog } from '../../src/server/log.ts'
import type { StartRefused } from '../../src/server/startup/stop.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** The lock of the one server (src/server/db/databaseLock.ts). */
const SERVER_LOCK = 47_804_781

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
})

/** A way to a database on which connections can be lost without a word: the database goes on with theirs. */
async function lossyWay(address: string) {
  const { searchParams, pathname } = new URL(address)
  const fronts = new Set<Socket>()
  const backs = new Set<Socket>()
  const server = createServer((front) => {
    const back = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    fronts.add(front)
    backs.add(back)
    for (const socket of [front, back]) socket.on('error', () => {})
    front.on('data', (part) => back.write(part))
    front.on('end', () => back.end())
    back.on('data', (part) => front.write(part))
    back.on('end', () => front.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `postgres://tester@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    lose() {
      for (const front of fronts) front.destroy()
    },
    close() {
      for (const socket of [...fronts, ...backs]) socket.destroy()
      server.close()
    },
  }
}

test('A-160 F31 a server whose own lost session has the lock still ends that, and goes on', async () => {
  const address = await postgres.database('lost')
  const way = await lossyWay(address)
  const onTaken = vi.fn<(reason: StartRefused) => void>()
  const lock = await lockDatabase({
    url: way.address,
    clock: systemClock,
    log: makeLog('silent'),
    standBy: null,
    onTaken,
  })
  const psql = new pg.Client(address)
  await psql.connect()
  const holders = async (): Promise<readonly number[]> =>
    (
      await psql.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted and objid = ${SERVER_LOCK}`,
      )
    ).rows.map(({ pid }) => pid)
  const before = await holders()
  way.lose()
  await vi.waitUntil(async () => {
    const now = await holders()
    return onTaken.mock.calls.length > 0 || (now.length > 0 && now[0] !== before[0])
  })

  expect([before.length, onTaken.mock.calls]).toEqual([1, []])
  // One that comes before the lock is whole again is ended, and a pool makes the next.
  await expect
    .poll(async () => {
      const connection = new pg.Client(address)
      connection.on('error', () => {})
      await connection.connect()
      await lock.admit(connection).finally(() => connection.end())
    })
    .toBeUndefined()
  await lock.release()
  await psql.end()
  way.close()
})
