import { sql } from 'kysely'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import type { Db } from '../open.ts'
import { type DayPart, type Span } from './historyMemo.ts'

/** What a strategy on an account brought, of each day (UTC) of a span; a query may ask for more and group by more. */
export function ofTrades(db: Db, userId: string, { from, until }: Span) {
  return db
    .selectFrom('closed_trades')
    .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
    .select([
      sql<Date>`date_trunc('day', closed_trades.closed_at at time zone 'UTC') at time zone 'UTC'`.as('utc_day'),
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
    .groupBy(['utc_day', 'accounts.account_name', 'closed_trades.strategy_name'])
}

export const partFrom = (row: {
  readonly utc_day: Date
  readonly account_name: string
  readonly strategy_name: string | null
  readonly pnl: string
  readonly trades: bigint
  readonly wins: bigint
}) => ({
  utcDay: row.utc_day,
  accountName: row.account_name,
  strategyName: row.strategy_name,
  pnl: row.pnl as DecimalText,
  trades: Number(row.trades),
  wins: Number(row.wins),
})

interface Counted {
  readonly pnl: DecimalText
  readonly trades: number
  readonly wins: number
}

export const added = (a: Counted, b: Counted): Counted => ({
  pnl: sumOf([a.pnl, b.pnl]),
  trades: a.trades + b.trades,
  wins: a.wins + b.wins,
})

/** Parts of the same key as one, in the order of the keys. */
export function folded<T extends DayPart>(
  parts: readonly T[],
  keyOf: (part: T) => readonly string[],
  add: (a: T, b: T) => Partial<T>,
): readonly Omit<T, 'utcDay'>[] {
  const byKey = new Map<string, T>()
  for (const part of parts) {
    const key = keyOf(part).join('\0')
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? part : { ...known, ...add(known, part) })
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { utcDay: _, ...row }]) => row)
}
