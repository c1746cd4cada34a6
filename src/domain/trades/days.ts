import { day, FIRST_AFTER } from '../access/address.ts'
import { addDays, calendarOf, type DayText } from '../core/calendar.ts'

/** Calendar days of closing, both included; '' is open. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of an address; one that there is not is open. */
export function daysSaid(said: ReadonlyMap<string, string>): Days {
  const dayOf = (name: string): string => day.read(said.get(name) ?? '') ?? ''
  return { from: dayOf('from'), to: dayOf('to') }
}

/** Whether the first of them lies behind the last. */
export const isTurned = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to

/** Whether a day is one of them. */
export const isOfDays = ({ from, to }: Days, day: DayText): boolean =>
  (from === '' || day >= from) && (to === '' || day <= to)

/**
 * Days in the words of a call: their first and last instant in the zone. What is open is left out. The first day of all
 * begins before the years that a call knows in zones east of UTC, the last one ends behind them west of it.
 */
export function instantsOf(
  { from, to }: Days,
  zone: string,
): Readonly<Partial<Record<'start_date' | 'end_date', string>>> {
  const { startOf } = calendarOf(zone)
  return {
    ...(from === '' ? {} : { start_date: new Date(Math.max(0, startOf(from as DayText))).toISOString() }),
    ...(to === ''
      ? {}
      : { end_date: new Date(Math.min(FIRST_AFTER, startOf(addDays(to as DayText, 1))) - 1).toISOString() }),
  }
}
