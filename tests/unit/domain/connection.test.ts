import { describe, expect, it } from 'vitest'
import { jittered, nextDelay, stallAt } from '../../../src/domain/live/connection/rules.ts'
import { connectionView } from '../../../src/domain/live/freshness.ts'
import { epoch, seconds } from '../../../src/domain/core/time.ts'
import type { StreamName } from '../../../src/domain/live/model.ts'
import type { MiniCore } from '../../../src/domain/testing/core.ts'
import { asksOnOpening, judgeRestSnapshot, snapshotPlan } from '../../../src/domain/live/store/rules.ts'
import {
  connected,
  hello,
  MiniCore as Core,
  profileOf,
  signedIn,
  snapshotOf,
  START,
} from '../../../src/domain/testing/core.ts'
import { turns } from '../../support/turns.ts'

const lose = (
  core: MiniCore,
  why: 'error' | 'ended' | 'oversize' | 'unauthorised' = 'error',
  stream: StreamName = 'events',
) => core.append({ type: 'live.lost', data: { stream, why } })
const attempts = (core: MiniCore) =>
  core
    .of('live.opening')
    .filter(({ stream }) => stream === 'events')
    .map(({ attempt }) => attempt)
const phase = (core: MiniCore) => core.state.live.connections.events.phase
const open = (core: MiniCore, stream: StreamName = 'events') =>
  core.append({
    type: 'live.opened',
    data: { stream, connectionId: 'c', serverEpoch: 'e1', headSeq: 0, serverTime: null },
  })

/** Every attempt fails as soon as it begins. */
function failEachAttempt(core: MiniCore, steps: number): void {
  lose(core)
  for (let i = 0; i < steps; i++) {
    core.advance(1_000)
    if (phase(core).state === 'connecting') lose(core)
  }
}

describe('connection', () => {
  it.each([
    [34_999, 'connected'],
    [35_000, 'disconnected'],
  ])('F5 a word after %i ms of silence finds its line %s', (silence, state) => {
    const core = open(signedIn())
    core.at = epoch(core.at + silence)

    core.append({
      type: 'live.heartbeat',
      data: { stream: 'events', serverEpoch: 'e1', headSeq: 3, serverTime: core.at },
    })

    expect(phase(core).state).toBe(state)
    // What a dead line still says is not taken: the next one says it again.
    expect(core.state.live.sequence.headSeq).toBe(state === 'connected' ? 3 : 0)
  })

  describe('A-305 a plan that begins', () => {
    const begins = (core: MiniCore) =>
      core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() } })
    const opened = (core: MiniCore) =>
      core.of('live.opening').map(({ stream, isWithoutPlan }) => [stream, isWithoutPlan])
    const without = (): MiniCore => connectedWithout(signedIn({ profile: { roles: [] } }))
    const connectedWithout = (core: MiniCore): MiniCore => {
      for (const stream of ['events', 'trades'] as const)
        core.append({
          type: 'live.opened',
          data: { stream, connectionId: stream, serverEpoch: 'e1', headSeq: 0, serverTime: null },
        })
      return core
    }
    const anew = [
      ['events', true],
      ['trades', true],
      ['events', undefined],
      ['trades', undefined],
    ]

    it('A-305 asks for no table before it, and opens both streams anew, once, with the token that brings it', () => {
      const core = without().advance(20_000)
      expect([core.of('live.snapshot_asked'), core.of('live.store_gave_up')]).toEqual([[], []])

      begins(core)
      expect(opened(core)).toEqual(anew)
      begins(connectedWithout(core)).advance(1_000)
      expect(opened(core)).toEqual(anew)
      expect(core.state.live.store).toMatchObject({ gaveUp: false, tries: 0 })
    })

    it.each([200, 499])('A-305 %i ms after an attempt without one: that line, which opens yet, is not kept', (ms) => {
      const core = begins(signedIn({ profile: { roles: [] } }).advance(ms))
      expect(opened(core)).toEqual(anew.slice(0, 2))
      connectedWithout(core).advance(1_000)

      expect(opened(core)).toEqual(anew)
      // STREAM-16: not sooner than half a second after the last.
      expect(core.timesOf('live.opening')).toEqual([0, 0, 500, 500])
    })

    it('A-305 a line without one is live, and waits for no table', () => {
      expect(connectionView(without().advance(20_000).state).state).toBe('live')
      expect(connectionView(connectedWithout(signedIn()).advance(20_000).state).state).toBe('connecting')
    })

    it.each([
      ['at once, without waiting for the next attempt', 0],
      ['once, when the wait is over already', 8_000],
    ])('A-305 where the server ended them they are opened %s', (_how, tookMs) => {
      const core = without().advance(1_000)
      core.append({ type: 'session.refresh_asked', data: { why: 'due' } })
      for (const stream of ['events', 'trades'] as const)
        core.append({ type: 'live.lost', data: { stream, why: 'ended' } })
      begins(core.advance(tookMs))

      expect(opened(core)).toEqual(anew)
    })
  })

  it('STREAM-01 begins disconnected, opens both streams when signed in, is connected when they open', () => {
    expect(new Core().state.live.connections.events.phase.state).toBe('disconnected')

    const core = signedIn()
    expect(core.of('live.opening').map(({ stream }) => stream)).toEqual(['events', 'trades'])
    expect(phase(core).state).toBe('connecting')

    open(core)
    expect(phase(core)).toMatchObject({ state: 'connected', confirmed: false })
  })

  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 80],
  ])('STREAM-02 attempt %i waits %i s', (attempt, wait) => {
    expect(nextDelay(attempt)).toBe(wait * 1_000)
  })

  it('STREAM-03 there is no sixth attempt', () => {
    expect(nextDelay(6)).toBeNull()
  })

  it('F4 makes exactly five attempts at 5, 10, 20, 40, 80 s, 20 % either way, then gives up', () => {
    const core = signedIn()
    failEachAttempt(core, 250)

    expect(attempts(core)).toEqual([0, 1, 2, 3, 4, 5])
    expect(core.of('live.gave_up').filter(({ stream }) => stream === 'events')).toHaveLength(1)
    const times = core.log
      .filter((entry) => entry.type === 'live.opening' && entry.data.stream === 'events')
      .map((entry) => entry.at)
    const losses = core.log
      .filter((entry) => entry.type === 'live.lost' && entry.data.stream === 'events')
      .map((entry) => entry.at)
    for (const [i, nominal] of [5, 10, 20, 40, 80].entries()) {
      const waited = times[i + 1]! - losses[i]!
      expect(waited).toBeGreaterThanOrEqual(nominal * 800)
      expect(waited).toBeLessThanOrEqual(nominal * 1_200)
    }
    expect(connectionView(core.state)).toMatchObject({
      state: 'stopped',
      error: 'Unable to connect to live data after 5 attempts.',
    })
  })

  it.each([['online'], ['wake'], ['click'], ['focus']] as const)(
    'A-66 after giving up %s starts again from attempt 1',
    (kind) => {
      const core = signedIn()
      failEachAttempt(core, 250)
      core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind } })

      expect(core.of('live.round_started').at(-1)).toEqual({ because: kind })
      expect(attempts(core).at(-1)).toBe(1)
    },
  )

  it.each([
    ['a tab that joins', { type: 'tab.attached', data: { ...hello(), tab: 'tab-2' } } as const, 'visible'],
    ['a tab that is shown', { type: 'tab.shown', data: { tab: 'tab-1' } } as const, 'visible'],
    [
      'a new token',
      { type: 'session.refreshed', data: { expiresAt: START / 1_000 + 7_200, profile: null } } as const,
      'new_token',
    ],
  ])('A-66 after giving up %s starts again from attempt 1', (_what, event, because) => {
    const core = signedIn()
    failEachAttempt(core, 250)
    core.append(event)

    expect(core.of('live.round_started').at(-1)).toEqual({ because })
    expect(attempts(core).at(-1)).toBe(1)
  })

  it.each([
    ['followed', 'e1'],
    ['begun anew since', 'e2'],
  ])(
    'A-66 F12 after giving up an answer of REST of the history %s starts again from attempt 1',
    (_which, serverEpoch) => {
      const core = connected()
      failEachAttempt(core, 250)
      core.append(snapshotOf([], { origin: 'rest', serverEpoch }))

      expect(core.of('live.round_started').at(-1)).toEqual({ because: 'rest_answered' })
      expect(attempts(core).at(-1)).toBe(1)
    },
  )

  it.each([
    ['click', { type: 'tab.touched', data: { tab: 'tab-1', kind: 'click' } }],
    ['focus', { type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } }],
    ['visible', { type: 'tab.shown', data: { tab: 'tab-1' } }],
  ] as const)(
    'F16 A-66 a wait for the next attempt ends with %s, but not within 5 s of the last one',
    (because, event) => {
      const core = signedIn()
      failEachAttempt(core, 20)
      const openings = attempts(core).length
      const { phase, lastAttemptAt } = core.state.live.connections.events
      expect(phase).toMatchObject({ state: 'disconnected', gaveUp: false })
      core.advance(Math.max(0, lastAttemptAt! + 4_999 - core.at)).append(event)
      expect(attempts(core)).toHaveLength(openings)

      core.advance(1).append(event)

      expect(core.of('live.round_started').at(-1)).toEqual({ because })
      expect(attempts(core)).toHaveLength(openings + 1)
    },
  )

  it('F5 A-151 the second stream is watched as well; any message of it, not only heartbeats, keeps it', () => {
    const core = connected()
    for (let i = 0; i < 4; i++) {
      core.advance(20_000)
      core.append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: null },
      })
      if (i === 0) core.append({ type: 'live.refresh_told', data: { reason: 'dashboard_refresh' } })
    }
    expect(
      core
        .of('live.lost')
        .filter(({ why }) => why === 'stalled')
        .map(({ stream }) => stream),
    ).toEqual(['trades'])
  })

  it('A-151 each build flag steers its rule', () => {
    const core = connected()
    const { live } = core.state
    const off = {
      automaticPositionSnapshot: false,
      restFallback: false,
      streamHealthMonitoring: false,
      streamOnlyPositions: false,
      dualModeTesting: false,
    }
    const lost = signedIn()
      .append({ type: 'live.snapshot_needed', data: { why: 'connected' } })
      .advance(6_000).state.live
    const justOpened = { ...live, store: { ...live.store, askedAt: null, lastSnapshotTime: null } }

    expect([stallAt(live.connections.events) === null, stallAt(live.connections.events, off) === null]).toEqual([
      false,
      true,
    ])
    expect([snapshotPlan(lost, true)?.way, snapshotPlan(lost, true, off)?.way]).toEqual(['rest', undefined])
    expect([asksOnOpening(justOpened, 'events'), asksOnOpening(justOpened, 'events', off)]).toEqual([true, false])
    const answer = snapshotOf([], { origin: 'rest' }).data
    expect([judgeRestSnapshot(answer, live)?.reason, judgeRestSnapshot(answer, live, off)?.reason]).toEqual([
      'stream_only_positions',
      undefined,
    ])
  })

  it('F4 a click while the stream is well starts nothing', () => {
    const core = connected()
    core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'click' } })

    expect(core.of('live.round_started')).toEqual([])
  })

  it('A-66 the counter is reset by an opening that holds through the 5 s check, not by the opening', () => {
    const core = signedIn()
    lose(core)
    core.advance(7_000)
    open(core)
    expect(core.state.live.connections.events.attempt).toBe(1)

    core.advance(5_000)
    expect(core.of('live.confirmed').length).toBeGreaterThan(0)
    expect(core.state.live.connections.events.attempt).toBe(0)
  })

  it('A-66 an opening that is lost before its check goes on counting', () => {
    const core = signedIn()
    lose(core)
    core.advance(7_000)
    open(core)
    core.advance(100)
    lose(core)

    expect(
      core
        .of('live.retry_planned')
        .filter(({ stream }) => stream === 'events')
        .map(({ attempt }) => attempt),
    ).toEqual([1, 2])
  })

  it('STREAM-04, STREAM-06 the check comes 5 s after connecting and confirms an open stream', () => {
    const core = signedIn()
    core.advance(2_000)
    open(core)
    core.advance(2_999)
    expect(core.of('live.confirmed')).toEqual([])

    core.advance(1)
    expect(core.of('live.confirmed')).toEqual([{ stream: 'events' }])
  })

  it('STREAM-05, A-67 still connecting at 5 s: the verdict comes at 15 s', () => {
    const core = signedIn()
    core.advance(14_999)
    expect(core.of('live.rejected')).toEqual([])

    core.advance(1)
    expect(core.of('live.rejected').map(({ stream }) => stream)).toContain('events')
  })

  it('STREAM-05 an opening during the extension is confirmed at 15 s', () => {
    const core = signedIn()
    core.advance(9_000)
    open(core)
    core.advance(5_999)
    expect(core.of('live.confirmed')).toEqual([])
    core.advance(1)
    expect(core.of('live.confirmed')).toEqual([{ stream: 'events' }])
  })

  it('STREAM-16 no two attempts within 500 ms', () => {
    const core = signedIn()
    lose(core)
    core.append({ type: 'live.round_started', data: { because: 'manual' } })
    expect(attempts(core)).toEqual([0])

    core.advance(499)
    expect(attempts(core)).toEqual([0])
    core.advance(1)
    expect(attempts(core)).toEqual([0, 1])
  })

  it('F5 silence of 35 s is a loss; numbers are stale at 30 s', () => {
    const core = connected()
    core.advance(29_999)
    expect(connectionView(core.state).state).toBe('live')
    core.advance(1)
    expect(connectionView(core.state).state).toBe('stale')
    core.advance(4_999)
    expect(core.of('live.lost')).toEqual([])
    core.advance(1)
    expect(core.of('live.lost')).toContainEqual({ stream: 'events', why: 'stalled' })
  })

  it('F5 a heartbeat keeps the stream', () => {
    const core = connected()
    for (let i = 0; i < 6; i++) {
      core.advance(15_000)
      for (const stream of ['events', 'trades'] as const)
        core.append({ type: 'live.heartbeat', data: { stream, serverEpoch: 'e1', headSeq: 0, serverTime: null } })
    }
    expect(core.of('live.lost')).toEqual([])
  })

  it('F9 three oversize messages in a row stop the stream', () => {
    const core = signedIn()
    for (let i = 0; i < 3; i++) {
      expect(core.of('live.gave_up')).toEqual([])
      const isOn = turns()
      while (isOn() && phase(core).state === 'disconnected') core.advance(1_000)
      open(core)
      lose(core, 'oversize')
    }
    expect(core.of('live.gave_up').some(({ stream }) => stream === 'events')).toBe(true)
  })

  it('A-70 a refused ticket asks for a fresh token, and opens again when it is there', () => {
    const core = signedIn()
    lose(core, 'unauthorised')
    expect(core.of('session.refresh_asked')).toEqual([{ why: 'unauthorised' }])
    core.advance(20_000)
    expect(attempts(core)).toEqual([0])

    core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 3_600, profile: null } })
    expect(attempts(core)).toEqual([0, 1])
  })

  it('STREAM-15, A-65 after a disconnect over 60 s: recovery-sync at 3 s, forced refresh at 5 s', () => {
    const core = connected()
    const back = (gone: number) => {
      lose(core)
      core.at = (core.at + gone) as typeof core.at
      core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
      open(core)
      core.advance(5_000)
      return [core.of('live.recovery_sync_due').length, core.of('live.forced_refresh_due').length]
    }
    expect(back(60_000)).toEqual([1, 0])
    expect(back(60_001)).toEqual([2, 1])
  })

  /** So much later, with the first stream heard all the while. */
  function heard(core: MiniCore, ms: number): void {
    for (let left = ms; left > 0; left -= 20_000) {
      core.advance(Math.min(left, 20_000))
      core.append({
        type: 'live.heartbeat',
        data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
      })
    }
  }

  it.each([
    [60_000, []],
    [60_001, [5_000]],
  ])('STREAM-15 where the second stream alone is away for %i ms, refreshes are due %j ms after', (gone, after) => {
    const core = connected()
    lose(core, 'error', 'trades')
    heard(core, gone)
    core.append({ type: 'live.opening', data: { stream: 'trades', attempt: 1 } })
    open(core, 'trades')
    const back = core.at - START
    core.advance(10_000)

    expect(core.timesOf('live.forced_refresh_due').map((at) => at - back)).toEqual(after)
  })

  it('STREAM-15 the return of both within seconds is one refresh', () => {
    const core = connected()
    for (const stream of ['events', 'trades'] as const) lose(core, 'error', stream)
    core.at = epoch(core.at + 70_000)
    const back = core.at - START
    for (const stream of ['events', 'trades'] as const) {
      core.append({ type: 'live.opening', data: { stream, attempt: 1 } })
      open(core, stream)
      core.advance(4_000)
    }
    heard(core, 20_000)

    expect(core.timesOf('live.forced_refresh_due').map((at) => at - back)).toEqual([5_000])
  })

  it('A-65 a new disconnect cancels both', () => {
    const core = connected()
    lose(core)
    core.at = (core.at + 70_000) as typeof core.at
    core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
    open(core)
    core.advance(1_000)
    lose(core)
    core.advance(4_500)

    expect(core.of('live.recovery_sync_due')).toEqual([])
    expect(core.of('live.forced_refresh_due')).toEqual([])
  })

  it('F4 the jitter is at most a fifth and the same for the same seed', () => {
    for (let i = 0; i < 200; i++) {
      const waited = jittered(seconds(5), `seed ${i}`)
      expect(waited).toBeGreaterThanOrEqual(4_000)
      expect(waited).toBeLessThanOrEqual(6_000)
      expect(jittered(seconds(5), `seed ${i}`)).toBe(waited)
    }
  })

  it('STREAM-07, A-27 the store tries five times, 3 s apart, then gives up, and opens no socket', () => {
    const core = signedIn()
    const sockets = core.of('live.opening').length
    core.advance(14_000)
    expect(core.of('live.store_retried').map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
    core.advance(1_000)
    expect(core.of('live.store_retried')).toHaveLength(5)
    expect(core.of('live.store_gave_up')).toEqual([])
    core.advance(3_000)
    expect(core.of('live.store_gave_up')).toHaveLength(1)
    expect(core.state.live.store).toMatchObject({ gaveUp: true, isLoading: false })
    expect(core.of('live.opening').length).toBe(sockets)
  })
})
