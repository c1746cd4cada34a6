import { decimalsOf, sumOf, ZERO, type DecimalText } from './decimal.ts'

/**
 * Exact money at float speed: a decimal of at most 8 places below twenty million is a whole number of 1e-8 units that a
 * double holds exactly. What does not fit says so (null) and the caller takes the slow, unbounded way of
 * `core/decimal`.
 */
const PLACES = 8
const SCALE = 1e8
/** Sums of some thousands of such are exact, too. */
const SAFE = 2 ** 51
/** Units of one in the last digit, by the number of digits behind the point. */
const UNITS_OF_LAST = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1] as const
const [MINUS, POINT, NOUGHT] = [45, 46, 48]

/**
 * The value as a whole number of 1e-8, or null where that is not exact. Null counts as nothing: 0. Read digit by digit:
 * no float comes between, and every tick asks.
 */
export function unitsOf(value: DecimalText | null): number | null {
  if (value === null) return 0
  const isNegative = value.charCodeAt(0) === MINUS
  let digits = 0
  let point = value.length - 1
  for (let at = isNegative ? 1 : 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === POINT) point = at
    else digits = digits * 10 + code - NOUGHT
  }
  const unit = UNITS_OF_LAST[value.length - 1 - point]
  const units = unit === undefined ? SAFE : digits * unit
  return units >= SAFE ? null : isNegative ? -units : units
}

/** Units as text, without trailing zeros: the very text that `sumOf` gives. */
export function textOfUnits(units: number): DecimalText {
  if (units === 0) return ZERO
  const digits = String(Math.abs(units)).padStart(PLACES + 1, '0')
  let end = digits.length
  const point = digits.length - PLACES
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
  return (units < 0 ? `-${text}` : text) as DecimalText
}

/** Whether a sum of units is still exact. */
export const isExact = (units: number): boolean => units < 2 ** 53 && units > -(2 ** 53)

/** Exact sum of the numeric values (spec 3: "sum of numeric values"); fast where it fits. */
export function totalOf(values: readonly (DecimalText | null)[]): DecimalText {
  let total = 0
  for (const value of values) {
    const units = unitsOf(value)
    if (units === null || !isExact(total + units)) return sumOf(values.filter((one) => one !== null))
    total += units
  }
  return textOfUnits(total)
}

/** Below 2^50 the three roundings of `a × b × 1e8` cannot miss the whole number. */
const SAFE_PRODUCT = 2 ** 50

/** a × b exactly, fast where it fits a double; null when a part is missing. */
export function quickProduct(
  a: DecimalText | null,
  b: DecimalText | null,
  slow: (a: DecimalText, b: DecimalText) => DecimalText,
): DecimalText | null {
  if (a === null || b === null) return null
  const product = Number(a) * Number(b) * SCALE
  return decimalsOf(a) + decimalsOf(b) <= PLACES && product < SAFE_PRODUCT && product > -SAFE_PRODUCT
    ? textOfUnits(Math.round(product))
    : slow(a, b)
}
