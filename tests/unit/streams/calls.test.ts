import { beforeEach, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import type { Event } from '../../../src/domain/event.ts'
import { requestOf } from '../../../src/streams/rest/calls.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { START } from '../../support/virtual.ts'

let core: TestCore
let tab: TestTab

const BALANCES = [{ account_name: 'main', balance_usdt: '1', equity_usdt: '1', available_usdt: '1', updated_at: null }]
const write = (key: string, body: unknown, command: string): Event => ({
  type: 'write.asked',
  data: { write: 'botRulesUpdate', key, command, body, path: { id: key } },
})

beforeEach(async () => {
  core = await testCore()
  core.server.answer('/trades/open', [])
  core.server.answer('/balances', BALANCES)
  tab = await core.open()
})

test("GEN-05 a call's parts go into its path and its query; it may take 30 s", () => {
  expect(requestOf({ method: 'GET', path: '/trades/by-id/{id}' }, { path: { id: 'a/b', zone: 'UTC' } })).toEqual({
    method: 'GET',
    path: '/trades/by-id/a%2Fb',
    query: { zone: 'UTC' },
    timeoutMs: 30_000,
  })
})

test('nothing is asked before someone is signed in; then what the screen shows is', async () => {
  await core.clock.pass(5_000)
  const before = core.server.calls.length

  await tab.signIn()
  await core.clock.pass(100)

  expect(before).toBe(0)
  expect(core.server.callsOf('/balances')).toHaveLength(1)
  expect(core.core.state().resources.byKey['balances']?.value).toEqual(BALANCES)
})

test('CACHE-04 what is fresh is not asked again for 2 min, then it is, when the tab is focused', async () => {
  await tab.signIn()
  await core.clock.pass(100)

  await core.clock.pass(119_000)
  await tab.send({ type: 'tab.touch', kind: 'focus' })
  await core.clock.pass(100)
  const before = core.server.callsOf('/balances').length
  await core.clock.pass(2_000)
  await tab.send({ type: 'tab.touch', kind: 'focus' })
  await core.clock.pass(100)

  expect([before, core.server.callsOf('/balances').length]).toEqual([1, 2])
})

test('GEN-05 a call that is not answered fails after 30 s, and not before', async () => {
  core.server.answer('/balances', 'never')
  await tab.signIn()
  await core.clock.pass(31_000)
  const times = (type: 'resource.asked' | 'resource.failed'): readonly number[] =>
    core
      .entries(type)
      .filter(({ data }) => data.key === 'balances')
      .map(({ at }) => at)

  expect(times('resource.failed')[0]! - times('resource.asked')[0]!).toBe(30_000)
})

test('CACHE-05 a failed call is tried once more after 1 s', async () => {
  core.server.answer('/balances', bad({ kind: 'http', status: 500, message: 'down' }))
  await tab.signIn()
  // Before the pages ahead are fetched (CACHE-07), which asks once more.
  await core.clock.pass(1_900)

  const times = core
    .entries('resource.asked')
    .filter(({ data }) => data.key === 'balances')
    .map(({ at }) => at - START)
  expect(times).toHaveLength(2)
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1_000)
  expect(times[1]! - times[0]!).toBeLessThan(1_100)
  expect(core.core.state().resources.byKey['balances']).toMatchObject({ status: 'failed', message: 'down' })
})

test('T9 CACHE-05 a call that is refused for a time is tried again when that is over', async () => {
  core.server.answer('/balances', bad({ kind: 'http', status: 429, message: 'too many', retryAfter: 9 }))
  await tab.signIn()
  await core.clock.pass(100)
  core.server.answer('/balances', BALANCES)
  await core.clock.pass(8_800)
  const before = core.server.callsOf('/balances').length
  await core.clock.pass(300)

  expect([before, core.server.callsOf('/balances').length]).toEqual([1, 2])
})

test('A-68 a call that is forbidden is not tried again', async () => {
  core.server.answer('/balances', bad({ kind: 'http', status: 403, message: 'no' }))
  await tab.signIn()
  // Before the pages ahead are fetched (CACHE-07), which asks once more.
  await core.clock.pass(1_900)

  expect(core.server.callsOf('/balances')).toHaveLength(1)
})

test('an answer without its shape is a failure, and nothing of it is kept', async () => {
  core.server.answer('/balances', { nonsense: true })
  await tab.signIn()
  await core.clock.pass(30_000)

  expect(core.core.state().resources.byKey['balances']).toMatchObject({ status: 'failed', value: undefined })
})

test('F51 an answer that comes after the session ended is not kept', async () => {
  core.server.answer('/balances', BALANCES, 3_000)
  core.server.answer('/api/session/end', { success: true })
  await tab.signIn()
  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(10_000)

  expect(core.entries('resource.loaded').filter(({ data }) => data.key === 'balances')).toEqual([])
})

test('R10 writes of one key go one after the other, those of others at once; each carries its command as key', async () => {
  core.server.answer('/bots/rules/a', { id: 'a' }, 1_000)
  core.server.answer('/bots/rules/b', { id: 'b' }, 1_000)
  await tab.signIn()
  const before = core.clock.now()

  core.core.append(write('a', { account_name: 'first' }, 'c1'))
  core.core.append(write('a', { account_name: 'second' }, 'c2'))
  core.core.append(write('b', { account_name: 'other' }, 'c3'))
  await core.clock.pass(500)
  const atOnce = core.server.calls
    .filter(({ path }) => path.startsWith('/bots/rules/'))
    .map(({ idempotencyKey }) => idempotencyKey)
  await core.clock.pass(3_000)

  const answers = core
    .entries('write.saved')
    .concat(core.entries('write.failed') as never)
    .map(({ data, at }) => [data.key, at - before])
  expect(atOnce).toEqual(['c1', 'c3'])
  expect(core.server.callsOf('/bots/rules/a').map(({ body }) => body)).toEqual([
    { account_name: 'first' },
    { account_name: 'second' },
  ])
  expect(answers).toEqual([
    ['a', 1_000],
    ['b', 1_000],
    ['a', 2_000],
  ])
  expect(core.core.state().writes.overlays).toEqual([])
})

test('A-146 writes of one lane go one after the other, whichever their calls', async () => {
  const path = '/portfolio-config/timing/review_intervals'
  core.server.answer(path, {}, 1_000)
  await tab.signIn()
  const ask = (call: 'configUpdate' | 'configRemove', command: string): void =>
    void core.core.append({
      type: 'write.asked',
      data: {
        write: call,
        key: 'timing.review_intervals',
        command,
        body: call === 'configUpdate' ? { value: {} } : undefined,
        path: { category: 'timing', key: 'review_intervals' },
        lane: 'configuration timing',
      },
    })
  ask('configUpdate', 'c1')
  ask('configRemove', 'c2')
  await core.clock.pass(500)
  expect(core.server.callsOf(path).map(({ method }) => method)).toEqual(['PUT'])
  await core.clock.pass(1_000)
  expect(core.server.callsOf(path).map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('R10 F27 a write that was not answered when the worker died is sent again by the next, under the same key', async () => {
  core.server.answer('/bots/rules/a', 'never')
  await tab.signIn()
  core.core.append(write('a', { account_name: 'x' }, 'c1'))
  await core.clock.pass(200)
  core.kill()

  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
  const tab2 = await second.open()
  await core.clock.pass(1_000)
  const beforeSignIn = core.server.callsOf('/bots/rules/a').length
  core.server.answer('/bots/rules/a', { id: 'a' })
  await tab2.signIn()
  await core.clock.pass(1_000)

  expect(beforeSignIn).toBe(1)
  expect(core.server.callsOf('/bots/rules/a').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['c1', 'c1'])
  expect(second.core.state().writes.overlays).toEqual([])
})

test('R10 a write whose answer did not come in time is asked for once more under its key, and fails only then', async () => {
  core.server.answer('/bots/rules/a', 'never')
  await tab.signIn()
  core.core.append(write('a', { account_name: 'x' }, 'c1'))
  await core.clock.pass(29_000)
  core.server.answer('/bots/rules/a', { id: 'a' })
  await core.clock.pass(2_000)
  core.server.answer('/bots/rules/b', 'never')
  core.core.append(write('b', { account_name: 'x' }, 'c2'))
  await core.clock.pass(61_000)

  expect(core.server.callsOf('/bots/rules/a').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['c1', 'c1'])
  expect(core.entries('write.saved').map(({ data }) => data.key)).toEqual(['a'])
  expect(core.server.callsOf('/bots/rules/b').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['c2', 'c2'])
  expect(core.entries('write.failed').map(({ data }) => [data.key, data.message])).toEqual([
    ['b', 'The server did not answer in time.'],
  ])
})

test('R10 a write waits for those of its key that were asked for before, however long they take', async () => {
  core.server.answer('/bots/rules/a', 'never')
  await tab.signIn()
  core.core.append(write('a', {}, 'c1'))
  core.core.append(write('a', {}, 'c2'))
  await core.clock.pass(70_000)
  core.core.append(write('a', {}, 'c3'))
  await core.clock.pass(1_000)
  const keys = (): readonly unknown[] =>
    core.server.callsOf('/bots/rules/a').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys()).toEqual(['c1', 'c1', 'c2'])
  core.server.answer('/bots/rules/a', { id: 'a' })
  await core.clock.pass(60_000)
  core.core.append(write('a', {}, 'c4'))
  await core.clock.pass(100)

  expect(keys()).toEqual(['c1', 'c1', 'c2', 'c2', 'c3', 'c4'])
})

const LOST = [
  bad({ kind: 'network', message: 'gone' }),
  ...[502, 503, 504].map((status) => bad({ kind: 'http', status, message: 'gone' })),
]

test.each(LOST)('R10 a write whose answer is lost on the line is asked for again a second later: %j', async (lost) => {
  core.server.answer('/bots/rules/a', lost)
  await tab.signIn()
  core.core.append(write('a', { account_name: 'x' }, 'c1'))
  await core.clock.pass(900)
  expect(core.core.state().writes.overlays).toHaveLength(1)
  core.server.answer('/bots/rules/a', { id: 'a' })
  await core.clock.pass(200)

  expect(core.server.callsOf('/bots/rules/a').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['c1', 'c1'])
  expect([core.entries('write.saved').length, core.entries('write.failed').length]).toEqual([1, 0])
})

test('R10 one whose answer is lost twice fails, and so does at once one that was refused', async () => {
  core.server.answer('/bots/rules/a', bad({ kind: 'network', message: 'gone' }))
  core.server.answer('/bots/rules/b', bad({ kind: 'http', status: 500, message: 'broken' }))
  await tab.signIn()
  core.core.append(write('a', {}, 'c1'))
  core.core.append(write('b', {}, 'c2'))
  await core.clock.pass(10_000)

  expect(core.entries('write.failed').map(({ data }) => data.message)).toEqual(['broken', 'gone'])
  expect(['a', 'b'].map((key) => core.server.callsOf(`/bots/rules/${key}`).length)).toEqual([2, 1])
})

test('a write that fails takes its overlay away and says why', async () => {
  core.server.answer('/bots/rules/a', bad({ kind: 'http', status: 422, message: 'overlaps' }))
  await tab.signIn()
  core.core.append(write('a', {}, 'c1'))
  await core.clock.pass(100)

  expect(core.entries('write.failed').map(({ data }) => [data.message, data.status])).toEqual([['overlaps', 422]])
  expect(core.core.state().writes.overlays).toEqual([])
})

test('ACT-11 API-68 the last sign of life is told 5 s after it, once for many, and only while signed in', async () => {
  core.server.answer('/session/sync-activity', { synced: true })
  await tab.send({ type: 'tab.touch', kind: 'click' })
  await core.clock.pass(10_000)
  const signedOut = core.server.callsOf('/session/sync-activity').length
  await tab.signIn()

  for (let i = 0; i < 5; i += 1) {
    await tab.send({ type: 'tab.touch', kind: 'click' })
    await core.clock.pass(2_000)
  }
  await core.clock.pass(10_000)

  expect(signedOut).toBe(0)
  expect(core.server.callsOf('/session/sync-activity')).toHaveLength(1)
  const [{ method, body } = { method: '', body: null }] = core.server.callsOf('/session/sync-activity')
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect([method, body]).toEqual(['POST', { lastUserActivity: time, sessionStartTime: time, lastSeenEventId: null }])
})

test('ACT-06 API-74 reports go in batches, and what could not be sent goes with the next', async () => {
  core.server.answer('/api/polling/user-activity-batch', bad({ kind: 'network', message: 'down' }))
  await tab.signIn()
  await tab.send({ type: 'positions.refresh' })
  await core.clock.pass(31_000)
  const failed = core.entries('activity.send_failed').length
  core.server.answer('/api/polling/user-activity-batch', { success: true })
  await core.clock.pass(31_000)

  const kinds = core.server
    .callsOf('/api/polling/user-activity-batch')
    .map(({ body }) => (body as { events: { eventType: string }[] }).events.map(({ eventType }) => eventType))
  const [{ body, timeoutMs } = { body: null, timeoutMs: 0 }] = core.server.callsOf('/api/polling/user-activity-batch')
  const { events } = body as { readonly events: readonly object[] }
  expect(events.map((event) => Object.keys(event))).toEqual(events.map(() => ['eventType', 'data', 'timestamp']))
  expect(timeoutMs).toBe(10_000)
  expect(failed).toBe(1)
  expect(kinds).toHaveLength(2)
  expect(kinds[1]).toEqual(expect.arrayContaining(kinds[0]!))
  expect(kinds.every((list) => list.includes('manual_refresh'))).toBe(true)
  expect(core.core.state().activity.unsent.some(({ kind }) => kind === 'manual_refresh')).toBe(false)
})

test('API-73 a lone report goes by the call for one, with its browser and tab, and may take 10 s', async () => {
  core.server.answer('/api/polling/user-activity', { success: true })
  const here = await core.open({ local: { visitor: 'w1' }, width: 390 })
  await here.signIn()
  await core.clock.pass(31_000)

  const [call, ...more] = core.server.callsOf('/api/polling/user-activity')
  expect(call?.timeoutMs).toBe(10_000)
  expect(call?.body).toEqual({
    event_type: 'heartbeat',
    data: {
      timestamp: new Date(START + 30_000).toISOString(),
      deviceType: 'mobile',
      deviceId: 'w1',
      clientId: here.name,
      metrics: {},
    },
  })
  expect(more).toEqual([])
  expect(core.server.callsOf('/api/polling/user-activity-batch')).toEqual([])
  expect(core.core.state().activity.unsent).toEqual([])
})

test('an exception in one call loses that answer alone', async () => {
  await tab.signIn()
  core.server.answer('/bots/rules/a', () => {
    throw new Error('broken stand-in')
  })
  core.core.append(write('a', {}, 'c1'))
  await core.clock.pass(100).catch(() => undefined)

  core.server.answer('/bots/rules/b', { id: 'b' })
  core.core.append(write('b', {}, 'c2'))
  await core.clock.pass(100)

  expect(core.entries('write.saved').map(({ data }) => data.key)).toContain('b')
})
