import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
// Stands still but for the test: allowances refill with time, and a busy machine takes some.
const began = Date.now()
let skew = 0
const clock = { now: () => began + skew, once: () => () => {}, every: () => () => {} }

beforeAll(async () => {
  server = await startTestServer({ clock, env: { STREAM_ACCESS_TOKENS: 'refuse', RATE_FACTOR: '1' } })
})
afterAll(async () => {
  await server.close()
})

const ticket = async (purpose: string, taskId?: string): Promise<string> =>
  (
    await server.call('mara', 'POST', '/api/stream-tickets', {
      purpose,
      ...(taskId === undefined ? {} : { task_id: taskId }),
    })
  ).json.ticket
const open = async (path: string, token: string): Promise<number> => {
  const answer = await fetch(`${server.url}${path}?token=${token}`)
  await answer.body?.cancel()
  return answer.status
}

test('T1 a ticket opens its stream once', async () => {
  const one = await ticket('events')

  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(await open('/api/events/stream', one)).toBe(200)
  expect(await open('/api/events/stream', one)).toBe(401)
})

test('T1 a ticket opens no other stream, and is used up by the attempt', async () => {
  const one = await ticket('events')

  expect(await open('/trades/updates/stream', one)).toBe(403)
  expect(await open('/api/events/stream', one)).toBe(401)
})

test('T1 a ticket is good for 30 s', async () => {
  const [early, late] = [await ticket('trades'), await ticket('trades')]
  skew += 29_000
  expect(await open('/trades/updates/stream', early)).toBe(200)
  skew += 2_000
  expect(await open('/trades/updates/stream', late)).toBe(401)
})

test('T1 an access token in the address is refused where the setting says so', async () => {
  expect(await open('/api/events/stream', await server.token('mara'))).toBe(401)
  const answer = await fetch(`${server.url}/api/events/stream`, {
    headers: { authorization: `Bearer ${await server.token('mara')}` },
  })
  await answer.body?.cancel()
  expect(answer.status).toBe(200)
})

test('T1 T9 guessing tickets is answered with 401, then with 429 and Retry-After', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) statuses.push(await open('/api/events/stream', n.toString(16).padStart(32, '0')))

  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

test('T9 at most 30 tickets a minute for one user', async () => {
  skew += 120_000
  const statuses = []
  for (let n = 0; n < 31; n += 1)
    statuses.push(await server.call('tom', 'POST', '/api/stream-tickets', { purpose: 'events' }))

  expect(statuses.slice(0, 30).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(statuses[30]?.status).toBe(429)
  expect(Number(statuses[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
