import { beforeEach, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { START } from '../../support/virtual.ts'

let core: TestCore
let tab: TestTab

beforeEach(async () => {
  core = await testCore()
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  tab = await core.open()
})

const established = (head = 0) => ({
  type: 'connection_established',
  connection_id: 'c',
  epoch: 'e1',
  head_seq: head,
  server_time: new Date(core.clock.now()).toISOString(),
})
const heartbeat = (head = 0) => ({
  type: 'heartbeat',
  epoch: 'e1',
  head_seq: head,
  server_time: new Date(core.clock.now()).toISOString(),
})

async function connected(): Promise<void> {
  await tab.signIn()
  await core.clock.pass(10)
  for (const stream of ['events', 'trades']) core.server.lines(stream)[0]!.say(established())
  await core.clock.pass(0)
}

/** Keeps both lines alive for so long. */
async function beating(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5_000) {
    for (const stream of ['events', 'trades']) for (const line of core.server.lines(stream)) line.say(heartbeat())
    await core.clock.pass(Math.min(5_000, ms - passed))
  }
}

const waits = (): readonly number[] =>
  core.server.attempts('events').map(({ at }, i, all) => (i === 0 ? 0 : at - all[i - 1]!.at))

test('F49 signing in opens both streams, one line each', async () => {
  await connected()

  expect(core.server.lines('events')).toHaveLength(1)
  expect(core.server.lines('trades')).toHaveLength(1)
  expect(core.server.attempts('events')).toHaveLength(1)
})

test('STREAM-06 an opened stream is confirmed at the check 5 s after the attempt', async () => {
  await connected()

  await beating(4_900)
  const before = core.entries('live.confirmed').length
  await beating(200)

  expect(before).toBe(0)
  expect(
    core
      .entries('live.confirmed')
      .map(({ data }) => data.stream)
      .toSorted(),
  ).toEqual(['events', 'trades'])
})

test('STREAM-04 STREAM-05 an attempt that does not open in 15 s is rejected', async () => {
  core.server.onOpen('events', 'hang')
  await tab.signIn()

  await core.clock.pass(14_900)
  const before = core.entries('live.rejected').length
  await core.clock.pass(200)

  expect(before).toBe(0)
  expect(core.entries('live.rejected')).toHaveLength(1)
})

test('STREAM-02 STREAM-03 F4 a server that is gone is tried after 5, 10, 20, 40, 80 s (within a fifth), then never', async () => {
  // An answer by REST would show that the server is back, and start another five (reliability 4.2 d).
  core.server.answer('/trades/open', bad({ kind: 'network', message: '' }))
  core.server.onOpen('events', { kind: 'failed', why: 'network', status: null })
  await tab.signIn()

  await core.clock.pass(600_000)

  const [, ...delays] = waits()
  expect(delays.map((ms, i) => Math.abs(ms / (5_000 * 2 ** i) - 1) <= 0.21)).toEqual([true, true, true, true, true])
  expect(core.server.attempts('events')).toHaveLength(6)
  expect(core.entries('live.gave_up').map(({ data }) => data.stream)).toEqual(['events'])
})

test('A-66 after giving up, focus starts again from the first attempt', async () => {
  core.server.onOpen('events', { kind: 'failed', why: 'network', status: null })
  await tab.signIn()
  await core.clock.pass(600_000)
  const before = core.server.attempts('events').length

  core.server.onOpen('events', 'accept')
  await tab.send({ type: 'tab.touch', kind: 'focus' })
  await core.clock.pass(2_000)

  expect(core.server.attempts('events').length).toBe(before + 1)
  expect(core.server.lines('events')).toHaveLength(1)
})

test('F5 a line without a byte for 35 s is closed and tried anew', async () => {
  await connected()
  await beating(6_000)

  await core.clock.pass(36_000)

  expect(
    core
      .entries('live.lost')
      .filter(({ data }) => data.stream === 'events')
      .map(({ data }) => data.why),
  ).toEqual(['stalled'])
  expect(core.server.lines('events')).toHaveLength(0)
  await core.clock.pass(7_000)
  expect(core.server.lines('events')).toHaveLength(1)
})

test('F1 a line that ends is opened again with the last fact that is in the log', async () => {
  await connected()
  core.server.lines('events')[0]!.say({
    type: 'unified_notification',
    event_id: 'e1-1',
    event_type: 'trade_closed',
    event_timestamp: new Date(core.clock.now()).toISOString(),
    data: {
      symbol: 'BTCUSDT',
      account: 'main',
      side: 'Buy',
      strategy: null,
      pnl: '5',
      trade_id: 't1',
      exectype: 'Trade',
    },
  })
  await core.clock.pass(10)

  core.server.lines('events')[0]!.fail('ended')
  await core.clock.pass(7_000)

  expect(core.server.attempts('events').at(-1)?.lastEventId).toBe('e1-1')
})

test('STREAM-14 however many ask, snapshots are requested at most every 2 s, and the last need is not lost', async () => {
  await connected()
  await beating(6_000)
  const before = core.server.callsOf('/api/polling/sse/recovery-sync').length

  for (let i = 0; i < 30; i += 1) {
    core.server.lines('trades')[0]!.say({ type: 'dashboard_refresh', reason: 'test' })
    await core.clock.pass(100)
  }
  await beating(5_000)

  const asked = core.entries('live.snapshot_asked').filter(({ at }) => at > START + 6_000)
  const gaps = asked.slice(1).map(({ at }, i) => at - asked[i]!.at)
  expect(core.server.callsOf('/api/polling/sse/recovery-sync').length).toBeGreaterThan(before)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2_000)
  expect(asked.at(-1)!.at).toBeGreaterThan(START + 6_000 + 2_900)
})

test('RECOV-21 recovery-sync is posted 3 s after reconnecting', async () => {
  await connected()
  await beating(6_000)
  core.server.lines('events')[0]!.fail('ended')
  await core.clock.pass(7_000)
  const openedAt = core.entries('live.opened').findLast(({ data }) => data.stream === 'events')!.at

  core.server.lines('events')[0]!.say(established())
  await beating(4_000)

  expect(core.entries('live.recovery_sync_due').map(({ at }) => at - openedAt)).toEqual([3_000])
})

test('STREAM-15 after a loss of over 60 s everything is refreshed 5 s after the return, after a shorter one it is not', async () => {
  await connected()
  await beating(6_000)
  core.server.onOpen('events', 'hang')
  core.server.lines('events')[0]!.fail('ended')
  await core.clock.pass(70_000)
  core.server.onOpen('events', 'accept')
  await core.clock.pass(60_000)
  await beating(10_000)

  expect(core.entries('live.forced_refresh_due')).toHaveLength(1)
})

test('what was opened is closed when the session ends, and nothing is opened any more', async () => {
  core.server.answer('/api/session/end', { success: true })
  await connected()

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(120_000)

  expect([core.server.lines('events').length, core.server.lines('trades').length]).toEqual([0, 0])
  expect(core.server.attempts('events')).toHaveLength(1)
})

test('F8 what cannot be read is counted and the line goes on', async () => {
  await connected()

  core.server.lines('events')[0]!.raw('{"type":', 'null', '[]', '{"type":"heartbeat","head_seq":"x"}')
  await core.clock.pass(10)

  expect(core.entries('live.unreadable').map(({ data }) => data.count)).toEqual([3])
  expect(core.server.lines('events')).toHaveLength(1)
  expect(core.entries('pipeline.failed')).toEqual([])
})
