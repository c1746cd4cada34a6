declare const decimalText: unique symbol

/** A decimal number as text, exactly as the exchange wrote it: `-0.05`, `91482.4`. Never NaN, never an exponent. */
export type DecimalText = string & { readonly [decimalText]: true }

const SHAPE = /^-?\d{1,30}(\.\d{1,30})?$/

/** The text as a decimal, or null where it is none (spec 3: totals sum numeric values only). Numbers are accepted and written out. */
export function decimalFrom(value: unknown): DecimalText | null {
  const text = typeof value === 'number' ? plain(value) : value
  return typeof text === 'string' && SHAPE.test(text) ? (text as DecimalText) : null
}

/** A number without exponent, at most 12 decimals, or the empty text when it is not finite. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  return value.toFixed(12).replace(/\.?0+$/, '')
}

/** The float nearest to the text: for ratios, colours and charts, never for sums of money. */
export const floatOf = (value: DecimalText): number => Number(value)

/** Exact sum: scaled integers, so that no order of adding changes the result (I16). */
export function sumOf(values: readonly DecimalText[]): DecimalText {
  let scale = 0
  for (const value of values) scale = Math.max(scale, decimalsOf(value))
  let total = 0n
  for (const value of values) total += scaled(value, scale)
  return textFrom(total, scale)
}

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
