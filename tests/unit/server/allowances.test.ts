import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => 1_764_300_000_000, once: () => () => {}, every: () => () => {} },
  })
})
afterAll(async () => {
  await server.close()
})

const statusOf = async (address: string): Promise<number> => {
  const stop = new AbortController()
  const { status } = await fetch(server.url + address, { signal: stop.signal })
  stop.abort()
  return status
}

describe('streams', () => {
  test('T9 a user opens sixty a minute: each is a snapshot and all that he missed', async () => {
    const token = await server.token('mara')
    const seen: number[] = []
    for (let n = 0; n < 62; n += 1) seen.push(await statusOf(`/api/events/stream?token=${token}`))
    expect(seen).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
    expect(await statusOf(`/trades/updates/stream?token=${await server.token('amina')}`)).toBe(200)
  })
})

describe('what clients report of their users', () => {
  const report = async (count: number, data: unknown) =>
    (
      await server.call('jonas', 'POST', '/api/polling/user-activity-batch', {
        events: Array.from({ length: count }, () => ({ eventType: 'page_view', data })),
      })
    ).json
  const kept = async () =>
    await server.parts.db
      .selectFrom('activities')
      .select(['type', 'data'])
      .where('user_id', '=', 'sample-jonas')
      .execute()

  test('API-74 T9 of a report that says too much the type is kept alone', async () => {
    await report(1, { path: '/dashboard' })
    await report(1, { path: 'x'.repeat(60_000) })
    expect(await kept()).toEqual([
      { type: 'page_view', data: { path: '/dashboard' } },
      { type: 'page_view', data: null },
    ])
  })

  test('API-74 T9 of more than two thousand an hour the rest is not kept, and the answer says how many are', async () => {
    for (let n = 0; n < 3; n += 1) expect(await report(500, null)).toEqual({ success: true, stored: 500 })
    expect(await report(500, null)).toEqual({ success: true, stored: 498 })
    expect(await report(500, null)).toEqual({ success: true, stored: 0 })
    expect(await kept()).toHaveLength(2_000)
  })
})
