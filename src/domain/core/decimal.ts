declare const decimalText: unique symbol

/** A decimal number as text, exactly as the exchange wrote it: `-0.05`, `91482.4`. Never NaN, never an exponent. */
export type DecimalText = string & { readonly [decimalText]: true }

/** Digits before and behind the point that a decimal may have. */
const MOST_DIGITS = 30

/**
 * The text as a decimal, or null where it is none (spec 3: totals sum numeric values only). Numbers are accepted and
 * written out.
 */
export function decimalFrom(value: unknown): DecimalText | null {
  const text = typeof value === 'number' ? plain(value) : value
  return typeof text === 'string' && hasShape(text) ? (text as DecimalText) : null
}

/** `-?\d{1,30}(\.\d{1,30})?`, by hand: every tick passes here several times. */
function hasShape(text: string): boolean {
  const start = text.length > 0 && text.charCodeAt(0) === 45 ? 1 : 0
  const point = digitsEnd(text, start)
  if (point === start || point - start > MOST_DIGITS) return false
  if (point === text.length) return true
  const end = digitsEnd(text, point + 1)
  return text.charCodeAt(point) === 46 && end === text.length && end > point + 1 && end - point - 1 <= MOST_DIGITS
}

/** Where the digits from a place on end. Never asks beyond the text, which would cost more than the rest. */
function digitsEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1
  return at
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** A number without exponent, at most 12 decimals, or the empty text when it is not finite. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  return value
    .toFixed(12)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')
}

/** The float nearest to the text: for ratios, colours and charts, never for sums of money. */
export const floatOf = (value: DecimalText): number => Number(value)

/** Exact sum (M-09): scaled integers, so that no order of adding changes the result (I16). */
export function sumOf(values: readonly DecimalText[]): DecimalText {
  let scale = 0
  for (const value of values) scale = Math.max(scale, decimalsOf(value))
  let total = 0n
  for (const value of values) total += scaled(value, scale)
  return textFrom(total, scale)
}

/** Exact sum; null where one of them is not known. */
export const sumIfKnown = (values: readonly (DecimalText | null)[]): DecimalText | null =>
  values.some((value) => value === null) ? null : sumOf(values.filter((value) => value !== null))

/** Exact a - b. */
export const differenceOf = (a: DecimalText, b: DecimalText): DecimalText => sumOf([a, negated(b)])

/** Exact a x b; its decimals are those of both together. */
export function productOf(a: DecimalText, b: DecimalText): DecimalText {
  const [decimalsA, decimalsB] = [decimalsOf(a), decimalsOf(b)]
  return textFrom(scaled(a, decimalsA) * scaled(b, decimalsB), decimalsA + decimalsB)
}

/** a / b with at most `decimals` places, halves away from zero; null when b is 0. */
export function quotientOf(a: DecimalText, b: DecimalText, decimals: number): DecimalText | null {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const divisor = scaled(b, scale)
  return divisor === 0n
    ? null
    : textFrom(roundedQuotient(scaled(a, scale) * 10n ** BigInt(decimals), divisor), decimals)
}

/** At most `decimals` places, halves away from zero. */
export function roundedTo(value: DecimalText, decimals: number): DecimalText {
  const surplus = decimalsOf(value) - decimals
  return surplus <= 0
    ? value
    : textFrom(roundedQuotient(scaled(value, decimalsOf(value)), 10n ** BigInt(surplus)), decimals)
}

/** -value, without a negative zero. */
export const negated = (value: DecimalText): DecimalText =>
  textFrom(-scaled(value, decimalsOf(value)), decimalsOf(value))

/** The value without its sign. */
export const magnitudeOf = (value: DecimalText): DecimalText => (value.startsWith('-') ? negated(value) : value)

/** -1, 0 or 1 as a is below, equal to or above b in value (`1.0` equals `1`). */
export function compareDecimals(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const [left, right] = [scaled(a, scale), scaled(b, scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Whether the value is 0, however it is written. */
export const isZero = (value: DecimalText): boolean => !/[1-9]/.test(value)

/** 0, 1 and 100 as decimals. */
export const ZERO = '0' as DecimalText
export const ONE = '1' as DecimalText
export const HUNDRED = '100' as DecimalText

/** Digits behind the point. */
export function decimalsOf(value: string): number {
  const point = value.indexOf('.')
  return point < 0 ? 0 : value.length - point - 1
}

function scaled(value: DecimalText, scale: number): bigint {
  const missing = scale - decimalsOf(value)
  return BigInt(value.replace('.', '') + '0'.repeat(missing))
}

function textFrom(total: bigint, scale: number): DecimalText {
  const sign = total < 0n ? '-' : ''
  const digits = (total < 0n ? -total : total).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const rest = digits.slice(digits.length - scale).replace(/0+$/, '')
  const text = rest === '' ? whole : `${whole}.${rest}`
  return (text === '0' ? '0' : sign + text) as DecimalText
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = (divisor < 0n ? -divisor : divisor) / 2n
  const isNegative = dividend < 0n !== divisor < 0n
  const size = ((dividend < 0n ? -dividend : dividend) + half) / (divisor < 0n ? -divisor : divisor)
  return isNegative ? -size : size
}
