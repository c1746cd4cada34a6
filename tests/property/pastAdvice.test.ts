import { expect, it } from 'vitest'
import { pastDay, stepsOf } from '../../src/domain/advice/past.ts'
import { calendarOf } from '../../src/domain/core/calendar.ts'
import { unique } from '../../src/domain/core/lists.ts'
import { days, epoch } from '../../src/domain/core/time.ts'
import { fc, parameters } from '../support/fc.ts'

const NOW = epoch(Date.UTC(2026, 10, 23, 12))
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe')
const generations = fc
  .array(fc.integer({ min: NOW - days(60), max: NOW }), { minLength: 1, maxLength: 20 })
  .map((times) => times.toSorted((a, b) => a - b).map(epoch))

it('SCREEN-2.11 steps back from today, and on again, pass every day that had a generation once', () => {
  fc.assert(
    fc.property(zones, generations, (zone, kept) => {
      const { dayOf } = calendarOf(zone)
      const past = (day: string | null) => (day === null ? null : pastDay(`at=${day}`, zone, NOW))
      const all = unique(kept.map(dayOf))
      const walk = (to: 'previous' | 'next', from: string | null): readonly string[] => {
        const seen: string[] = []
        let at = stepsOf(kept, past(from), zone, NOW)[to]
        // A step that leads nowhere would never end.
        while (at !== null && at !== '' && seen.length <= kept.length) {
          seen.push(at)
          at = stepsOf(kept, past(at), zone, NOW)[to]
        }
        return seen
      }
      // What today shows is of the last of them.
      expect(walk('previous', null)).toEqual(all.slice(0, -1).toReversed())
      const before = '2026-08-01'
      expect(walk('next', before)).toEqual(all.filter((day) => day < dayOf(NOW)))
    }),
    parameters(200),
  )
})
