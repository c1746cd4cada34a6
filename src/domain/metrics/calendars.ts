import { differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { daysBetween, type DayText, type ZoneCalendar } from './days.ts'
import { grouped, totalPnl, winRate, type SummaryTrade } from './summaries.ts'
import { pnlByDay, type PnlTrade } from './timeframes.ts'

/** PnL of one name on one day. */
export interface DailyPnl {
  readonly name: string
  readonly date: DayText
  /** USDT. */
  readonly pnl: number
  readonly trades: number
}

/** Rows per (name, day) with at least one trade, oldest day first, names in order of first sight. */
export function dailyPnl(trades: readonly SummaryTrade[], calendar: ZoneCalendar, nameOf: (trade: SummaryTrade) => string): readonly DailyPnl[] {
  const rows: DailyPnl[] = []
  for (const [name, own] of grouped(trades, nameOf)) {
    for (const [date, ofDay] of grouped(own, (trade) => calendar.dayOf(trade.closedAt))) {
      rows.push({ name, date: date as DayText, pnl: totalPnl(ofDay), trades: ofDay.length })
    }
  }
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** One month of the calendar. */
export interface MonthlyPnl {
  /** `2026-07`. */
  readonly month: string
  readonly pnl: number
  readonly trades: number
  /** Per cent, 0 to 100. */
  readonly winRate: number
  readonly days: readonly { readonly date: DayText; readonly pnl: number; readonly trades: number }[]
}

/** Months with at least one trade, oldest first, each with its days that had one (GET /pnl/calendar/monthly). */
export function monthlyCalendar(trades: readonly SummaryTrade[], calendar: ZoneCalendar): readonly MonthlyPnl[] {
  const byMonth = grouped(trades, (trade) => calendar.dayOf(trade.closedAt).slice(0, 7))
  const months = [...byMonth].map(([month, own]) => ({
    month,
    pnl: totalPnl(own),
    trades: own.length,
    winRate: winRate(own),
    days: dailyPnl(own, calendar, () => month).map(({ date, pnl, trades: count }) => ({ date, pnl, trades: count })),
  }))
  return months.toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

/** One end-of-day balance. */
export interface DailyBalance {
  readonly date: DayText
  readonly balance: number
}

/**
 * Balances at the end of each day from `first` to `last`, reckoned back from the balance now by the PnL closed since:
 * an estimate where money was paid in or out (the exchange keeps no daily balances).
 */
export function balancesDaily(balanceNow: DecimalText, trades: readonly PnlTrade[], calendar: ZoneCalendar, first: DayText, last: DayText): readonly DailyBalance[] {
  const pnlOf = pnlByDay(trades, calendar)
  const later = [...pnlOf].filter(([day]) => day > last).map(([, pnl]) => pnl)
  let balance = differenceOf(balanceNow, sumOf(later))
  const rows: DailyBalance[] = []
  for (const date of daysBetween(first, last).toReversed()) {
    rows.push({ date, balance: floatOf(balance) })
    balance = differenceOf(balance, pnlOf.get(date) ?? ZERO)
  }
  return rows.toReversed()
}
