import { expect, test } from 'vitest'
import { epoch, millisOf } from '../../../src/domain/core/time.ts'
import { dueTimers } from '../../../src/domain/timers.ts'
import { MiniCore, signedIn } from '../../support/miniCore.ts'

const HOUR = 3_600_000
const opened = (core: MiniCore) => core.append({ type: 'live.opened', data: { stream: 'events', connectionId: 'c1', serverEpoch: 'e1', headSeq: 0, serverTime: core.at } })
const beat = (core: MiniCore) => core.append({ type: 'live.heartbeat', data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: core.at } })
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

test.each([[30 * 60_000 - 1, false], [30 * 60_000, true]])('A-43 an absence of %i ms begins the session anew: %s', (gapMs, isNew) => {
  const core = opened(signedIn())
  const before = core.state.session.sessionStart

  core.at = epoch(core.at + gapMs)
  core.append({ type: 'recovery.absence_noticed', data: { gapMs: millisOf(gapMs), from: epoch(core.at - gapMs), to: core.at } })

  expect(core.state.session.sessionStart).toBe(isNew ? core.at : before)
  expect(core.state.notifications.sessionStart).toBe(core.state.session.sessionStart)
})
