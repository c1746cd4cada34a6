import { sql } from 'kysely'
import type { DecimalText } from '../../domain/core/decimal.ts'
import type { Db } from './open.ts'
import { filtered, type TradeFilter } from './tradeLists.ts'

export async function countTrades(db: Db, userId: string, filter: TradeFilter): Promise<number> {
  const row = await filtered(db, userId, filter).select(sql<bigint>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Count and sum of trades that share a value. */
export interface GroupSum {
  readonly name: string
  readonly count: number
  /** USDT. */
  readonly pnl: DecimalText
}

/** Sums per symbol, largest group first. */
export async function sumsBySymbol(db: Db, userId: string, filter: TradeFilter): Promise<readonly GroupSum[]> {
  const rows = await filtered(db, userId, filter).select(['closed_trades.symbol as name', countOfGroup, pnlOfGroup]).groupBy('closed_trades.symbol').orderBy('count', 'desc').orderBy('name').execute()
  return rows.map(groupFrom)
}

/** Sums per account, largest group first. */
export async function sumsByAccount(db: Db, userId: string, filter: TradeFilter): Promise<readonly GroupSum[]> {
  const rows = await filtered(db, userId, filter).innerJoin('accounts', 'accounts.id', 'closed_trades.account_id').where('accounts.user_id', '=', userId)
    .select(['accounts.account_name as name', countOfGroup, pnlOfGroup]).groupBy('accounts.account_name').orderBy('count', 'desc').orderBy('name').execute()
  return rows.map(groupFrom)
}

const countOfGroup = sql<bigint>`count(*)`.as('count')
const pnlOfGroup = sql<string>`sum(closed_trades.pnl)`.as('pnl')
const groupFrom = (row: { name: string; count: bigint; pnl: string }): GroupSum => ({ name: row.name, count: Number(row.count), pnl: row.pnl as DecimalText })

/** Symbols among the trades, in the order of the alphabet. */
export async function symbolsAmong(db: Db, userId: string, filter: TradeFilter): Promise<readonly string[]> {
  return (await filtered(db, userId, filter).select('closed_trades.symbol').groupBy('closed_trades.symbol').orderBy('closed_trades.symbol').execute()).map(({ symbol }) => symbol)
}

/** Names of the accounts among the trades. */
export async function accountsAmong(db: Db, userId: string, filter: TradeFilter): Promise<readonly string[]> {
  const own = filtered(db, userId, filter).select('closed_trades.account_id').groupBy('closed_trades.account_id')
  return (await db.selectFrom('accounts').select('account_name').where('user_id', '=', userId).where('id', 'in', own).orderBy('account_name').execute()).map((row) => row.account_name)
}

/** Names of the strategies among the trades; null, last, stands for those that belong to none. */
export async function strategiesAmong(db: Db, userId: string, filter: TradeFilter): Promise<readonly (string | null)[]> {
  return (await filtered(db, userId, filter).select('closed_trades.strategy_name').groupBy('closed_trades.strategy_name').orderBy('closed_trades.strategy_name', (by) => by.asc().nullsLast()).execute()).map((row) => row.strategy_name)
}
