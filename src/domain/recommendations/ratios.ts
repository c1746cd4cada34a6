/**
 * Ratios over a series of periodic returns, each a fraction (0.01 is 1 %), oldest first. Null where a ratio is not
 * defined: too few returns, or nothing to divide by.
 */
type Returns = readonly number[]

/** Crypto trades on every day of the year. */
export const DAYS_PER_YEAR = 365

/** Arithmetic mean; null of none. */
export const meanReturn = (returns: Returns): number | null =>
  returns.length === 0 ? null : returns.reduce((all, one) => all + one, 0) / returns.length

/** Sample standard deviation (n - 1), in two passes so that large means cost no digits; null below two returns. */
export function deviationOf(returns: Returns): number | null {
  const mean = meanReturn(returns)
  if (mean === null || returns.length < 2) return null
  return Math.sqrt(returns.reduce((all, one) => all + (one - mean) ** 2, 0) / (returns.length - 1))
}

/**
 * Downside deviation below a target: root of the mean square of what fell short, over all returns (F. Sortino, L.
 * Price, Performance Measurement in a Downside Risk Framework, 1994). Null of none.
 */
export const downsideDeviation = (returns: Returns, target = 0): number | null =>
  returns.length === 0
    ? null
    : Math.sqrt(returns.reduce((all, one) => all + Math.min(0, one - target) ** 2, 0) / returns.length)

/**
 * Sharpe ratio (W. Sharpe, The Sharpe Ratio, 1994): mean excess return over its standard deviation, times the root of
 * the periods in a year. `riskFree` is of one period. Null where returns do not vary.
 */
export function sharpeRatio(returns: Returns, periodsPerYear = 1, riskFree = 0): number | null {
  const [mean, deviation] = [meanReturn(returns), deviationOf(returns)]
  return mean === null ? null : over((mean - riskFree) * Math.sqrt(periodsPerYear), deviation)
}

/** Sortino ratio: the same over the downside deviation. Null where nothing fell short of the target. */
export function sortinoRatio(returns: Returns, periodsPerYear = 1, target = 0): number | null {
  const mean = meanReturn(returns)
  return mean === null ? null : over((mean - target) * Math.sqrt(periodsPerYear), downsideDeviation(returns, target))
}

/** Time-weighted return (GIPS): the returns of the periods linked, as a fraction; null of none. */
export const timeWeightedReturn = (returns: Returns): number | null =>
  returns.length === 0 ? null : returns.reduce((all, one) => all * (1 + one), 1) - 1

/** Maximum drawdown: the deepest fall of the linked returns below their highest so far, as a fraction of 0 to 1. */
export function maximumDrawdown(returns: Returns): number {
  let [value, highest, deepest] = [1, 1, 0]
  for (const one of returns) {
    value *= 1 + one
    highest = Math.max(highest, value)
    deepest = Math.max(deepest, 1 - value / highest)
  }
  return deepest
}

/** A deviation this small is rounding, not risk. */
const NEXT_TO_NOTHING = 1e-12

const over = (value: number, divisor: number | null): number | null =>
  divisor === null || divisor < NEXT_TO_NOTHING ? null : value / divisor
