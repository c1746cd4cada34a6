import { expect, test } from 'vitest'
import { nextCharge } from '../../../src/domain/billing/nextCharge.ts'
import { billingView } from '../../../src/domain/billing/view.ts'
import type { DayText } from '../../../src/domain/core/calendar.ts'
import { signedIn } from '../../../src/domain/testing/core.ts'

test.each([
  ['a month later', '2026-11-28', 'month', 'Dec 28, 2026'],
  ['a year later', '2026-11-28', 'year', 'Nov 28, 2027'],
  ['a month that is shorter', '2027-01-31', 'month', 'Feb 28, 2027'],
  ['a leap day', '2028-02-29', 'year', 'Feb 28, 2029'],
  ['the day on which clocks change', '2026-09-25', 'month', 'Oct 25, 2026'],
] as const)('SCREEN-2.14 the next charge: %s', (_what, day, interval, next) => {
  expect(nextCharge(day as DayText, interval, 'Europe/Berlin')).toBe(next)
})

/** What a checkout in that zone says, at 11:00 UTC on Nov 20, 2026. */
const said = (zone: string, query: string): string => {
  const core = signedIn({ profile: { roles: [], name: 'Noah Brandt', email: 'noah@example.org' } })
    .append({ type: 'resource.loaded', data: { key: 'settingsUser', value: { timezone: zone } } })
    .append({ type: 'tab.went', data: { tab: 'tab-1', path: '/checkout', query } })
  return billingView(core.state, 'tab-1').nextCharge
}

test('SCREEN-2.14 the next charge is that of the day and the period of the page, in the zone of the user', () => {
  expect(said('Europe/Berlin', '?plan=basic')).toBe('Dec 20, 2026')
  expect(said('Europe/Berlin', '?plan=basic&billing=annual')).toBe('Nov 20, 2027')
  // There it is tomorrow already.
  expect(said('Pacific/Kiritimati', '?plan=basic')).toBe('Dec 21, 2026')
})
