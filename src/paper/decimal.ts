import DecimalLight from 'decimal.js-light'

/** The paper exchange's decimal arithmetic, not the product's own (M-09): 40 digits, plain notation in every text. */
export const Decimal = DecimalLight.clone({ precision: 40, rounding: 4, toExpNeg: -40, toExpPos: 60 })
/** A decimal number; money is never added up as a float. */
export type Decimal = InstanceType<typeof Decimal>
/** What can be read as a decimal number. */
export type Numeric = string | number | Decimal

/** A decimal from a text or a number. */
export function decimal(value: Numeric): Decimal {
  return new Decimal(value)
}

/** Sum of two numbers as plain text. */
export function plus(a: Numeric, b: Numeric): string {
  return text(decimal(a).plus(b))
}

/** Difference of two numbers as plain text. */
export function minus(a: Numeric, b: Numeric): string {
  return text(decimal(a).minus(b))
}

/** Product of two numbers as plain text; exact. */
export function times(a: Numeric, b: Numeric): string {
  return text(decimal(a).times(b))
}

/** Share `whole * part / of`, rounded to 12 decimals, so that what remains is exact by subtraction. */
export function share(whole: Numeric, part: Numeric, of: Numeric): string {
  return text(decimal(whole).times(part).dividedBy(of).toDecimalPlaces(12))
}

/** Quotient rounded to `places` decimals; "0" for a division by zero. */
export function ratio(a: Numeric, b: Numeric, places: number): string {
  const divisor = decimal(b)
  return divisor.isZero() ? '0' : text(decimal(a).dividedBy(divisor).toDecimalPlaces(places))
}

/** Is the number zero? */
export function isZero(value: Numeric): boolean {
  return decimal(value).isZero()
}

/** The smaller of two numbers, as plain text. */
export function smaller(a: Numeric, b: Numeric): string {
  return text(decimal(a).lessThan(b) ? a : b)
}

/** Largest multiple of `step` that is not above `value`. */
export function floorTo(value: Numeric, step: string): string {
  return text(decimal(value).dividedBy(step).toDecimalPlaces(0, 1).times(step))
}

/** Is `value` a multiple of `step`? */
export function isMultiple(value: Numeric, step: string): boolean {
  return decimal(value).modulo(step).isZero()
}

/** Plain notation without trailing zeros; never "-0". */
export function text(value: Numeric): string {
  const number = decimal(value)
  return number.isZero() ? '0' : number.toString()
}

/** A well-formed decimal text, as the exchange accepts in requests. */
export function isNumeric(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(value)
}
