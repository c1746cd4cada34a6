import fc from 'fast-check'
import { expect, it } from 'vitest'
import { floatOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { addDays, calendarOf, daysBetween, type DayText } from '../../../src/domain/core/calendar.ts'
import { pnlByDay } from '../../../src/domain/metrics/timeframes.ts'
import { timeframesOf } from '../../support/timeframes.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneArb = fc.constantFrom(...zones)
/** 2000 to 2040, hours around which clocks change included by chance of many runs. */
const instantArb = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) }).map(epoch)
const tradeArb = fc.record({
  pnl: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(2) as DecimalText),
  closedAt: instantArb,
})

it('F53 an instant lies at or after the start of its day and, unless clocks went back over midnight, before the start of the next', () => {
  fc.assert(
    fc.property(zoneArb, instantArb, (zone, at) => {
      const calendar = calendarOf(zone)
      const day = calendar.dayOf(at)

      expect(calendar.startOf(day)).toBeLessThanOrEqual(at)
      expect(calendar.dayOf(calendar.startOf(day))).toBe(day)
      expect(calendar.dayOf(epoch(calendar.startOf(day) - 1)) < day).toBe(true)
    }),
  )
})

it('F53 every zone has days of 22 to 26 hours, also when its clocks change, save where it jumped the date line', () => {
  fc.assert(
    fc.property(zoneArb, instantArb, (zone, at) => {
      const calendar = calendarOf(zone)
      const day = calendar.dayOf(at)
      const length = calendar.startOf(addDays(day, 1)) - calendar.startOf(day)

      fc.pre(!['Pacific/Apia', 'Pacific/Fakaofo'].includes(zone))
      expect(length).toBeGreaterThanOrEqual(22 * 3_600_000)
      expect(length).toBeLessThanOrEqual(26 * 3_600_000)
    }),
  )
})

it('buckets lose no cent: the days together are the trades together', () => {
  fc.assert(
    fc.property(zoneArb, fc.array(tradeArb, { maxLength: 60 }), (zone, trades) => {
      const days = pnlByDay(trades, calendarOf(zone))

      expect(sumOf([...days.values()])).toBe(sumOf(trades.map((trade) => trade.pnl)))
    }),
  )
})

it('METRIC-01 the last seven days are the sum of seven single days, in every zone', () => {
  const now = epoch(Date.UTC(2026, 2, 30, 1))
  const near = fc.record({
    pnl: fc.integer({ min: -9_999, max: 9_999 }).map((n) => (n / 100).toFixed(2) as DecimalText),
    closedAt: fc.integer({ min: now - 12 * 86_400_000, max: now }).map(epoch),
  })
  fc.assert(
    fc.property(zoneArb, fc.array(near, { maxLength: 40 }), (zone, trades) => {
      const calendar = calendarOf(zone)
      const byDay = pnlByDay(trades, calendar)
      const today = calendar.dayOf(now)
      const single = (first: DayText) =>
        floatOf(sumOf(daysBetween(first, today).flatMap((day) => byDay.get(day) ?? [])))

      const found = timeframesOf(trades, now, calendar)

      expect(found.pnl_last_7_days).toBe(single(addDays(today, -6)))
      expect(found.pnl_today).toBe(single(today))
    }),
  )
})
