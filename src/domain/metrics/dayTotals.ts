import { type DecimalText, floatOf, sumOf } from '../core/decimal.ts'
import { grouped, sum } from '../core/lists.ts'
import type { DayText } from '../core/calendar.ts'

/** Sums of closed trades of one day, account and strategy. Days are calendar days of the zone that was asked for. */
export interface DayFigures {
  readonly day: DayText
  readonly accountName: string
  /** Null where no rule covers the trades. */
  readonly strategyName: string | null
  /** USDT, net of fees. */
  readonly pnl: DecimalText
  /** What fell while they were held, no part of `pnl`, USDT; null where it is known of none. */
  readonly funding: DecimalText | null
  readonly trades: number
  readonly wins: number
}

/** Totals of some of them, summed exactly, then the nearest numbers. */
export interface DayTotals {
  readonly pnl: number
  readonly funding: number | null
  readonly trades: number
  readonly wins: number
}

/** Month and week totals are sums of the same rows as their days, so they agree. */
export const dayTotals = (rows: readonly DayFigures[]): DayTotals => ({
  pnl: floatOf(sumOf(rows.map(({ pnl }) => pnl))),
  funding: rows.every(({ funding }) => funding === null)
    ? null
    : floatOf(sumOf(rows.flatMap(({ funding }) => funding ?? []))),
  trades: sum(rows.map(({ trades }) => trades)),
  wins: sum(rows.map(({ wins }) => wins)),
})

/** One row per day and account, all strategies together, in the order given. */
export const accountDays = (
  rows: readonly DayFigures[],
): readonly { readonly day: DayText; readonly accountName: string; readonly totals: DayTotals }[] =>
  [...grouped(rows, ({ day, accountName }) => `${day} ${accountName}`).values()].map((own) => ({
    day: own[0]!.day,
    accountName: own[0]!.accountName,
    totals: dayTotals(own),
  }))

/** Each month (`2026-11`) with its days, in the order given. */
export const calendarMonths = (
  rows: readonly DayFigures[],
): readonly {
  readonly month: string
  readonly totals: DayTotals
  readonly days: readonly { readonly day: string; readonly totals: DayTotals }[]
}[] =>
  [...grouped(rows, ({ day }) => day.slice(0, 7))].map(([month, own]) => ({
    month,
    totals: dayTotals(own),
    days: [...grouped(own, ({ day }) => day)].map(([day, ofDay]) => ({ day, totals: dayTotals(ofDay) })),
  }))
