/**
 * How numbers look on screen, in the worker and in the page. Decimal texts go to Intl as they are, so that no digit is
 * lost to a float (M-02); halves round away from zero. One formatter per shape: making one costs fifty times a call.
 */

import { locale } from '../language/translate.ts'

/** A number, its decimal text from the wire, or nothing. */
export type Numeric = number | string | null | undefined

/** What stands for a value that is not known. */
export const NONE = '–'

/** Minus as typographers write it (look.md, Type); a hyphen is shorter than the plus. */
export const MINUS = '\u2212'

/** Shown instead of an amount while amounts are hidden. */
export const HIDDEN = '••••'

/** Shape of a number: decimals, and whether a sign is always written. */
export interface NumberShape {
  /** Least and most decimals; 2 where nothing is said. */
  readonly digits?: number
  /** Most decimals where trailing zeros are dropped; `digits` is then the least. */
  readonly maxDigits?: number
  readonly isSigned?: boolean
  /** Thousands are not parted: nobody takes their mark for the decimals' when he writes on. */
  readonly isEntry?: boolean
}

/** The number as text with grouped thousands, or the en dash. What reads as zero has no sign. */
export function formatNumber(value: Numeric, shape: NumberShape = {}): string {
  const text = plain(value)
  return text === null ? NONE : formatter(shape).format(text).replace('-', MINUS)
}

/** The number as it stands in a field and in an address: '1234.5', '' where there is none. */
export const formatEntry = (value: number | null, maxDigits = 8): string =>
  value === null ? '' : formatter({ digits: 0, maxDigits, isEntry: true }).format(value)

/** The number with its sign always written, two decimals. */
export const formatSignedNumber = (value: Numeric): string => formatNumber(value, { isSigned: true })

/** The number of a decimal text, or null. */
export function numberOf(value: Numeric): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Which way money went; what rounds to zero at `digits` decimals is neither, because it reads 0.00. */
export function directionOf(value: Numeric, digits = 2): 'up' | 'down' | 'flat' {
  const number = numberOf(value)
  if (number === null || Math.abs(number) < 0.5 / 10 ** digits) return 'flat'
  return number > 0 ? 'up' : 'down'
}

/** What Intl reads exactly. A float goes as its shortest text, so that 1.005 stays 1.005. */
function plain(value: Numeric): Intl.StringNumericLiteral | null {
  return numberOf(value) === null ? null : (String(value) as Intl.StringNumericLiteral)
}

/** Decimals that every engine's Intl writes. */
const MOST_DECIMALS = 20

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(shape: NumberShape): Intl.NumberFormat {
  const { digits = 2, maxDigits = digits, isSigned = false, isEntry = false } = shape
  const key = `${locale()} ${digits} ${maxDigits} ${isSigned} ${isEntry}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  // What stands in a field or an address is written the same in every language.
  const made = new Intl.NumberFormat(isEntry ? 'en-US' : locale(), {
    minimumFractionDigits: Math.min(digits, MOST_DECIMALS),
    maximumFractionDigits: Math.min(Math.max(digits, maxDigits), MOST_DECIMALS),
    signDisplay: isSigned ? 'exceptZero' : 'negative',
    useGrouping: !isEntry,
  })
  formatters.set(key, made)
  return made
}
