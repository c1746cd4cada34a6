import { calendarOf, type DayText } from '../core/calendar.ts'
import { formatDate } from '../core/format.ts'
import { Temporal } from '../core/temporal.ts'
import type { Interval } from './constants.ts'

/**
 * When a plan that is paid for on a day is charged again, 'Dec 28, 2026' in the user's zone (screens.md 2.14). A month
 * without that day ends earlier, as the card provider has it.
 */
export function nextCharge(day: DayText, interval: Interval, zone: string): string {
  const next = Temporal.PlainDate.from(day).add(interval === 'year' ? { years: 1 } : { months: 1 })
  return formatDate(calendarOf(zone).startOf(next.toString() as DayText), zone)
}
