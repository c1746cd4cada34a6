import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../src/server/db/open.ts'
import { aPosition } from '../support/fakeExchange.ts'
import { openEventStream } from '../support/eventStream.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBrowser, claimsIn, signIn } from '../support/signIn.ts'

let postgres: TestPostgres
let server: TestServer
let address: string
beforeAll(async () => {
  postgres = await startPostgres()
  address = await postgres.database('product')
  server = await startTestServer({ db: openPostgres(address) })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

test('the whole server runs on PostgreSQL: sign-in, linking, facts, streams, recovery', async () => {
  const tokens = await signIn(aBrowser(server.url), server.url, 'mara')
  expect(claimsIn(tokens.access_token)).toMatchObject({ sub: 'sample-mara' })
  const accountId = await server.link('mara')
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${tokens.access_token}`)
  await stream.until((frame) => frame.data.type === 'position_snapshot')
  await Promise.all([1, 2, 3, 4, 5].map((n) => server.exchange.open(accountId, aPosition({ symbol: `S${n}USDT` }))))
  await stream.until((frame) => frame.id === `${server.parts.facts.epoch}-5`)
  stream.close()

  expect(stream.frames.filter((frame) => frame.data.type === 'unified_notification').map((frame) => frame.id)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `${server.parts.facts.epoch}-${n}`),
  )
  expect((await server.call('mara', 'GET', '/trades/open')).json).toHaveLength(5)
  expect(
    (await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-2`)).json,
  ).toMatchObject({ total_events: 3, head_seq: 5, has_more: false })
})

test('F31 connections that the database ends are answered with 503 at most, and the next calls work', async () => {
  const url = new URL(address)
  const psql = (sql: string): void => {
    execFileSync('psql', ['-h', url.searchParams.get('host')!, '-U', 'tester', '-d', 'postgres', '-c', sql], {
      stdio: 'pipe',
    })
  }
  const headers = { authorization: `Bearer ${await server.token('jonas')}` }
  psql("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'product'")
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await fetch(`${server.url}/v1/settings/user`, { headers })).status)

  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.at(-1)).toBe(200)
})
