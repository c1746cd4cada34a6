import { describe, expect, test } from 'vitest'
import { unit } from '../../../src/domain/core/chance.ts'
import { drawBlocks } from '../../../src/domain/forecast/blocks.ts'
import { BLOCK_DAYS, PATHS } from '../../../src/domain/forecast/constants.ts'
import { honestyOf } from '../../../src/domain/forecast/honesty.ts'
import { normalQuantile } from '../../../src/domain/forecast/normal.ts'
import type { Asked, Outcome } from '../../../src/domain/forecast/outcome.types.ts'
import { outcomeOf, quantileOf } from '../../../src/domain/forecast/paths.ts'

const usual: Omit<Asked, 'returns'> = {
  horizon: 30,
  method: 'block',
  seed: 42,
  limit: 0.1,
  paths: PATHS,
  block: BLOCK_DAYS,
}
function run<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
const outcome = (returns: readonly number[], more: Partial<Asked> = {}): Outcome =>
  run(outcomeOf({ ...usual, returns, ...more }))

/** Four standard errors of a share among the paths: a right engine is outside once in 16,000 seeds. */
const binomial = (share: number): number => 4 * Math.sqrt((share * (1 - share)) / PATHS)
function expectShare(got: number, share: number): void {
  expect(Math.abs(got - share)).toBeLessThanOrEqual(binomial(share))
}
/** Draws of a trader whose days are independent and normal. */
const trader = (seed: number, days: number, mean: number, deviation: number): readonly number[] =>
  Array.from({ length: days }, (_, day) => mean + deviation * normalQuantile(unit(seed, day, 1) + 2 ** -33))

describe('known distributions', () => {
  test('SCREEN-2.6 a constant return has one future, whatever is drawn', () => {
    const { fan, ...figures } = outcome(Array.from({ length: 30 }, () => 0.01))
    expect(fan).toHaveLength(31)
    const value = fan[30]!.q50
    expect(value).toBeCloseTo(1.01 ** 30, 12)
    expect(new Set(Object.values(fan[30]!))).toEqual(new Set([value]))
    expect(figures).toEqual({ lossShare: 0, limitShare: 0, meanWorst: 0, recoveryDays: null, recoveredShare: null })
  })

  test('SCREEN-2.6 a constant loss is a loss in every future, and its drawdown the whole fall', () => {
    const { lossShare, limitShare, meanWorst, recoveryDays, recoveredShare } = outcome(
      Array.from({ length: 30 }, () => -0.01),
    )
    expect([lossShare, limitShare]).toEqual([1, 1])
    expect(meanWorst).toBeCloseTo(1 - 0.99 ** 30, 12)
    expect([recoveryDays, recoveredShare]).toEqual([null, 0])
  })

  test('SCREEN-2.6 two points over three days: every share is the one of the eight futures', () => {
    // Up 10 %, down 10 %, a day at a time.
    const returns = Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 0.1 : -0.1))
    const made = outcome(returns, { horizon: 3, block: 1, limit: 0.15 })
    // Ends: 1.1³, 1.1²·0.9 (above 1), 1.1·0.9² and 0.9³ (below).
    expectShare(made.lossShare, 4 / 8)
    // Deeper than 15 %: two losses in a row, in three of the eight.
    expectShare(made.limitShare, 3 / 8)
    // None, one loss in three, a second one after a gain, two losses in a row, three.
    const worst = (0 + 3 * 0.1 + 0.109 + 2 * 0.19 + 0.271) / 8
    expect(Math.abs(made.meanWorst - worst)).toBeLessThanOrEqual((4 * 0.08) / Math.sqrt(PATHS))
    expect(made.fan[3]!.q5).toBeCloseTo(0.729, 12)
    expect(made.fan[3]!.q95).toBeCloseTo(1.331, 12)
    expect(made.fan[1]).toEqual({ q5: 0.9, q25: 0.9, q50: expect.any(Number), q75: 1.1, q95: 1.1 })
  })

  test('SCREEN-2.6 a drawdown limit is passed beyond it, not at it', () => {
    const returns = Array.from({ length: 30 }, () => -0.5)
    expect(outcome(returns, { horizon: 1, limit: 0.5 }).limitShare).toBe(0)
    expect(outcome(returns, { horizon: 1, limit: 0.49 }).limitShare).toBe(1)
    expect(outcome(returns, { horizon: 1, limit: 0.51 }).limitShare).toBe(0)
  })

  test('SCREEN-2.6 days to recover are counted from the deepest point back to the height before it', () => {
    // One block of the whole history: every future is a turn of these days.
    const returns = [0, -0.5, 0, 1, 0, 0, 0]
    const made = outcome(returns, { horizon: 7, block: 7 })
    const turned = returns.map((_, from) => returns.map((__, at) => returns[(from + at) % 7]!))
    const depths = turned.map((days) => Math.max(...drawdowns(days)))
    expect(made.meanWorst).toBeGreaterThan(0.4)
    expectShare(made.limitShare, depths.filter((one) => one > 0.1).length / 7)
    // Five of the seven turns bring the doubling two days after the halving.
    expectShare(made.recoveredShare!, 5 / 7)
    expect(made.recoveryDays).toBe(2)
  })

  test('SCREEN-2.6 the normal method over one day has the quantiles of its closed form', () => {
    const returns = trader(7, 180, 0.002, 0.02)
    const mean = returns.reduce((all, one) => all + one, 0) / returns.length
    const deviation = Math.sqrt(returns.reduce((all, one) => all + (one - mean) ** 2, 0) / (returns.length - 1))
    const made = outcome(returns, { method: 'normal', horizon: 1 })
    const day = made.fan[1]!
    for (const [got, share, z] of [
      [day.q5, 0.05, -1.6448536],
      [day.q25, 0.25, -0.6744898],
      [day.q50, 0.5, 0],
      [day.q75, 0.75, 0.6744898],
      [day.q95, 0.95, 1.6448536],
    ] as const) {
      // The error of a sample quantile: that of its share, over the density there.
      const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
      expect(Math.abs(got - (1 + mean + deviation * z))).toBeLessThanOrEqual((binomial(share) * deviation) / density)
    }
    expectShare(made.lossShare, 1 - phi(mean / deviation))
  })

  test('SCREEN-2.6 the normal quantile is that of the tables, both tails and the middle', () => {
    for (const [share, z] of [
      [0.001, -3.0902323062],
      [0.02, -2.0537489106],
      [0.5, 0],
      [0.975, 1.9599639845],
      [0.999, 3.0902323062],
    ] as const)
      expect(normalQuantile(share)).toBeCloseTo(z, 6)
  })

  test('SCREEN-2.6 a quantile lies straight between its neighbours', () => {
    expect([0, 0.25, 0.5, 1].map((share) => quantileOf([1, 2, 4], share))).toEqual([1, 1.5, 2, 4])
  })
})

describe('what is seeded', () => {
  test('SCREEN-2.6 the same seed gives the same picture to the bit, another seed another', () => {
    const returns = trader(3, 200, 0.001, 0.02)
    expect(outcome(returns)).toEqual(outcome(returns))
    expect(outcome(returns, { seed: 43 }).fan).not.toEqual(outcome(returns).fan)
    expect(outcome(returns, { method: 'normal' })).toEqual(outcome(returns, { method: 'normal' }))
  })

  test('SCREEN-2.6 blocks are runs of days in their order, round the end to the beginning', () => {
    const drawn = new Int32Array(17)
    drawBlocks(drawn, { count: 10, block: 7, seed: 1, sample: 5 })
    for (let at = 1; at < drawn.length; at += 1) if (at % 7 !== 0) expect(drawn[at]).toBe((drawn[at - 1]! + 1) % 10)
    expect([...drawn].every((one) => one >= 0 && one < 10)).toBe(true)
  })

  test('SCREEN-2.6 work comes in slices', () => {
    let slices = 0
    const steps = outcomeOf({ ...usual, horizon: 90, returns: trader(1, 90, 0, 0.01) })
    while (steps.next().done !== true) slices += 1
    expect(slices).toBeGreaterThanOrEqual(10)
  })
})

describe('how earlier forecasts held', () => {
  const asked = { method: 'block', seed: 42, limit: 0.1, paths: 400, block: BLOCK_DAYS } as const

  test('SCREEN-2.6 one that could not be made then is not counted', () => {
    const history = Array.from({ length: 365 }, () => 0.01)
    for (const [days, forecasts] of [
      [59, 0],
      [60, 1],
      [61, 1],
      [89, 1],
      [90, 2],
      [365, 11],
    ] as const)
      expect(run(honestyOf(history.slice(0, days), null, asked)).forecasts).toBe(forecasts)
  })

  test('SCREEN-2.6 days inside count with their bounds; what came otherwise is outside, however it looks', () => {
    const same = Array.from({ length: 60 }, () => 0.01)
    expect(run(honestyOf(same, null, asked))).toEqual({
      forecasts: 1,
      days: 30,
      inside: 30,
      checks: [{ first: 30, inside: 30 }],
    })
    const turned = same.map((one, day) => (day < 30 ? one : -one))
    expect(run(honestyOf(turned, null, asked))).toMatchObject({ forecasts: 1, days: 30, inside: 0 })
  })

  test('SCREEN-2.6 A-182 a forecast of the past knows nothing of what came after it', () => {
    // Calm for 60 days, then wild: the band of day 60 stays narrow, so nearly every day of the wild ones is outside.
    const calm = trader(5, 60, 0, 0.0001)
    const wild = Array.from({ length: 30 }, (_, day) => (day === 0 ? 0.2 : 0))
    expect(run(honestyOf([...calm, ...wild], null, asked))).toEqual({
      forecasts: 2,
      days: 60,
      inside: expect.any(Number),
      checks: [
        { first: 60, inside: expect.any(Number) },
        { first: 30, inside: expect.any(Number) },
      ],
    })
    expect(run(honestyOf([...calm, ...wild], null, asked)).inside).toBeLessThanOrEqual(30)
  })

  test('SCREEN-2.6 A-182 of 200 simulated traders 90 % of the ends come to lie in the band, within the binomial interval', () => {
    const count = 200
    let inside = 0
    for (let one = 0; one < count; one += 1) {
      const days = trader(2_000 + one, 395, 0.001, 0.02)
      const { fan } = run(outcomeOf({ ...asked, returns: days.slice(0, 365), horizon: 30 }))
      const end = days.slice(365).reduce((all, day) => all * (1 + day), 1)
      if (end >= fan[30]!.q5 && end <= fan[30]!.q95) inside += 1
    }
    // 99.7 %: three standard deviations of 200 draws at 0.9, 12.7 traders.
    expect(Math.abs(inside - count * 0.9)).toBeLessThanOrEqual(3 * Math.sqrt(count * 0.9 * 0.1))
  })
})

/** Share of a standard normal below z (M. Abramowitz, I. Stegun, 7.1.26). */
function phi(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2)
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp((-z * z) / 2)
  return z >= 0 ? 1 - tail / 2 : tail / 2
}

function drawdowns(days: readonly number[]): readonly number[] {
  let [value, highest] = [1, 1]
  return days.map((one) => {
    value *= 1 + one
    highest = Math.max(highest, value)
    return 1 - value / highest
  })
}
