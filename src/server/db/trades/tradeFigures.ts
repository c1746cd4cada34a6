import { sql } from 'kysely'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import type { DayFigures } from '../../../domain/metrics/dayTotals.ts'
import { calendarOf, type DayText, type ZoneCalendar } from '../../../domain/core/calendar.ts'
import { grouped } from '../../../domain/core/lists.ts'
import { ofDays, type Span } from './dayMemo.ts'
import { ofHistory } from './historyMemo.ts'
import { localDay } from './localDay.ts'
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
  return await ofHistory(db, userId, ['days', calendar.zone, from, symbol, accountName], async () => {
    const days = await ofDays(db, userId, { name: ['days', symbol], calendar, from }, async (span) => {
      let query = byDay(db, userId, calendar, span).select(sql<string | null>`sum(closed_trades.funding)`.as('funding'))
      if (symbol !== undefined) query = query.where('closed_trades.symbol', '=', symbol)
      return (await query.execute()).map((row) => ({ ...figuresOf(row), funding: row.funding as DecimalText | null }))
    })
    return accountName === undefined ? days : days.filter((row) => row.accountName === accountName)
  })
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
  const calendar = calendarOf('UTC')
  return await ofHistory(db, userId, name, async () => {
    const days = await ofDays(db, userId, { name, calendar, from: null }, async (span) => {
      const rows = await byDay(db, userId, calendar, span)
        .select(sql<Date>`max(closed_trades.closed_at)`.as('last_at'))
        .execute()
      return rows.map((row) => ({ ...figuresOf(row), lastAt: row.last_at }))
    })
    const byKey = grouped(days, ({ strategyName, accountName }) => `${strategyName ?? LAST}\0${accountName}`)
    return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => allTime(own))
  })
}

/** Sorts what belongs to no strategy behind those that have a name. */
const LAST = '\uffff'

const allTime = (days: readonly (Omit<DayFigures, 'funding'> & { readonly lastAt: Date })[]): StrategyFigures => ({
  accountName: days[0]!.accountName,
  strategyName: days[0]!.strategyName,
  pnl: sumOf(days.map(({ pnl }) => pnl)),
  trades: days.reduce((sum, { trades }) => sum + trades, 0),
  wins: days.reduce((sum, { wins }) => sum + wins, 0),
  lastAt: days.at(-1)!.lastAt,
})

/** What a strategy on an account brought on each day of a span; a query may ask for more. */
const byDay = (db: Db, userId: string, calendar: ZoneCalendar, { from, until }: Span) =>
  db
    .selectFrom('closed_trades')
    .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
    .select([
      localDay(sql<Date>`closed_trades.closed_at`, calendar, { oldest: from, newest: until }).as('day'),
      'accounts.account_name',
      'closed_trades.strategy_name',
      sql<string>`sum(closed_trades.pnl)`.as('pnl'),
      sql<bigint>`count(*)`.as('trades'),
      sql<bigint>`count(*) filter (where closed_trades.pnl > 0)`.as('wins'),
    ])
    .where('closed_trades.user_id', '=', userId)
    .where('accounts.user_id', '=', userId)
    .where('closed_trades.closed_at', '>=', from)
    .where('closed_trades.closed_at', '<', until)
    .groupBy([sql`1`, 'accounts.account_name', 'closed_trades.strategy_name'])
    .orderBy('accounts.account_name')
    .orderBy('closed_trades.strategy_name')

const figuresOf = (row: {
  readonly day: string
  readonly account_name: string
  readonly strategy_name: string | null
  readonly pnl: string
  readonly trades: bigint
  readonly wins: bigint
}): Omit<DayFigures, 'funding'> => ({
  day: row.day as DayText,
  accountName: row.account_name,
  strategyName: row.strategy_name,
  pnl: row.pnl as DecimalText,
  trades: Number(row.trades),
  wins: Number(row.wins),
})
