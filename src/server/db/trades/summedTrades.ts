import { sql } from 'kysely'
import { NO_STRATEGY } from '../../../domain/trades/attribution.ts'
import type { Db } from '../open.ts'
import type { Time } from '../schema.ts'
import { filtered, ofAccount, type TradeFilter } from './tradeLists.ts'

declare module '../schema.ts' {
  interface Database {
    /** Kept by triggers alone (migrations/0021TradeSums.ts). */
    trade_sums: {
      user_id: string
      account_id: string
      symbol: string
      /** '' where there is none. */
      strategy_name: string
      attribution: string
      month: Time
      trades: bigint
      wins: bigint
      losses: bigint
      pnl: string
      won: string
      lost: string
      gross: string
      gross_known: bigint
      fees: string
      fees_known: bigint
      funding: string
      funding_known: bigint
    }
  }
}

/**
 * The trades that a filter lets through as sums that are to be added up: those of whole months (UTC) as they are kept,
 * and each trade of the months that the filter cuts. What is not known of any trade of a sum is null.
 */
export function summedTrades(db: Db, userId: string, filter: TradeFilter) {
  const { from, until } = filter
  const [first, last] = [from && monthFrom(from), until && monthOf(until)]
  // No month is whole.
  if (first !== undefined && last !== undefined && first >= last) return oneByOne(db, userId, filter)
  let parts = ofMonths(db, userId, filter, { first, last })
  if (first !== undefined) parts = parts.unionAll(oneByOne(db, userId, { ...filter, until: first }))
  if (last !== undefined) parts = parts.unionAll(oneByOne(db, userId, { ...filter, from: last }))
  return parts
}

/** Where the month of an instant begins, UTC. */
const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

/** Where the first month begins that lies behind an instant whole. */
const monthFrom = (at: Date): Date =>
  monthOf(at) < at ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)) : at

function ofMonths(
  db: Db,
  userId: string,
  { symbol, accountName, strategyName, attribution }: TradeFilter,
  { first, last }: { readonly first: Date | undefined; readonly last: Date | undefined },
) {
  const known = (name: 'gross' | 'fees' | 'funding') =>
    sql<string | null>`case when ${sql.ref(`${name}_known`)} > 0 then ${sql.ref(name)} end`.as(name)
  let query = db
    .selectFrom('trade_sums')
    .select(['account_id', 'symbol', sql<string | null>`nullif(strategy_name, '')`.as('strategy_name')])
    .select(['trades', 'wins', 'losses', 'pnl', 'won', 'lost', known('gross'), known('fees'), known('funding')])
    .where('user_id', '=', userId)
  if (symbol !== undefined) query = query.where('symbol', '=', symbol)
  if (accountName !== undefined) query = query.where('account_id', 'in', ofAccount(db, userId, accountName))
  if (strategyName !== undefined)
    query = query.where('strategy_name', '=', strategyName === NO_STRATEGY ? '' : strategyName)
  if (attribution !== undefined) query = query.where('attribution', '=', attribution)
  if (first !== undefined) query = query.where('month', '>=', first)
  if (last !== undefined) query = query.where('month', '<', last)
  return query
}

const oneByOne = (db: Db, userId: string, filter: TradeFilter) =>
  filtered(db, userId, filter)
    .select(['account_id', 'symbol', 'strategy_name'])
    .select([
      sql<bigint>`1::bigint`.as('trades'),
      sql<bigint>`(pnl > 0)::int::bigint`.as('wins'),
      sql<bigint>`(pnl < 0)::int::bigint`.as('losses'),
      'pnl',
      sql<string>`greatest(pnl, 0)`.as('won'),
      sql<string>`least(pnl, 0)`.as('lost'),
      'gross',
      'fees',
      'funding',
    ])
