import { describe, expect, test } from 'vitest'
import { flashDelay } from '../../../src/ui/kit/data/flash.ts'
import { formatDecimal, formatMoney } from '../../../src/domain/core/format.ts'
import { directionOf, formatNumber, numberOf } from '../../../src/domain/core/numbers.ts'

describe('numbers', () => {
  test.each([
    [1234.5, {}, '1,234.50'],
    ['-28.9', { isSigned: true }, '\u221228.90'],
    [94.55, { isSigned: true }, '+94.55'],
    [0, { isSigned: true }, '0.00'],
    [-0.001, { isSigned: true }, '0.00'],
    [-0.001, {}, '0.00'],
    ['0.0048622', { digits: 0, maxDigits: 8 }, '0.0048622'],
    [92418.5, { digits: 0, maxDigits: 8 }, '92,418.5'],
    [null, {}, '–'],
    [undefined, {}, '–'],
    ['', {}, '–'],
    ['abc', {}, '–'],
    [Number.NaN, {}, '–'],
  ])('%j as %j is written %s', (value, shape, text) => {
    expect(formatNumber(value, shape)).toBe(text)
  })

  test('what rounds to zero has no direction, so that 0.00 is never coloured', () => {
    expect([0.004, -0.004, 0.005, -0.005, null].map((value) => directionOf(value))).toEqual([
      'flat',
      'flat',
      'up',
      'down',
      'flat',
    ])
  })

  test('a decimal text is its number, anything else is none', () => {
    expect([numberOf('1.50'), numberOf(' '), numberOf('1e3'), numberOf('Infinity')]).toEqual([1.5, null, 1000, null])
  })

  test('a cell flashes at most once a second', () => {
    expect([flashDelay(-Infinity, 0), flashDelay(0, 400), flashDelay(0, 1000), flashDelay(0, 5000)]).toEqual([
      0, 600, 0, 0,
    ])
  })
})

test('SCREEN-2.0-6 a float reads as it is written and a decimal keeps every digit, in the worker as in the page', () => {
  expect([formatNumber(1.005), formatNumber('1.005'), formatMoney(1.005)]).toEqual(['1.01', '1.01', '1.01'])
  expect(formatNumber('12345678901234567890.125')).toBe('12,345,678,901,234,567,890.13')
  expect(formatDecimal('0.12345678901234567')).toBe('0.12345678901234567')
  expect(formatDecimal('0.1000000000000000055511151231257827')).toBe('0.10000000000000000555')
})
