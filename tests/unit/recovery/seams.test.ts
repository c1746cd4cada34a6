import { describe, expect, test } from 'vitest'
import { epoch, hours, minutes, seconds, type Millis } from '../../../src/domain/core/time.ts'
import { good } from '../../../src/domain/core/outcome.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'

const established = (core: TestCore, head: number) => ({
  type: 'connection_established',
  connection_id: `c${head}`,
  epoch: 'e1',
  head_seq: head,
  server_time: new Date(core.clock.now()).toISOString(),
})

interface Back {
  readonly core: TestCore
  readonly tab: TestTab
}

/** A signed-in tab over both streams, its history at the server's first moment. */
async function signedIn(path: string): Promise<Back> {
  const core = await testCore()
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  core.server.answer('/v1/settings/accounts', [])
  core.server.answer('/trades/closed', { trades: [], total_count: 0, returned_count: 0 })
  core.server.answer('/events/since', 'never')
  const tab = await core.open({ path })
  await tab.signIn()
  await core.clock.pass(20)
  await greeted(core, 0)
  await core.clock.pass(seconds(10))
  return { core, tab }
}

async function greeted(core: TestCore, head: number): Promise<void> {
  for (const stream of ['events', 'trades']) core.server.lines(stream)[0]!.say(established(core, head))
  await core.clock.pass(10)
}

/** Both streams are gone for so long, and the server has gone on to its ninth fact. */
async function cutOff(gap: Millis, path: string): Promise<Back> {
  const back = await signedIn(path)
  const { core, tab } = back
  for (const stream of ['events', 'trades']) {
    core.server.onOpen(stream, { kind: 'failed', why: 'network', status: null })
    core.server.lines(stream)[0]!.fail('network')
  }
  await core.clock.pass(gap)
  for (const stream of ['events', 'trades']) core.server.onOpen(stream, 'accept')
  await tab.send({ type: 'tab.touch', kind: 'online' })
  await core.clock.pass(100)
  await greeted(core, 9)
  return back
}

/** The browser is closed for so long, and the server has gone on to its ninth fact. */
async function away(gap: Millis): Promise<Back> {
  const { core: before } = await signedIn('/live-trades')
  before.kill()
  await before.clock.pass(gap)
  const core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })
  const tab = await core.open({ path: '/live-trades' })
  await tab.signIn()
  await core.clock.pass(20)
  await greeted(core, 9)
  return { core, tab }
}

const asked = ({ server }: TestCore, name: 'since_event_id' | 'since_timestamp'): readonly HttpRequest[] =>
  server.callsOf('/events/since').filter(({ query }) => query?.[name] !== undefined)

describe('how long a recovery may take', () => {
  test.each([
    ['RECOV-05 15 s for a page of a short gap', minutes(1), seconds(15)],
    ['RECOV-05 20 s for a page of a session gap', hours(1), seconds(20)],
    ['RECOV-05 25 s for a page of a long gap', hours(7), seconds(25)],
  ])('%s', async (_name, gap, timeout) => {
    const { core } = await away(gap)
    expect(asked(core, 'since_event_id').map(({ timeoutMs }) => timeoutMs)).toEqual([timeout])

    await core.clock.pass(timeout - 200)
    expect(core.entries('live.gap_failed')).toEqual([])
    await core.clock.pass(400)

    expect(core.entries('live.gap_failed').map(({ data }) => data.message)).toEqual([
      'The server did not answer in time.',
    ])
  })

  test('RECOV-05 25 s for the summary of a long gap', async () => {
    const { core } = await away(hours(7))

    expect(asked(core, 'since_timestamp').map(({ timeoutMs }) => timeoutMs)).toEqual([seconds(25)])
    await core.clock.pass(seconds(26))

    expect(core.entries('recovery.failed').map(({ data }) => data.message)).toEqual([
      'The server did not answer in time.',
    ])
  })

  test('RECOV-05 facts that are missing without an absence are given 15 s', async () => {
    const core = await testCore()
    core.server.answer('/events/since', 'never')
    const tab = await core.open()
    await tab.signIn()
    await core.clock.pass(20)
    const line = core.server.lines('events')[0]!
    line.say(established(core, 0))
    await core.clock.pass(10)
    line.say({ type: 'heartbeat', epoch: 'e1', head_seq: 3, server_time: new Date(core.clock.now()).toISOString() })
    await core.clock.pass(10)

    expect(asked(core, 'since_event_id').map(({ timeoutMs }) => timeoutMs)).toEqual([seconds(15)])
  })
})

describe('how far back a recovery looks', () => {
  test.each([
    ['RECOV-06 7 h look back 8.4 h', hours(7), hours(7) * 1.2],
    ['RECOV-06 30 h look back 24 h', hours(30), hours(24)],
  ])('%s', async (_name, gap, lookback) => {
    const { core } = await away(gap)
    const [query] = asked(core, 'since_timestamp').map((request) => request.query!)

    expect(Number(query!['activity_gap_ms'])).toBeGreaterThanOrEqual(gap)
    // The gap is some seconds longer than the outage: it counts from the last sign of presence.
    expect(Number(query!['lookback_window_ms'])).toBeGreaterThanOrEqual(lookback)
    expect(Number(query!['lookback_window_ms'])).toBeLessThanOrEqual(Math.min(hours(24), lookback + seconds(30)))
  })
})

describe('after a loss', () => {
  const refreshes = async (gap: Millis): Promise<readonly number[]> => {
    const { core } = await cutOff(gap, '/closed-trades')
    core.server.answer('/events/since', () =>
      good({ events: [], epoch: 'e1', head_seq: 9, through_seq: 9, has_more: false }),
    )
    const counts = (): readonly number[] =>
      ['/v1/settings/accounts', '/trades/closed', '/api/polling/sse/recovery-sync'].map(
        (path) => core.server.callsOf(path).length,
      )
    await core.clock.pass(seconds(4))
    const before = counts()
    expect(core.entries('live.forced_refresh_due')).toEqual([])
    for (const stream of ['events', 'trades'])
      core.server
        .lines(stream)[0]!
        .say({ type: 'heartbeat', epoch: 'e1', head_seq: 9, server_time: new Date(core.clock.now()).toISOString() })
    await core.clock.pass(seconds(2))
    return counts().map((count, i) => count - before[i]!)
  }

  test('STREAM-15 of 61 s what is shown is asked for anew, 5 s after the return: answers, closed trades and positions', async () => {
    expect(await refreshes(seconds(61))).toEqual([1, 1, 1])
  })

  test('STREAM-15 of 59 s nothing is asked for but what is old', async () => {
    expect((await refreshes(seconds(59))).slice(0, 2)).toEqual([0, 0])
  })

  test('STREAM-15 F15 a device that slept for hours was away since the last word it heard, though it notices only when it wakes', () => {
    const core: MiniCore = connected()
    core.append({
      type: 'live.heartbeat',
      data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
    })
    core.at = epoch(core.at + hours(2))
    core.append({
      type: 'live.heartbeat',
      data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
    })
    expect(core.state.live.connections.events.phase).toMatchObject({ state: 'disconnected', why: 'stalled' })
    core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
    core.append({
      type: 'live.opened',
      data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
    })
    const openedAt = core.at
    core.advance(seconds(5))

    expect(core.log.flatMap(({ type, at }) => (type === 'live.forced_refresh_due' ? [at - openedAt] : []))).toEqual([
      seconds(5),
    ])
  })
})

describe('over a restart', () => {
  test('A-60 an absence counts from the last instant that the run before was connected', async () => {
    const { core } = await away(hours(2))
    const [absence] = core.entries('recovery.absence_noticed').map(({ data }) => data)

    expect(absence?.gapMs).toBeGreaterThanOrEqual(hours(2))
    expect(absence?.gapMs).toBeLessThan(hours(2) + seconds(10))
    expect(core.entries('recovery.started').map(({ data }) => data.scenario)).toEqual(['session_gap'])
  })

  test('A-60 a reload of some seconds is no absence', async () => {
    const { core } = await away(seconds(4))

    expect(core.entries('recovery.absence_noticed')).toEqual([])
  })

  test('A-43 the session goes on where the browser was closed for less than 30 min, and begins anew after', async () => {
    const starts = async (gap: Millis): Promise<readonly [number, number]> => {
      const { core } = await away(gap)
      return [core.core.state().session.sessionStart!, core.clock.now()]
    }
    const [kept, now] = await starts(minutes(20))
    expect(now - kept).toBeGreaterThan(minutes(20))

    const [renewed, later] = await starts(minutes(31))
    expect(later - renewed).toBeLessThan(seconds(1))
  })
})
