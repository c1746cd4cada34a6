import { sql } from 'kysely'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import type { DayFigures } from '../../../domain/metrics/dayTotals.ts'
import type { DayText, ZoneCalendar } from '../../../domain/core/calendar.ts'
import { type DayPart, ofDays, ofHistory, type Span } from './historyMemo.ts'
import { localDay } from './localDay.ts'
import { added, folded, ofTrades, partFrom } from './dayParts.ts'
import type { Db } from '../open.ts'

export interface FigureFilter {
  readonly calendar: ZoneCalendar
  /** The first day that counts; null for all. */
  readonly from: DayText | null
  readonly symbol?: string | undefined
  readonly accountName?: string | undefined
}

/** Figures per day, oldest first: thousands of trades become some hundred rows where they lie. */
export async function dayFigures(
  db: Db,
  userId: string,
  { calendar, from, symbol, accountName }: FigureFilter,
): Promise<readonly DayFigures[]> {
  const own = ['days', calendar.zone, symbol]
  return await ofHistory(db, userId, [...own, from, accountName], async () => {
    const since = from === null ? null : new Date(calendar.startOf(from))
    const parts = await ofDays(db, userId, { name: own, since }, (span) =>
      daysOf(db, userId, span, { calendar, symbol }),
    )
    const wanted = parts.filter(
      (part) => (from === null || part.day >= from) && (accountName === undefined || part.accountName === accountName),
    )
    // A day of the zone lies in two of UTC.
    return folded(
      wanted,
      ({ day, accountName: account, strategyName }) => [day, account, strategyName ?? LAST],
      (a, b) => ({
        ...added(a, b),
        funding: a.funding === null || b.funding === null ? (a.funding ?? b.funding) : sumOf([a.funding, b.funding]),
      }),
    )
  })
}

/** Figures per day of a span. */
async function daysOf(
  db: Db,
  userId: string,
  span: Span,
  { calendar, symbol }: { readonly calendar: ZoneCalendar; readonly symbol: string | undefined },
): Promise<readonly (DayFigures & DayPart)[]> {
  let query = ofTrades(db, userId, span)
    .select(localDay(sql<Date>`closed_trades.closed_at`, calendar, { oldest: span.from, newest: span.until }).as('day'))
    .select(sql<string | null>`sum(closed_trades.funding)`.as('funding'))
  if (symbol !== undefined) query = query.where('closed_trades.symbol', '=', symbol)
  const rows = await query.groupBy('day').execute()
  return rows.map((row) => ({
    ...partFrom(row),
    day: row.day as DayText,
    funding: row.funding as DecimalText | null,
  }))
}

/** Sums of all time of one strategy on one account. */
export interface StrategyFigures {
  readonly accountName: string
  readonly strategyName: string | null
  readonly pnl: DecimalText
  readonly trades: number
  readonly wins: number
  readonly lastAt: Date
}

export async function strategyFigures(db: Db, userId: string): Promise<readonly StrategyFigures[]> {
  const name = ['of strategies']
  return await ofHistory(db, userId, name, async () => {
    const parts = await ofDays(db, userId, { name, since: null }, async (span) =>
      (
        await ofTrades(db, userId, span)
          .select(sql<Date>`max(closed_trades.closed_at)`.as('last_at'))
          .execute()
      ).map((row) => ({ ...partFrom(row), lastAt: row.last_at })),
    )
    return folded(
      parts,
      ({ accountName, strategyName }) => [strategyName ?? LAST, accountName],
      (a, b) => ({
        ...added(a, b),
        lastAt: a.lastAt > b.lastAt ? a.lastAt : b.lastAt,
      }),
    )
  })
}

/** Sorts what belongs to no strategy behind those that have a name. */
const LAST = '\uffff'
