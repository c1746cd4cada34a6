/**
 * Formats of the kit's number components. One cached Intl formatter per shape; minus is U+2212; nothing to show is an
 * en dash.
 */

/** A number, its decimal text from the wire, or nothing. */
export type Numeric = number | string | null | undefined

/** Shown for null, undefined and text that is no number. */
export const NOTHING = '–'
/** Typographic minus (look.md, Type). */
export const MINUS = '\u2212'
/** Shown instead of an amount while amounts are hidden. */
export const HIDDEN = '••••'

/** Shape of a number: decimals, and whether a sign is always written. */
export type NumberShape = {
  /** Least and most decimals. */
  readonly digits?: number
  /** Most decimals where trailing zeros are dropped; `digits` is then the least. */
  readonly maxDigits?: number
  readonly isSigned?: boolean
  /** 1.2 k, 3.4 M. */
  readonly isCompact?: boolean
}

const formatters = new Map<string, Intl.NumberFormat>()

/** The number as text, or the en dash. A signed zero has no sign. */
export function formatNumber(value: Numeric, shape: NumberShape = {}): string {
  const number = numberOf(value)
  return number === null ? NOTHING : formatter(shape).format(number).replace('-', MINUS)
}

/** The number with its sign always written, two decimals. */
export const formatSignedNumber = (value: Numeric): string => formatNumber(value, { isSigned: true })

/** The number of a decimal text, or null. */
export function numberOf(value: Numeric): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Which way money went; what rounds to zero at `digits` decimals is neither. */
export function directionOf(value: Numeric, digits = 2): 'up' | 'down' | 'flat' {
  const number = numberOf(value)
  if (number === null || Math.abs(number) < 0.5 / 10 ** digits) return 'flat'
  return number > 0 ? 'up' : 'down'
}

function formatter({
  digits = 2,
  maxDigits = digits,
  isSigned = false,
  isCompact = false,
}: NumberShape): Intl.NumberFormat {
  const key = `${digits} ${maxDigits} ${isSigned} ${isCompact}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, maxDigits),
    signDisplay: isSigned ? 'exceptZero' : 'negative',
    ...(isCompact ? { notation: 'compact' as const } : {}),
  })
  formatters.set(key, made)
  return made
}
