import { describe, expect, test } from 'vitest'
import {
  deviationOf,
  downsideDeviation,
  maximumDrawdown,
  meanReturn,
  sharpeRatio,
  sortinoRatio,
  timeWeightedReturn,
} from '../../../src/domain/recommendations/ratios.ts'

/** C. Bacon, Practical Portfolio Performance Measurement and Attribution, 2nd ed. 2008, p. 65: monthly returns. */
const BACON = [
  0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061, 0.017,
  -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009,
]
/** The same, 3rd ed. 2023, with its table of drawdowns from the peak: the deepest is 14.63 %. */
const BACON_2023 = [
  0.003, 0.026, 0.011, -0.009, 0.014, 0.024, 0.015, 0.066, -0.014, 0.039, -0.005, 0.081, 0.04, -0.037, -0.061, 0.014,
  -0.049, -0.021, 0.062, 0.058, -0.064, 0.017, -0.004, -0.002, -0.021, 0.011, 0.047, 0.024, 0.033, -0.007, 0.047, 0.006,
  0.01, -0.002, 0.034, 0.01,
]
/** T. Rollinger, S. Hoffman, Sortino: A 'Sharper' Ratio: eight annual returns. */
const RED_ROCK = [0.17, 0.15, 0.23, -0.05, 0.12, 0.09, 0.13, -0.04]

describe('ratios against published figures', () => {
  test('standard deviation: NIST StRD NumAcc1 and NumAcc3, certified 1 and 0.1', () => {
    const numAcc3 = [1_000_000.2, ...Array.from({ length: 1_000 }, (_, n) => (n % 2 === 0 ? 1_000_000.1 : 1_000_000.3))]

    expect(deviationOf([10_000_001, 10_000_003, 10_000_002])).toBe(1)
    expect(deviationOf(numAcc3)).toBeCloseTo(0.1, 8)
    expect(meanReturn(numAcc3)).toBeCloseTo(1_000_000.2, 8)
  })

  test('downside deviation: 2.55 % at a target of 0.5 % (Bacon; R PerformanceAnalytics)', () => {
    expect(downsideDeviation(BACON, 0.005)).toBeCloseTo(0.0255, 4)
  })

  test('Sortino: 4.417 at a target of 0, downside deviation 2.264 % (Rollinger and Hoffman)', () => {
    expect(downsideDeviation(RED_ROCK)).toBeCloseTo(0.02264, 5)
    expect(sortinoRatio(RED_ROCK)).toBeCloseTo(4.417, 3)
  })

  test('Sharpe: mean excess over the standard deviation, and by the root of the periods for a year', () => {
    expect(sharpeRatio([10_000_001, 10_000_003, 10_000_002], 1, 10_000_000)).toBe(2)
    expect(sharpeRatio(BACON, 12)).toBeCloseTo((meanReturn(BACON)! / deviationOf(BACON)!) * Math.sqrt(12), 12)
  })

  test('maximum drawdown: 14.63 % (Bacon 2023)', () => {
    expect(maximumDrawdown(BACON_2023)).toBeCloseTo(0.1463, 4)
  })

  test('time-weighted return: a share of 50 that pays 5 and is 75, then pays 7.50 and is 100, made 51.4 % a year (CFA level I)', () => {
    expect((1 + timeWeightedReturn([30 / 50, 32.5 / 75])!) ** 0.5 - 1).toBeCloseTo(0.5142, 3)
  })

  test('what is not defined is null, and a fall alone is a drawdown', () => {
    expect([meanReturn([]), deviationOf([0.1]), sharpeRatio([0.1]), timeWeightedReturn([])]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([sharpeRatio([0.1, 0.1, 0.1]), sortinoRatio([0.1, 0.2]), sortinoRatio([])]).toEqual([null, null, null])
    expect(maximumDrawdown([])).toBe(0)
    expect(maximumDrawdown([-0.5, 0.5])).toBe(0.5)
  })
})
