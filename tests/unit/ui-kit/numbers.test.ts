import { describe, expect, test } from 'vitest'
import { flashDelay } from '../../../src/ui/kit/data/flash.ts'
import { directionOf, formatNumber, numberOf } from '../../../src/ui/kit/data/numberFormat.ts'

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
