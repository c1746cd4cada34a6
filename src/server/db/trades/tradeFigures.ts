import { sql } from 'kysely'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { DayFigures } from '../../../domain/metrics/dayTotals.ts'
import type { DayText, ZoneCalendar } from '../../../domain/core/calendar.ts'
import { ofHistory } from './historyMemo.ts'
import { localDay } from './localDay.ts'
import type { Db } from '../open.ts'

export interface FigureFilter {
  readonly calendar: ZoneCalendar
  readonly since: Date | null
  readonly symbol?: string | undefined
  readonly accountName?: string | undefined
}

/** Figures per day, oldest first: thousands of trades become some hundred rows where they lie. */
export async function dayFigures(db: Db, userId: string, filter: FigureFilter): Promise<readonly DayFigures[]> {
  const { calendar, ...rest } = filter
  return await ofHistory(db, userId, ['days', calendar.zone, rest], async () => {
    const instants = await db
      .selectFrom('closed_trades')
      .select([sql<Date | null>`min(closed_at)`.as('oldest'), sql<Date | null>`max(closed_at)`.as('newest')])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const day = localDay(sql<Date>`closed_trades.closed_at`, calendar, instants)
    let query = db
      .selectFrom('closed_trades')
      .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
      .select([
        day.as('day'),
        'accounts.account_name',
        'closed_trades.strategy_name',
        sql<string>`sum(closed_trades.pnl)`.as('pnl'),
        sql<string | null>`sum(closed_trades.funding)`.as('funding'),
        sql<bigint>`count(*)`.as('trades'),
        sql<bigint>`count(*) filter (where closed_trades.pnl > 0)`.as('wins'),
      ])
      .where('closed_trades.user_id', '=', userId)
      .where('accounts.user_id', '=', userId)
    if (filter.since !== null) query = query.where('closed_trades.closed_at', '>=', filter.since)
    if (filter.symbol !== undefined) query = query.where('closed_trades.symbol', '=', filter.symbol)
    if (filter.accountName !== undefined) query = query.where('accounts.account_name', '=', filter.accountName)
    const rows = await query
      .groupBy([sql`1`, 'accounts.account_name', 'closed_trades.strategy_name'])
      .orderBy(sql`1`)
      .orderBy('accounts.account_name')
      .execute()
    return rows.map((row) => ({
      day: row.day as DayText,
      accountName: row.account_name,
      strategyName: row.strategy_name,
      pnl: row.pnl as DecimalText,
      funding: row.funding as DecimalText | null,
      trades: Number(row.trades),
      wins: Number(row.wins),
    }))
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
  return await ofHistory(db, userId, ['of strategies'], async () => {
    const rows = await db
      .selectFrom('closed_trades')
      .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
      .select([
        'accounts.account_name',
        'closed_trades.strategy_name',
        sql<string>`sum(closed_trades.pnl)`.as('pnl'),
        sql<bigint>`count(*)`.as('trades'),
        sql<bigint>`count(*) filter (where closed_trades.pnl > 0)`.as('wins'),
        sql<Date>`max(closed_trades.closed_at)`.as('last_at'),
      ])
      .where('closed_trades.user_id', '=', userId)
      .where('accounts.user_id', '=', userId)
      .groupBy(['accounts.account_name', 'closed_trades.strategy_name'])
      .orderBy('closed_trades.strategy_name')
      .orderBy('accounts.account_name')
      .execute()
    return rows.map((row) => ({
      accountName: row.account_name,
      strategyName: row.strategy_name,
      pnl: row.pnl as DecimalText,
      trades: Number(row.trades),
      wins: Number(row.wins),
      lastAt: row.last_at,
    }))
  })
}
