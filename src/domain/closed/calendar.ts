import { sumOf, type DecimalText } from '../core/decimal.ts'
import { addDays, type DayText, type ZoneCalendar } from '../core/calendar.ts'
import { ExactSum } from './exactSum.ts'
import { resultOf } from './filters.ts'
import type { ClosedTradeRow } from './model.ts'
import { monthTitle } from './texts.ts'
import type { CalendarMonth, DayResult } from './view.types.ts'

/** What one day brought. */
export interface DayTotal {
  readonly pnl: DecimalText
  readonly trades: number
  readonly wins: number
}

/** Trades by the day of the zone on which they closed; days without one are absent. */
export function daysOf(rows: readonly ClosedTradeRow[], local: ZoneCalendar): ReadonlyMap<DayText, DayTotal> {
  const open = new Map<DayText, { readonly pnl: ExactSum; wins: number }>()
  for (const row of rows) {
    const day = local.dayOf(row.closedAt)
    const known = open.get(day) ?? { pnl: new ExactSum(), wins: 0 }
    known.pnl.add(row.pnl)
    if (resultOf(row) === 'win') known.wins += 1
    open.set(day, known)
  }
  return new Map([...open].map(([day, { pnl, wins }]) => [day, { pnl: pnl.value, trades: pnl.count, wins }]))
}

/**
 * A month's grid, Monday first. Weeks hold the month's own days alone, so that they add up to it. Days up to `unread`
 * are not loaded to their end: of them, of their week and of the month nothing is said, rather than a sum of a part
 * (A-164).
 */
export function monthOf(
  month: string,
  days: ReadonlyMap<DayText, DayTotal>,
  today: DayText,
  unread: DayText | null = null,
): CalendarMonth {
  const first = `${month}-01` as DayText
  const results = daysIn(first).map((date) => resultOfDay(date, days.get(date), today, unread))
  const lead = weekdayOf(first)
  const places: (DayResult | null)[] = [...Array<null>(lead).fill(null), ...results]
  while (places.length % 7 !== 0) places.push(null)
  const weeks = Array.from({ length: places.length / 7 }, (_, i) =>
    weekOf(`${month}-w${i + 1}`, places.slice(i * 7, i * 7 + 7)),
  )
  const known = [...days.keys()].map((day) => day.slice(0, 7))
  return {
    month,
    title: monthTitle(month),
    previous:
      unread !== null && unread >= first
        ? addDays(first, -1).slice(0, 7)
        : nearest(
            known.filter((one) => one < month),
            'last',
          ),
    next: nearest(
      [...known, today.slice(0, 7)].filter((one) => one > month),
      'first',
    ),
    weeks,
    total: totalOf(results),
    trades: weeks.reduce((all, week) => all + week.trades, 0),
  }
}

/** The month to show: the one asked for, else the newest with a trade, else today's. */
export const monthShown = (asked: string, days: ReadonlyMap<DayText, DayTotal>, today: DayText): string =>
  asked !== ''
    ? asked
    : (nearest(
        [...days.keys()].map((day) => day.slice(0, 7)),
        'last',
      ) ?? today.slice(0, 7))

function weekOf(id: string, days: readonly (DayResult | null)[]): CalendarMonth['weeks'][number] {
  const own = days.filter((day) => day !== null)
  return { id, days, total: totalOf(own), trades: own.reduce((all, day) => all + day.trades, 0) }
}

function resultOfDay(date: DayText, total: DayTotal | undefined, today: DayText, unread: DayText | null): DayResult {
  const place = { date, day: Number(date.slice(8)), isToday: date === today, isFuture: date > today }
  if (unread !== null && date <= unread && date <= today)
    return { ...place, pnl: null, trades: 0, wins: 0, isUnread: true }
  return { ...place, pnl: total?.pnl ?? null, trades: total?.trades ?? 0, wins: total?.wins ?? 0, isUnread: false }
}

const totalOf = (days: readonly DayResult[]): DecimalText | null =>
  days.some((day) => day.isUnread) ? null : sumOf(days.flatMap((day) => day.pnl ?? []))

function daysIn(first: DayText): readonly DayText[] {
  const days: DayText[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day)
  return days
}

/** Monday is 0. */
const weekdayOf = (day: DayText): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function nearest(months: readonly string[], which: 'first' | 'last'): string | null {
  let found: string | null = null
  for (const month of months) if (found === null || (which === 'first' ? month < found : month > found)) found = month
  return found
}
