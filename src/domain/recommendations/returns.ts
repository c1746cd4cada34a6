import { daysBetween, type DayText, type ZoneCalendar } from '../core/calendar.ts'
import type { EpochMs } from '../core/time.ts'
import { UNIT, type Book } from './books.ts'
import { DAYS_PER_YEAR, maximumDrawdown, sharpeRatio, sortinoRatio, timeWeightedReturn } from './ratios.ts'

/** How a strategy did on the balance of its account. Per cent and ratios; null where it cannot be said. */
export interface Performance {
  readonly timeWeightedReturnPct: number | null
  /** PnL beside the balance at the start of its first day. */
  readonly netProfitPct: number | null
  /** Of daily returns, per year. */
  readonly sharpe: number | null
  readonly sortino: number | null
  /** 0 to 100. */
  readonly maxDrawdownPct: number | null
}

/** Nothing can be said. */
export const NO_PERFORMANCE: Performance = {
  timeWeightedReturnPct: null,
  netProfitPct: null,
  sharpe: null,
  sortino: null,
  maxDrawdownPct: null,
}

/**
 * Performance of each book of one account, in their order. The balance at the start of each day is reckoned back from
 * the balance now (USDT) by what the account's trades brought, so `books` has those of no strategy too; what was paid
 * in or out is not known here. A day's return is its PnL beside that balance; days without a trade count as 0.
 */
export function performancesOf(
  books: readonly Book[],
  balanceNow: number,
  calendar: ZoneCalendar,
  now: EpochMs,
): readonly Performance[] {
  const days = books.map((book) => pnlByDay(book, calendar))
  return returnsOf(days, balanceNow, calendar.dayOf(now)).map((own) =>
    own === null ? NO_PERFORMANCE : performanceFrom(own),
  )
}

/** Units of 1e-8 USDT by day. */
export type Units = ReadonlyMap<DayText, number>

/** A day of a strategy: what the account had at its start and what the strategy made of it, in units. */
export interface DayReturn {
  readonly day: DayText
  readonly opening: number
  readonly made: number
  /** As a fraction; 0 without a trade. */
  readonly value: number
}

/**
 * The days of each of the books of one account, all of them, from its first trade until today. Null for one without a
 * trade, and for one that traded on a day that began without a balance.
 */
export function returnsOf(
  days: readonly Units[],
  balanceNow: number,
  today: DayText,
): readonly (readonly DayReturn[] | null)[] {
  const all = days.flatMap((own) => [...own.keys()]).sort()
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return days.map(() => null)
  const axis = daysBetween(first, last > today ? last : today)
  const openings = openingBalances(axis, days, balanceNow)
  return days.map((own) => returnsOn(own, axis, openings))
}

function returnsOn(own: Units, axis: readonly DayText[], openings: readonly number[]): readonly DayReturn[] | null {
  const start = axis.findIndex((day) => own.has(day))
  if (start < 0) return null
  const returns: DayReturn[] = []
  for (let at = start; at < axis.length; at += 1) {
    const [day, opening] = [axis[at]!, openings[at]!]
    const made = own.get(day) ?? 0
    if (made !== 0 && opening <= 0) return null
    returns.push({ day, opening, made, value: made === 0 ? 0 : made / opening })
  }
  return returns
}

/** What the returns of a strategy's days come to. */
export function performanceFrom(days: readonly DayReturn[]): Performance {
  const [first] = days
  if (first === undefined) return NO_PERFORMANCE
  const returns = days.map(({ value }) => value)
  const linked = timeWeightedReturn(returns)
  const pnl = days.reduce((all, { made }) => all + made, 0)
  return {
    timeWeightedReturnPct: linked === null ? null : linked * 100,
    netProfitPct: first.opening <= 0 ? null : (pnl / first.opening) * 100,
    sharpe: sharpeRatio(returns, DAYS_PER_YEAR),
    sortino: sortinoRatio(returns, DAYS_PER_YEAR),
    maxDrawdownPct: maximumDrawdown(returns) * 100,
  }
}

/** Units in the account at the start of each day of the axis. */
function openingBalances(axis: readonly DayText[], days: readonly Units[], balanceNow: number): readonly number[] {
  const made = new Map<DayText, number>()
  for (const own of days) for (const [day, units] of own) made.set(day, (made.get(day) ?? 0) + units)
  const openings: number[] = []
  let balance = Math.round(balanceNow * UNIT)
  for (let at = axis.length - 1; at >= 0; at -= 1) openings[at] = balance -= made.get(axis[at]!) ?? 0
  return openings
}

/** What the trades of a book made on each day. */
function pnlByDay({ trades, pnl }: Book, calendar: ZoneCalendar): Units {
  const days = new Map<DayText, number>()
  trades.forEach(({ closedAt }, at) => {
    const day = calendar.dayOf(closedAt)
    days.set(day, (days.get(day) ?? 0) + pnl[at + 1]! - pnl[at]!)
  })
  return days
}
