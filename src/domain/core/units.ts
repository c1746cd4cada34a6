import { decimalsOf, sumOf, ZERO, type DecimalText } from './decimal.ts'

/**
 * Exact money at float speed: a decimal of at most 8 places below twenty million is a whole number of 1e-8 units that a
 * double holds exactly. What does not fit says so (null) and the caller takes the slow, unbounded way of `core/decimal`.
 */
const PLACES = 8
const SCALE = 1e8
/** Below 2^51 the rounding of `value × 1e8` cannot miss the whole number. */
const SAFE = 2 ** 51

/** The value as a whole number of 1e-8, or null where that is not exact. Null counts as nothing: 0. */
export function unitsOf(value: DecimalText | null): number | null {
  if (value === null) return 0
  if (value.length > 10 && decimalsOf(value) > PLACES) return null
  const units = Math.round(Number(value) * SCALE)
  return units < SAFE && units > -SAFE ? units : null
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
export function quickProduct(a: DecimalText | null, b: DecimalText | null, slow: (a: DecimalText, b: DecimalText) => DecimalText): DecimalText | null {
  if (a === null || b === null) return null
  const product = Number(a) * Number(b) * SCALE
  return decimalsOf(a) + decimalsOf(b) <= PLACES && product < SAFE_PRODUCT && product > -SAFE_PRODUCT ? textOfUnits(Math.round(product)) : slow(a, b)
}
