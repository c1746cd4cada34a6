import { expect, test } from 'vitest'
import { epoch, millisOf } from '../../../src/domain/core/time.ts'
import { dueTimers } from '../../../src/domain/timers.ts'
import { numbered, tradeClosed } from '../../../src/domain/testing/facts.ts'
import { MiniCore, signedIn } from '../../../src/domain/testing/core.ts'

const HOUR = 3_600_000
const opened = (core: MiniCore) =>
  core.append({
    type: 'live.opened',
    data: { stream: 'events', connectionId: 'c1', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
  })
const beat = (core: MiniCore) =>
  core.append({
    type: 'live.heartbeat',
    data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at },
  })
const presenceAt = (core: MiniCore) => dueTimers(core.state).find(({ id }) => id === 'presence')?.at
const noted = (core: MiniCore) => core.append({ type: 'presence.noted', data: { at: presenceAt(core)! } })
const present = (core: MiniCore) => core.state.storage.presentAt

test('A-60 presence is noted every 5 s while connected, by the clock and not by the plan', () => {
  const core = opened(signedIn())
  noted(core)
  const at = present(core)!
  expect(presenceAt(core)).toBe(at + 5_000)

  core.at = epoch(at + 8_000)
  noted(core)

  expect(present(core)).toBe(at + 8_000)
})

test('A-60 a device that wakes with a dead line was present when it last heard the server, and says so once', () => {
  const core = opened(signedIn())
  noted(core)
  core.at = epoch(core.at + 4_000)
  const heard = beat(core).at
  core.at = epoch(core.at + 2 * HOUR)

  noted(core)
  const planned = presenceAt(core)
  noted(core)

  expect(present(core)).toBe(heard)
  // The same moment is not proposed again: no burst of five-second steps through the sleep.
  expect(presenceAt(core)).toBe(planned)
})

test('A-60 once the line is open again presence is noted at once: the next absence begins after this one', () => {
  const core = opened(signedIn())
  noted(core)
  core.append({ type: 'live.lost', data: { stream: 'events', why: 'ended' } })
  core.at = epoch(core.at + 2 * HOUR)

  opened(core)

  expect(presenceAt(core)).toBe(core.at)
  noted(core)
  expect(present(core)).toBe(core.at)
})

test('A-60 what was on its way when the device fell asleep is read on waking, but hides no absence', () => {
  const core = opened(signedIn())
  noted(core)
  const before = present(core)!
  core.at = epoch(before + 2 * HOUR)

  beat(core)
  noted(core)
  expect(core.state.live.connections.events.phase).toMatchObject({ state: 'disconnected', why: 'stalled' })
  expect(present(core)).toBe(before)
  core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
  opened(core)

  expect(core.of('recovery.absence_noticed')).toEqual([{ gapMs: 2 * HOUR, from: before, to: core.at }])
})

test('A-60 a note that comes due once the line is lost changes nothing', () => {
  const core = opened(signedIn())
  noted(core)
  const before = present(core)!
  core.at = epoch(before + 2_000)
  beat(core)
  core.at = epoch(before + HOUR)
  core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })

  core.append({ type: 'presence.noted', data: { at: before + 5_000 } })

  expect(present(core)).toBe(before)
})

test('F43 A-60 whichever stream opens first ends the absence, once: what it brings before the other was missed as well', () => {
  const core = opened(signedIn())
  noted(core)
  const before = present(core)!
  for (const stream of ['events', 'trades'] as const) core.append({ type: 'live.lost', data: { stream, why: 'error' } })
  core.at = epoch(before + 2 * HOUR)

  core.append({ type: 'live.opening', data: { stream: 'trades', attempt: 1 } })
  core.append({
    type: 'live.opened',
    data: { stream: 'trades', connectionId: 'c2', serverEpoch: 'e1', headSeq: 2, serverTime: core.at },
  })
  core.append(tradeClosed(numbered(1, { origin: 'trades' })))
  core.at = epoch(core.at + 1_000)
  core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
  opened(core)

  expect(core.of('recovery.absence_noticed')).toEqual([{ gapMs: 2 * HOUR, from: before, to: before + 2 * HOUR }])
  expect(core.of('recovery.started')).toHaveLength(1)
  expect(core.state.recovery.running?.closedTrades).toBe(1)
})

test.each([
  ['waits for its greeting', null],
  ['is being made good', 2],
  ['is made good', 0],
])(
  'F43 A-60 one that the other stream ended and that %s is noticed once, although a late note comes behind it',
  (_, headSeq) => {
    const core = opened(signedIn())
    noted(core)
    const before = present(core)!
    core.at = epoch(before + 4_000)
    const heard = beat(core).at
    core.append({ type: 'live.opening', data: { stream: 'trades', attempt: 1 } })
    core.at = epoch(before + 2 * HOUR)

    const greeting =
      headSeq === null
        ? { connectionId: null, serverEpoch: null, headSeq, serverTime: null }
        : { connectionId: 'c2', serverEpoch: 'e1', headSeq, serverTime: core.at }
    core.append({ type: 'live.opened', data: { stream: 'trades', ...greeting } })
    // The note of before the sleep: nothing has shown yet that the first line is dead.
    noted(core)
    expect(present(core)).toBe(heard)
    core.append({ type: 'live.stall_due', data: { stream: 'events' } })
    core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
    core.at = epoch(core.at + 1_000)
    opened(core)

    expect(core.of('recovery.absence_noticed')).toEqual([{ gapMs: 2 * HOUR, from: before, to: before + 2 * HOUR }])
  },
)

test('A-60 a night that begins while an absence is being made good, and the first line is not back, is noticed too', () => {
  const core = opened(signedIn())
  noted(core)
  const before = present(core)!
  for (const stream of ['events', 'trades'] as const) core.append({ type: 'live.lost', data: { stream, why: 'error' } })
  const back = { stream: 'trades', serverEpoch: 'e1', headSeq: 2, serverTime: core.at } as const
  const noon = epoch(before + 60_000)
  const morning = epoch(before + 8 * HOUR)

  core.at = noon
  core.append({ type: 'live.opening', data: { stream: 'trades', attempt: 1 } })
  core.append({ type: 'live.opened', data: { ...back, connectionId: 'c2' } })
  expect(core.state.recovery.running?.scenario).toBe('short_gap')
  core.at = morning
  core.append({ type: 'live.lost', data: { stream: 'trades', why: 'stalled' } })
  core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
  opened(core)

  expect(core.of('recovery.absence_noticed').slice(1)).toEqual([{ gapMs: morning - noon, from: noon, to: morning }])
})

test('F43 A-60 a line that greeted before the absence and seems open still does not say where the history stands', () => {
  const core = opened(signedIn())
  const trades = { stream: 'trades', serverEpoch: 'e1', headSeq: 1, serverTime: core.at } as const
  core
    .append({ type: 'live.opening', data: { stream: 'trades', attempt: 0 } })
    .append({ type: 'live.opened', data: { ...trades, connectionId: 't1' } })
  noted(core)
  core.append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
  core.at = epoch(present(core)! + 2 * HOUR)
  core.append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })

  core.append({
    type: 'live.opened',
    data: { stream: 'events', connectionId: null, serverEpoch: null, headSeq: null, serverTime: null },
  })
  expect(core.of('recovery.absence_noticed')).toHaveLength(1)
  expect(core.of('recovery.started')).toEqual([])
  core.append({
    type: 'live.opened',
    data: { stream: 'events', connectionId: 'c2', serverEpoch: 'e1', headSeq: 5, serverTime: core.at },
  })

  expect(core.of('recovery.started').map(({ through }) => through)).toEqual([{ serverEpoch: 'e1', factSeq: 5 }])
})

test.each([
  [30 * 60_000 - 1, false],
  [30 * 60_000, true],
])('A-43 an absence of %i ms begins the session anew: %s', (gapMs, isNew) => {
  const core = opened(signedIn())
  const before = core.state.session.sessionStart

  core.at = epoch(core.at + gapMs)
  core.append({
    type: 'recovery.absence_noticed',
    data: { gapMs: millisOf(gapMs), from: epoch(core.at - gapMs), to: core.at },
  })

  expect(core.state.session.sessionStart).toBe(isNew ? core.at : before)
  expect(core.state.notifications.sessionStart).toBe(core.state.session.sessionStart)
})
