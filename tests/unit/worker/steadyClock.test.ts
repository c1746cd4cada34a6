import { expect, test } from 'vitest'
import { steadyClock } from '../../../src/worker/adapters/steadyClock.ts'
import { fc } from '../../support/fc.ts'

const HOUR = 3_600_000

/** A machine whose counter and clock are moved apart. */
function machine(): {
  readonly now: () => number
  pass: (ms: number) => void
  step: (ms: number) => void
  readonly wall: () => number
} {
  let [wall, moment] = [1_700_000_000_000, 50]
  const now = steadyClock(
    () => Math.floor(wall),
    () => moment,
  )
  return {
    now,
    wall: () => Math.floor(wall),
    pass: (ms) => {
      wall += ms
      moment += ms
    },
    step: (ms) => {
      wall += ms
    },
  }
}

test('F13 it is the clock of the device as long as that one goes forward, however far', () => {
  const { now, pass, step, wall } = machine()
  for (const ms of [0, 16, 1_000, 24 * HOUR]) {
    pass(ms)
    expect(now()).toBe(wall())
  }
  step(24 * HOUR)
  expect(now()).toBe(wall())
})

test('F13 of one that is set back it takes no step: seconds go on as seconds, and so they do when it is set right again', () => {
  const { now, pass, step } = machine()
  const before = now()
  step(-HOUR)
  pass(5_000)
  expect(now()).toBe(before + 5_000)
  pass(10_000)
  expect(now()).toBe(before + 15_000)
  step(HOUR)
  expect(now()).toBe(before + 15_000 + HOUR)
})

test('F13 of one that is set back by less than has passed since the last look it takes no step either', () => {
  const { now, pass, step } = machine()
  const before = now()
  pass(5_000)
  step(-3_000)
  expect(now()).toBe(before + 5_000)
  pass(1_000)
  expect(now()).toBe(before + 6_000)
})

test('F13 whatever is done to the device, it never goes back, and between two of its steps a second is a second', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 60_000, noNaN: true }),
          fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
          fc.boolean(),
        ),
        { maxLength: 60 },
      ),
      (steps) => {
        const { now, pass, step } = machine()
        let before = now()
        for (const [ms, by, isSet] of steps) {
          if (isSet) step(by)
          pass(ms)
          const after = now()
          expect(after).toBeGreaterThanOrEqual(before)
          if (!isSet) expect(Math.abs(after - before - ms)).toBeLessThanOrEqual(2)
          before = after
        }
      },
    ),
  )
})
