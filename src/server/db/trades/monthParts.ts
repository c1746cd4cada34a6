import { sql } from 'kysely'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import type { Db } from '../open.ts'
import { monthAfter, type MonthPart } from './historyMemo.ts'

/** What a strategy on an account brought, of each of some months; a query may ask for more and group by more. */
export function ofTrades(db: Db, userId: string, months: readonly Date[]) {
  return db
    .selectFrom('closed_trades')
    .innerJoin('accounts', 'accounts.id', 'closed_trades.account_id')
    .select([
      sql<Date>`date_trunc('month', closed_trades.closed_at at time zone 'UTC') at time zone 'UTC'`.as('month'),
      'accounts.account_name',
      'closed_trades.strategy_name',
      sql<string>`sum(closed_trades.pnl)`.as('pnl'),
      sql<bigint>`count(*)`.as('trades'),
      sql<bigint>`count(*) filter (where closed_trades.pnl > 0)`.as('wins'),
    ])
    .where('closed_trades.user_id', '=', userId)
    .where('accounts.user_id', '=', userId)
    .where((by) =>
      by.or(
        spansOf(months).map(({ from, until }) =>
          by.and([by('closed_trades.closed_at', '>=', from), by('closed_trades.closed_at', '<', until)]),
        ),
      ),
    )
    .groupBy(['month', 'accounts.account_name', 'closed_trades.strategy_name'])
}

/** Months as spans, those that follow one another as one. */
function spansOf(months: readonly Date[]): readonly { readonly from: Date; readonly until: Date }[] {
  const spans: { from: Date; until: Date }[] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last?.until.getTime() === month.getTime()) last.until = monthAfter(month)
    else spans.push({ from: month, until: monthAfter(month) })
  }
  return spans
}

export const partFrom = (row: {
  readonly month: Date
  readonly account_name: string
  readonly strategy_name: string | null
  readonly pnl: string
  readonly trades: bigint
  readonly wins: bigint
}) => ({
  month: row.month,
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
export function folded<T extends MonthPart>(
  parts: readonly T[],
  keyOf: (part: T) => readonly string[],
  add: (a: T, b: T) => Partial<T>,
): readonly Omit<T, 'month'>[] {
  const byKey = new Map<string, T>()
  for (const part of parts) {
    const key = keyOf(part).join('\0')
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? part : { ...known, ...add(known, part) })
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, { month: _, ...row }]) => row)
}
