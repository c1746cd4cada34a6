import { describe, expect, it, test } from 'vitest'
import {
  formatBriefTime,
  formatAge,
  formatAgo,
  formatAverage,
  formatClock,
  formatClockSeconds,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMean,
  formatMoney,
  formatPercent,
  formatPnl,
  formatSeconds,
  formatSignedPercent,
  formatSignedWhole,
  formatUtc,
  formatWhole,
  NAME_LENGTH,
  truncateName,
} from '../../../src/domain/core/format.ts'

const AT = Date.UTC(2024, 9, 26, 23, 33, 7)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('dates (spec 9, General)', () => {
  test.each([
    ['UTC', 'Oct 26, 2024', 'Oct 26, 2024, 11:33 PM', '11:33 PM', '23:33:07'],
    ['Europe/Berlin', 'Oct 27, 2024', 'Oct 27, 2024, 1:33 AM', '1:33 AM', '01:33:07'],
    ['America/New_York', 'Oct 26, 2024', 'Oct 26, 2024, 7:33 PM', '7:33 PM', '19:33:07'],
    ['Nowhere/Never', 'Oct 26, 2024', 'Oct 26, 2024, 11:33 PM', '11:33 PM', '23:33:07'],
  ])('A-294 TIME-01 TIME-02 TIME-03 in %s', (zone, date, dateTime, clock, seconds) => {
    expect(formatDate(AT, zone)).toBe(date)
    expect(formatDateTime(AT, zone)).toBe(dateTime)
    expect(formatClock(AT, zone)).toBe(clock)
    expect(formatClockSeconds(AT, zone)).toBe(seconds)
    expect(formatUtc(AT)).toBe('Oct 26, 2024, 11:33 PM UTC')
  })

  it('writes midnight as 00, not 24', () => {
    expect(formatClockSeconds(Date.UTC(2024, 0, 1), 'UTC')).toBe('00:00:00')
    expect(formatDateTime(Date.UTC(2024, 0, 1), 'UTC')).toBe('Jan 1, 2024, 12:00 AM')
  })
})

describe('PANEL-18 PANEL-19 PANEL-20 PANEL-21 relative time', () => {
  test.each([
    [-5_000, 'Just now'],
    [0, 'Just now'],
    [59_999, 'Just now'],
    [MINUTE, '1m ago'],
    [59 * MINUTE, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [40 * DAY, '40d ago'],
  ])('%i ms', (passed, text) => expect(formatAgo(AT - passed, AT)).toBe(text))
})

describe('ages and freshness', () => {
  test.each([
    [-1, '0s'],
    [41_000, '41s'],
    [22 * MINUTE, '22m'],
    [9 * HOUR + 3 * MINUTE, '9h 03m'],
    [28 * HOUR, '1d 4h'],
  ])('age of %i ms', (passed, text) => expect(formatAge(AT - passed, AT)).toBe(text))

  test.each([
    [-3, '0.0 s'],
    [420, '0.4 s'],
    [9_999, '9.9 s'],
    [23_000, '23 s'],
    [4 * MINUTE, '4 min'],
    [2 * HOUR, '2 h'],
  ])('%i ms since a message', (passed, text) => expect(formatSeconds(passed)).toBe(text))
})

describe('GEN-09 money with 2 decimals', () => {
  test.each([
    ['12', '12.00'],
    ['1.005', '1.01'],
    ['-1.005', '−1.01'],
    ['48212.314', '48,212.31'],
    ['-0.004', '0.00'],
    ['0.995', '1.00'],
    ['123456789012345678.905', '123,456,789,012,345,678.91'],
    [1.005, '1.01'],
    [12, '12.00'],
    [Number.NaN, '–'],
    [null, '–'],
    ['abc', '–'],
  ])('%s', (value, text) => expect(formatMoney(value)).toBe(text))

  test.each([
    ['94.55', '+94.55'],
    ['-28.9', '−28.90'],
    ['0', '0.00'],
    ['-0.001', '0.00'],
    ['4906.37', '+4,906.37'],
  ])('signed %s', (value, text) => expect(formatPnl(value)).toBe(text))

  it('rounds whole amounts and per cents', () => {
    expect(formatWhole('41006.5')).toBe('41,007')
    expect(formatSignedWhole('-999.6')).toBe('−1,000')
    expect(formatPercent(2.5)).toBe('2.50')
    expect(formatSignedPercent(-3.884)).toBe('−3.88')
    expect(formatSignedPercent(1e-9)).toBe('0.00')
  })
})

it('keeps every digit of a price', () => {
  expect(formatDecimal('91482.4')).toBe('91,482.4')
  expect(formatDecimal('0.0048622')).toBe('0.0048622')
  expect(formatDecimal('-1234567.000')).toBe('−1,234,567.000')
  expect(formatDecimal(null)).toBe('–')
})

test.each([
  ['925.84666667', '924.17', '925.85'],
  ['91482.4', '91480.15', '91,482.4'],
  ['0.0048210', '0.0048622', '0.0048210'],
  ['129', '128.9', '129'],
  ['1.23456', '2', '1.23'],
  ['1.23456', null, '1.23456'],
  [null, '2', '–'],
])('an average price of %s beside %s reads %s', (price, quoted, shown) =>
  expect(formatAverage(price, quoted)).toBe(shown),
)

test.each([
  ['91482.412345', '91500', '91,482.41'],
  ['925.84666667', '924.17', '925.85'],
  ['2.3456', '2.4', '2.3456'],
  ['2.34567891', '2.4', '2.3457'],
  ['0.01235', '0.012', '0.01235'],
  ['0.0123456789', '0.012', '0.012346'],
  ['0.00001239', '0.00001', '0.00001239'],
  ['0.00001', '0.00001239', '0.00001'],
  ['0.004821077', '0.0048622', '0.0048211'],
  ['1.23456', null, '1.23456'],
  [null, '2', '–'],
])("SCREEN-2.3 a mean price of %s beside a trade's other price of %s reads %s", (price, other, shown) =>
  expect(formatMean(price, other)).toBe(shown),
)

test.each([
  [10, '1234567890', '1234567890'],
  [10, '12345678901', '1234567890…'],
  [16, '1234567890123456', '1234567890123456'],
  [16, '12345678901234567', '1234567890123456…'],
  [2, '𝕏𝕐𝕑', '𝕏𝕐…'],
])('VALID-36 a name of more than %i characters is cut', (length, name, shown) => {
  expect(truncateName(name, length)).toBe(shown)
  expect([NAME_LENGTH.mobile, NAME_LENGTH.desktop]).toEqual([10, 16])
})

test.each([
  ['2026-11-20T14:02:00Z', 'UTC', 'Nov 20 2:02 PM'],
  ['2025-11-20T14:02:00Z', 'UTC', 'Nov 20, 2025'],
  // Half an hour before the year ends in UTC it is the next one in Berlin, and still the old one in New York.
  ['2025-12-31T23:30:00Z', 'Europe/Berlin', 'Jan 1 12:30 AM'],
  ['2025-12-31T23:30:00Z', 'America/New_York', 'Dec 31, 2025'],
])('TIME-02 a day of another year than now carries it: %s in %s', (at, zone, shown) =>
  expect(formatBriefTime(Date.parse(at), zone, Date.parse('2026-11-23T12:00:00Z'))).toBe(shown),
)
