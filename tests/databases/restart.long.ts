import { once } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/db/schema.ts'
import { TRADE_SYNC } from '../../src/server/tasks/tradeSync.ts'
import { openEventStream } from '../support/eventStream.ts'
import { aPosition } from '../support/fakeExchange.ts'
import { freePort } from '../support/freePort.ts'
import { handClock } from '../support/handClock.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { serverPrograms } from '../support/program.ts'
import { startTestServer } from '../support/server.ts'
import { aBrowser, authorizeAddress, signIn } from '../support/signIn.ts'
import { readHistory } from '../unit/exchange/support/readHistory.ts'
import { fill, row } from '../unit/trades/support.ts'

const { start } = serverPrograms('restart')
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
})

/** Opens a stream, and answers with its status once it has told everything, or has ended. */
async function firstWords(address: string): Promise<Response> {
  const stream = await openEventStream(address)
  const isWhole = stream.until(({ data }) => data.type === 'position_snapshot')
  await Promise.race([isWhole, stream.ended()])
  isWhole.catch(() => {})
  stream.close()
  return new Response('', { status: stream.status, headers: stream.headers })
}

/** What the calls under way were answered. */
interface Load {
  readonly saved: Set<string>
  readonly refused: { readonly call: string; readonly status: number; readonly retryAfter: string | null }[]
  /** Resolves when that many more writes are acknowledged; fails when a call got no answer. */
  more(count: number): Promise<unknown>
  /** Ends the load when each call is answered; fails when one got no answer. */
  stop(): Promise<void>
}

/** Writers, readers and sign-ins that ask again as soon as they are answered. */
function underLoad(url: string, token: string): Load {
  const saved = new Set<string>()
  const refused: Load['refused'][number][] = []
  let isOver = false
  let look = (): void => {}
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const note = async (call: string, answer: Response): Promise<void> => {
    const body = await answer.text()
    if (answer.status >= 400)
      refused.push({ call, status: answer.status, retryAfter: answer.headers.get('retry-after') })
    else if (call === 'write') saved.add((JSON.parse(body) as { id: string }).id)
    look()
  }
  const again = async (call: string, ask: (n: number) => Promise<Response>): Promise<void> => {
    for (let n = 0; !isOver; n += 1)
      await note(
        call,
        await ask(n).catch((error: Error) => {
          throw new Error(`The process is gone: ${error.message}`)
        }),
      )
  }
  const loops = [
    ...Array.from({ length: 8 }, (_, place) =>
      again('write', (n) =>
        fetch(`${url}/v1/strategy-details`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name: `Load ${place} ${n}` }),
        }),
      ),
    ),
    ...Array.from({ length: 4 }, () => again('read', () => fetch(`${url}/v1/settings/user`, { headers }))),
    again('sign-in', () =>
      fetch(url + authorizeAddress(url).address, { redirect: 'manual', headers: { accept: 'text/html' } }),
    ),
    again('stream', () => firstWords(`${url}/api/events/stream?token=${token}`)),
    again('refresh', () =>
      fetch(`${url}/oidc/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'bot-blending-web',
          grant_type: 'refresh_token',
          refresh_token: 'unknown',
        }),
      }),
    ),
  ]
  const all = Promise.all(loops)
  // Heard of at the end: a load whose process is gone is told by `stop`.
  all.catch(() => {})
  return {
    saved,
    refused,
    more(count) {
      const wanted = saved.size + count
      return Promise.race([
        new Promise<void>((done) => {
          look = () => {
            if (saved.size >= wanted) done()
          }
        }),
        all,
      ])
    },
    async stop() {
      isOver = true
      await all
    },
  }
}

test('F31 I11 PostgreSQL restarts under load: the process goes on, calls under way get 503 with Retry-After, nothing acknowledged is lost, streams stay open', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = start({ PORT: String(port), DATABASE_URL: await postgres.database('restarted'), RATE_FACTOR: '10000' })
  await server.ready
  const { access_token: token } = await signIn(aBrowser(url), url, 'mara')
  const stream = await openEventStream(`${url}/api/events/stream?token=${token}`)
  await stream.until(({ data }) => data.type === 'position_snapshot')
  const load = underLoad(url, token)

  for (const how of ['crashed', 'stopped'] as const) {
    await load.more(10)
    await postgres.restart(how)
  }
  await load.more(10)
  await load.stop()

  const outages = load.refused.filter(({ call, status }) => !(call === 'refresh' && status === 400))
  expect(outages.length).toBeGreaterThan(0)
  expect(
    outages.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) >= 1 && Number(retryAfter) <= 5)),
  ).toEqual([])
  const kept = (await (
    await fetch(`${url}/v1/strategy-details/`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string }[]
  const ids = new Set(kept.map(({ id }) => id))
  expect([...load.saved].filter((id) => !ids.has(id))).toEqual([])
  expect(stream.isOver()).toBe(false)
  stream.close()
  server.child.kill('SIGTERM')
  expect(await server.code).toBe(0)
})

/** Connections of a pool that break right after the server did what was asked, before it could say so. */
function breakingPool(url: string): { readonly pool: pg.Pool; breakAfter(statement: string): void } {
  const pool = new pg.Pool({ connectionString: url })
  let fatal: string | null = null
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const ask = client.query.bind(client) as (...words: readonly unknown[]) => Promise<unknown>
    Object.assign(client, {
      query: async (...words: readonly unknown[]) => {
        const answer = await ask(...words)
        if (words[0] !== fatal) return answer
        fatal = null
        const broken = once(client, 'end')
        ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
        await broken
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      },
    })
  })
  return {
    pool,
    breakAfter: (statement) => {
      fatal = statement
    },
  }
}

test('F31 I7 a commit whose answer gets lost is found out: its fact is told once, by the try that follows or by the next heartbeat', async () => {
  const { pool, breakAfter } = breakingPool(await postgres.database('lost_answer'))
  const clock = handClock()
  const server = await startTestServer({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), clock })
  const accountId = await server.link('mara')
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
  await stream.until(({ data }) => data.type === 'position_snapshot')

  breakAfter('commit')
  await expect(server.exchange.open(accountId, aPosition({ symbol: 'ONEUSDT' }))).rejects.toThrow('not queryable')
  // The connector says it again until it is written.
  await server.exchange.open(accountId, aPosition({ symbol: 'ONEUSDT' }))
  breakAfter('commit')
  await expect(server.exchange.open(accountId, aPosition({ symbol: 'TWOUSDT' }))).rejects.toThrow('not queryable')
  clock.advance(15_000)
  await stream.until(({ id }) => id === `${server.parts.facts.epoch}-2`)

  const told = stream.frames
    .filter(({ data }) => data.type === 'unified_notification')
    .map(({ data }) => [data.event_id, data.event_type, data.data.symbol])
  expect(told).toEqual([
    [`${server.parts.facts.epoch}-1`, 'open_position_opened', 'ONEUSDT'],
    [`${server.parts.facts.epoch}-2`, 'open_position_opened', 'TWOUSDT'],
  ])
  expect(
    (await server.call('mara', 'GET', '/trades/open')).json.map((row: { symbol: string }) => row.symbol).sort(),
  ).toEqual(['ONEUSDT', 'TWOUSDT'])
  stream.close()
  await server.close()
})

test('F31 a change without a fact whose answer gets lost is found out too: what it left in memory follows at the next heartbeat', async () => {
  const { pool, breakAfter } = breakingPool(await postgres.database('lost_change'))
  const clock = handClock()
  const server = await startTestServer({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), clock })
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
  await stream.until(({ data }) => data.type === 'position_snapshot')
  const { facts } = server.parts
  let kept = 0
  const change = () => facts.change('sample-mara', async ({ committed }) => committed(() => (kept += 1)))

  breakAfter('commit')
  await expect(change()).rejects.toThrow('not queryable')
  expect(kept).toBe(0)
  clock.advance(15_000)
  await expect.poll(() => kept).toBe(1)

  breakAfter('commit')
  await expect(change()).rejects.toThrow('not queryable')
  await change()
  expect(kept).toBe(3)
  stream.close()
  await server.close()
})

test('F31 I7 fills, rows and trades whose commits are not answered are told as one closed trade', async () => {
  const { pool, breakAfter } = breakingPool(await postgres.database('lost_trade'))
  const server = await startTestServer({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) })
  const accountId = await server.link('mara')
  const { store, listener } = server.exchange
  const history = await readHistory({ accountId, store, listener })
  const { keep, keepTrades } = store
  const breaking =
    <A extends readonly unknown[], R>(work: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      breakAfter('commit')
      return await work(...asked)
    }
  const lost = [
    vi
      .spyOn(store, 'keep')
      .mockImplementationOnce(breaking(keep))
      .mockImplementationOnce(keep)
      .mockImplementationOnce(breaking(keep)),
    vi.spyOn(store, 'keepTrades').mockImplementationOnce(breaking(keepTrades)),
  ]

  history.has([fill('Buy', '1', '100'), fill('Sell', '1', '110', { orderId: 'lost' })], [row({ orderId: 'lost' })])
  await history.look()
  await history.look()

  expect(lost.every((spy) => spy.mock.settledResults[0]?.type === 'rejected')).toBe(true)
  const facts = await server.parts.db.selectFrom('events').select('data').where('type', '=', 'trade_closed').execute()
  expect(facts).toMatchObject([{ data: { trade_id: `${accountId}:lost` } }])
  for (const spy of lost) spy.mockRestore()
  await server.close()
})

test('F31 SYNC-03 a sync whose beginning was written and not answered runs all the same', async () => {
  const { pool, breakAfter } = breakingPool(await postgres.database('lost_task'))
  const clock = handClock()
  const server = await startTestServer({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), clock })
  await server.link('mara')
  const begun = vi.spyOn(server.exchange, 'sync')

  breakAfter('commit')
  await expect(server.parts.tasks.start('sample-mara', TRADE_SYNC)).rejects.toThrow('not queryable')
  expect(begun).not.toHaveBeenCalled()
  clock.advance(1_000)
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  await server.close()
})

test('F31 ENT-23 a milestone whose commit was done and not answered is told once', async () => {
  const { pool, breakAfter } = breakingPool(await postgres.database('lost_milestone'))
  const clock = handClock()
  const server = await startTestServer({ db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), clock })
  const accountId = await server.link('mara')
  await server.exchange.open(accountId, aPosition())
  server.exchange.mark(accountId, 'BTCUSDT', '90100')

  breakAfter('commit')
  server.exchange.mark(accountId, 'BTCUSDT', '91000')
  await expect.poll(() => server.logged.some((line) => line.includes('A milestone could not be written'))).toBe(true)
  clock.advance(1_000)
  // Changes of one user go one after the other: behind the second try.
  await server.parts.facts.change('sample-mara', async () => {})

  const { json } = await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-0`)
  const types = (json.events as { readonly event_type: string }[]).map(({ event_type: type }) => type)
  expect(types.filter((type) => type === 'open_position_milestone')).toHaveLength(1)
  await server.close()
})
