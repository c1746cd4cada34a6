import { sql } from 'kysely'
import type { ClosedTotals } from '../../../domain/closed/model.ts'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import { type Hold, ofHistory } from './historyMemo.ts'
import type { Db } from '../open.ts'
import { summedTrades } from './summedTrades.ts'
import type { TradeFilter } from './tradeLists.ts'

export async function countTrades(db: Db, userId: string, filter: TradeFilter): Promise<number> {
  return await ofHistory(db, userId, ['count', filter], async () =>
    Number(
      (
        await summed(db, userId, filter)
          .select(sql<bigint>`coalesce(sum(trades), 0)::bigint`.as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    ),
  )
}

/** Sums over every trade of a filter, however many of them a page brings: exact, from those the database keeps. */
export async function totalTrades(
  db: Db,
  userId: string,
  filter: TradeFilter,
  hold: Hold = ofHistory,
): Promise<ClosedTotals> {
  return await hold(db, userId, ['totals', filter], async () => {
    const row = await summed(db, userId, filter)
      .select([
        sql<bigint>`coalesce(sum(trades), 0)::bigint`.as('trades'),
        sql<bigint>`coalesce(sum(wins), 0)::bigint`.as('wins'),
        sql<bigint>`coalesce(sum(losses), 0)::bigint`.as('losses'),
        sql<string>`coalesce(sum(pnl), 0)`.as('pnl'),
        sql<string>`coalesce(sum(won), 0)`.as('won'),
        sql<string>`coalesce(sum(lost), 0)`.as('lost'),
        sql<string | null>`sum(gross)`.as('gross'),
        sql<string | null>`sum(fees)`.as('fees'),
        sql<string | null>`sum(funding)`.as('funding'),
      ])
      .executeTakeFirstOrThrow()
    const exact = (figure: string | null): DecimalText | null =>
      figure === null ? null : sumOf([figure as DecimalText])
    return {
      trades: Number(row.trades),
      wins: Number(row.wins),
      losses: Number(row.losses),
      pnl: sumOf([row.pnl as DecimalText]),
      won: sumOf([row.won as DecimalText]),
      lost: sumOf([row.lost as DecimalText]),
      gross: exact(row.gross),
      fees: exact(row.fees),
      funding: exact(row.funding),
    }
  })
}

const summed = (db: Db, userId: string, filter: TradeFilter) =>
  db.selectFrom(summedTrades(db, userId, filter).as('parts'))

/** Count and sum of trades that share a value. */
export interface GroupSum {
  readonly name: string
  readonly count: number
  /** USDT. */
  readonly pnl: DecimalText
}

/** Sums per symbol, largest group first. */
export async function sumsBySymbol(
  db: Db,
  userId: string,
  filter: TradeFilter,
  hold: Hold = ofHistory,
): Promise<readonly GroupSum[]> {
  return await hold(db, userId, ['by symbol', filter], async () => {
    const rows = await summed(db, userId, filter)
      .select(['parts.symbol as name', countOfGroup, pnlOfGroup])
      .groupBy('parts.symbol')
      .orderBy('count', 'desc')
      .orderBy('name')
      .execute()
    return rows.map(groupFrom)
  })
}

/** Sums per account, largest group first. */
export async function sumsByAccount(
  db: Db,
  userId: string,
  filter: TradeFilter,
  hold: Hold = ofHistory,
): Promise<readonly GroupSum[]> {
  return await hold(db, userId, ['by account', filter], async () => {
    const rows = await summed(db, userId, filter)
      .innerJoin('accounts', 'accounts.id', 'parts.account_id')
      .where('accounts.user_id', '=', userId)
      .select(['accounts.account_name as name', countOfGroup, pnlOfGroup])
      .groupBy('accounts.account_name')
      .orderBy('count', 'desc')
      .orderBy('name')
      .execute()
    return rows.map(groupFrom)
  })
}

const countOfGroup = sql<bigint>`sum(parts.trades)::bigint`.as('count')
const pnlOfGroup = sql<string>`trim_scale(sum(parts.pnl))`.as('pnl')
const groupFrom = (row: { name: string; count: bigint; pnl: string }): GroupSum => ({
  name: row.name,
  count: Number(row.count),
  pnl: row.pnl as DecimalText,
})

/** Symbols among the trades, in the order of the alphabet. */
export async function symbolsAmong(db: Db, userId: string, filter: TradeFilter): Promise<readonly string[]> {
  return await ofHistory(db, userId, ['symbols', filter], async () =>
    (
      await summed(db, userId, filter).select('parts.symbol').groupBy('parts.symbol').orderBy('parts.symbol').execute()
    ).map(({ symbol }) => symbol),
  )
}

/** Names of the accounts among the trades. */
export async function accountsAmong(db: Db, userId: string, filter: TradeFilter): Promise<readonly string[]> {
  return await ofHistory(db, userId, ['accounts', filter], async () => {
    const own = summed(db, userId, filter).select('parts.account_id').groupBy('parts.account_id')
    return (
      await db
        .selectFrom('accounts')
        .select('account_name')
        .where('user_id', '=', userId)
        .where('id', 'in', own)
        .orderBy('account_name')
        .execute()
    ).map((row) => row.account_name)
  })
}

/** Names of the strategies among the trades; null, last, stands for those that belong to none. */
export async function strategiesAmong(
  db: Db,
  userId: string,
  filter: TradeFilter,
): Promise<readonly (string | null)[]> {
  return await ofHistory(db, userId, ['strategies', filter], async () =>
    (
      await summed(db, userId, filter)
        .select('parts.strategy_name')
        .groupBy('parts.strategy_name')
        .orderBy('parts.strategy_name', (by) => by.asc().nullsLast())
        .execute()
    ).map((row) => row.strategy_name),
  )
}
