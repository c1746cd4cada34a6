import { beforeEach, expect, test } from 'vitest'
import { Runtime, simClock, type SimClock } from '../support/sim/clock.ts'
import { simNet, type ServerLine, type SimNet } from '../support/sim/network.ts'
import { seeded } from '../support/sim/random.ts'

// The word by which the simulation measures an absence.

let clock: SimClock
let net: SimNet
let worker: Runtime
let line: ServerLine
let openedAt: number

beforeEach(async () => {
  clock = simClock()
  net = simNet(clock, seeded(1), async () => ({ open: (opened) => void (line = opened) }))
  worker = new Runtime(clock)
  void net.fetchFor(worker)('/api/events/stream', {})
  await clock.pass(1_000)
  openedAt = net.wordAt(worker)!
})

/** Asleep so long; the server says something after the first second of it. */
async function sleep(ms: number): Promise<void> {
  worker.sleep()
  await clock.pass(1_000)
  line.write('data: {}\n\n', false)
  await clock.pass(ms - 1_000)
  worker.wake()
  await clock.pass(0)
}

test('A-60 a word that waited through a long sleep is none that the worker was there for', async () => {
  await sleep(60_000)

  expect(net.wordAt(worker)).toBe(openedAt)
})

test('A-60 one that waited through a short sleep counts when it is read, on a line that is still open', async () => {
  await sleep(20_000)

  expect(net.wordAt(worker)).toBe(clock.now())
})

test('A-60 one on a line that is gone by then does not', async () => {
  worker.sleep()
  line.write('data: {}\n\n', false)
  net.cut()
  await clock.pass(20_000)
  worker.wake()
  await clock.pass(0)

  expect(net.wordAt(worker)).toBe(openedAt)
})

test('A-60 every word counts that comes while the worker is awake', async () => {
  await sleep(60_000)
  line.write('data: {}\n\n', false)
  await clock.pass(100)

  expect(net.wordAt(worker)).toBeGreaterThan(openedAt + 60_000)
})
