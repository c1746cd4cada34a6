import Reference from 'decimal.js-light'
import { describe, expect, it } from 'vitest'
import {
  compareDecimals,
  decimalFrom,
  differenceOf,
  productOf,
  quotientOf,
  roundedTo,
  sumOf,
  type DecimalText,
} from '../../src/domain/core/decimal.ts'
import { quickProduct, totalOf } from '../../src/domain/core/units.ts'
import { fc, parameters } from '../support/fc.ts'

/** Digits enough for every exact result below, halves away from zero, no exponent in a text. */
const Decimal = Reference.clone({ precision: 120, rounding: 4, toExpNeg: -120, toExpPos: 120 })
const textOf = (value: Reference): string => (value.isZero() ? '0' : value.toString())

/** Amounts as an exchange writes them, small, large and of many places; also such that no double holds. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]): DecimalText => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
    const point = text.length - places
    const written = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`
    return decimalFrom(`${digits < 0n ? '-' : ''}${written}`)!
  })

describe('decimals', () => {
  it('M-09 I16 sums, differences and products are those of another arithmetic, the fast ways included', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 20 }), amounts, amounts, (list, a, b) => {
        const sum = textOf(list.reduce((total, one) => total.plus(one), new Decimal(0)))
        expect(sumOf(list)).toBe(sum)
        expect(totalOf(list)).toBe(sum)
        expect(differenceOf(a, b)).toBe(textOf(new Decimal(a).minus(b)))
        const product = textOf(new Decimal(a).times(b))
        expect(productOf(a, b)).toBe(product)
        expect(quickProduct(a, b, productOf)).toBe(product)
        expect(compareDecimals(a, b)).toBe(new Decimal(a).comparedTo(b))
      }),
      parameters(1_000),
    )
  })

  it('M-09 quotients and rounded values are those of another arithmetic', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
        const divisor = new Decimal(b)
        expect(quotientOf(a, b, places)).toBe(
          divisor.isZero() ? null : textOf(new Decimal(a).dividedBy(divisor).toDecimalPlaces(places)),
        )
        expect(textOf(new Decimal(roundedTo(a, places)))).toBe(textOf(new Decimal(a).toDecimalPlaces(places)))
      }),
      parameters(1_000),
    )
  })
})
