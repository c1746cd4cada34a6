import { expect, it } from 'vitest'
import { floatOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { addDays, calendarOf, daysBetween, type DayText } from '../../../src/domain/core/calendar.ts'
import { pnlByDay } from '../../../src/domain/metrics/timeframes.ts'
import { timeframesOf } from '../../support/timeframes.ts'
import { fc, parameters } from '../../support/fc.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zoneArb = fc.constantFrom(...zones)
const [FIRST, LAST] = [epoch(Date.UTC(2000, 0, 1)), epoch(Date.UTC(2040, 0, 1))]
const instantArb = fc.integer({ min: FIRST, max: LAST }).map(epoch)
const aroundArb = fc.integer({ min: -26 * 3_600_000, max: 26 * 3_600_000 })
/** A zone and an instant of it; where its clock changes, every second instant is within 26 hours of a change. */
const placeArb = zoneArb.chain((zone) => {
  const changes = calendarOf(zone)
    .offsets(FIRST, LAST)
    .slice(1)
    .map(({ from }) => from)
  if (changes.length === 0) return fc.tuple(fc.constant(zone), instantArb)
  const near = fc.tuple(fc.constantFrom(...changes), aroundArb).map(([change, by]) => epoch(change + by))
  return fc.tuple(fc.constant(zone), fc.oneof(instantArb, near))
})
const tradeArb = fc.record({
  pnl: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(2) as DecimalText),
  closedAt: instantArb,
})

it('F53 an instant lies at or after the start of its day and, unless clocks went back over midnight, before the start of the next', () => {
  fc.assert(
    fc.property(placeArb, ([zone, at]) => {
      const calendar = calendarOf(zone)
      const day = calendar.dayOf(at)

      expect(calendar.startOf(day)).toBeLessThanOrEqual(at)
      expect(calendar.dayOf(calendar.startOf(day))).toBe(day)
      expect(calendar.dayOf(epoch(calendar.startOf(day) - 1)) < day).toBe(true)
    }),
  )
})

/** Two islands went over the date line, and a station in the Antarctic took its clocks three hours on and back. */
const MOVED = ['Pacific/Apia', 'Pacific/Fakaofo', 'Antarctica/Casey']

it('F53 every zone has days of 22 to 26 hours, also when its clocks change, save where it was moved over the date line or by three hours', () => {
  let changed = 0
  fc.assert(
    fc.property(placeArb, ([zone, at]) => {
      const calendar = calendarOf(zone)
      const day = calendar.dayOf(at)
      const length = calendar.startOf(addDays(day, 1)) - calendar.startOf(day)

      fc.pre(!MOVED.includes(zone))
      expect(length).toBeGreaterThanOrEqual(22 * 3_600_000)
      expect(length).toBeLessThanOrEqual(26 * 3_600_000)
      if (length !== 24 * 3_600_000) changed += 1
    }),
    parameters(1_000),
  )
  expect(changed).toBeGreaterThan(0)
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
