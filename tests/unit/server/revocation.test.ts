import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRoles } from '../../../src/server/db/identityUsers.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** A clock whose timers a test sets off. */
function handClock() {
  const timers = new Set<{ readonly due: number; readonly act: () => void; readonly again: number | null }>()
  let skew = 0
  const now = (): number => Date.now() + skew
  const add = (ms: number, act: () => void, again: number | null): (() => void) => {
    const timer = { due: now() + ms, act, again }
    timers.add(timer)
    return () => {
      timers.delete(timer)
    }
  }
  return {
    now,
    once: (ms: number, act: () => void) => add(ms, act, null),
    every: (ms: number, act: () => void) => add(ms, act, ms),
    pass(ms: number) {
      skew += ms
      for (const timer of [...timers])
        if (timer.due <= now()) {
          if (timer.again === null) timers.delete(timer)
          timer.act()
        }
    },
  }
}

const clock = handClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  await server.close()
})

test('T25 a role that is taken away ends the streams within a minute', async () => {
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('amina')}`)
  await stream.until((frame) => frame.data.type === 'position_snapshot')
  clock.pass(61_000)
  await setRoles(server.parts.db, 'sample-amina', [])
  clock.pass(61_000)

  expect((await stream.until((frame) => frame.data.type === 'resync')).data.reason).toBe('session_ended')
  await stream.ended()
})

test('T25 a role that is taken away opens no call from then on, though the token still names it', async () => {
  const headers = { authorization: `Bearer ${await server.token('ines')}` }
  const users = async () => (await fetch(`${server.url}/admin/users`, { headers })).status
  expect(await users()).toBe(200)
  await setRoles(server.parts.db, 'sample-ines', [])
  expect(await users()).toBe(403)
})

test('T25 who has a higher plan now loses nothing until the next token', async () => {
  const headers = { authorization: `Bearer ${await server.token('tom')}` }
  const balances = async () => (await fetch(`${server.url}/balances`, { headers })).status
  expect(await balances()).toBe(200)
  await setRoles(server.parts.db, 'sample-tom', ['elite-subscriber'])
  expect(await balances()).toBe(200)
})

test('API-67 T1 a session that ends takes every token and stream of its sign-in with it, and no other', async () => {
  const token = async (grantId: string) => await server.token('mara', { grantId })
  const [older, younger, other] = [await token('here'), await token('here'), await token('elsewhere')]
  const call = async (bearer: string, method = 'GET', path = '/session/roles') =>
    (await fetch(server.url + path, { method, headers: { authorization: `Bearer ${bearer}` } })).status
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${older}`)
  await stream.until((frame) => frame.data.type === 'position_snapshot')
  expect(await call(younger, 'POST', '/api/session/end')).toBe(200)

  expect(await Promise.all([older, younger, other].map((each) => call(each)))).toEqual([401, 401, 200])
  await stream.ended()
})

test('T1 A-70 a stream ends when its token does', async () => {
  const stream = await openEventStream(
    `${server.url}/trades/updates/stream?token=${await server.token('mara', { expiresIn: 120 })}`,
  )
  await stream.until((frame) => frame.data.type === 'connection_established')
  clock.pass(121_000)

  expect((await stream.until((frame) => frame.data.type === 'resync')).data.reason).toBe('token_expired')
  await stream.ended()
})

test('R3 a heartbeat each 15 s names the newest fact', async () => {
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('jonas')}`)
  await stream.until((frame) => frame.data.type === 'position_snapshot')
  await server.parts.facts.change('sample-jonas', async ({ append }) => {
    await append({ type: 'unified_notification', at: new Date(), data: { title: 'a', message: 'b' } })
  })
  clock.pass(15_001)

  expect((await stream.until((frame) => frame.data.type === 'heartbeat')).data).toMatchObject({
    head_seq: 1,
    epoch: server.parts.facts.epoch,
    server_time: expect.any(String),
  })
  stream.close()
})
