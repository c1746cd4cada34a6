import { decimalFrom, sumOf, ZERO, type DecimalText } from '../../core/decimal.ts'
import type { DayTotal } from '../../closed/calendar.ts'
import { ExactSum } from '../../closed/exactSum.ts'
import { dayFrom, type DayText } from '../../core/calendar.ts'
import { recordsUnder } from '../../core/wire.ts'
import { NO_STRATEGY } from '../../trades/attribution.ts'

/** What one strategy on one account made on one day: the grain of every figure of rows 2 to 4. */
export interface DailyResult {
  readonly date: DayText
  readonly strategy: string
  readonly account: string
  readonly pnl: DecimalText
  /** Of the trades that closed on that day; null where the server does not say. */
  readonly funding: DecimalText | null
  readonly trades: number
  readonly wins: number
}

/** End-of-day balance of an account. */
export interface DailyBalance {
  readonly date: DayText
  readonly account: string
  readonly balance: DecimalText
  /** Paid in less paid out on that day. */
  readonly transfers: DecimalText
  /** Reckoned back by closed PnL: the account book was not read. */
  readonly isEstimate: boolean
}

/** Rows of GET /pnl/strategies/daily; unreadable ones are left out. Null when it is no answer of days. */
export function dailyResults(value: unknown): readonly DailyResult[] | null {
  return (
    recordsUnder(value, 'days')?.flatMap((row): readonly DailyResult[] => {
      const [date, pnl] = [dayOf(row['date']), decimalFrom(row['pnl'])]
      const { account_name: account, strategy_name: strategy } = row
      return date === null || pnl === null || typeof account !== 'string'
        ? []
        : [
            {
              date,
              pnl,
              funding: decimalFrom(row['funding']),
              account,
              strategy: typeof strategy === 'string' && strategy !== '' ? strategy : NO_STRATEGY,
              trades: count(row['trades']),
              wins: count(row['wins']),
            },
          ]
    }) ?? null
  )
}

/** Rows of GET /pnl/accounts/balances-daily. */
export function dailyBalances(value: unknown): readonly DailyBalance[] | null {
  return (
    recordsUnder(value, 'days')?.flatMap((row): readonly DailyBalance[] => {
      const [date, balance] = [dayOf(row['date']), decimalFrom(row['balance'] ?? row['balance_usdt'])]
      const { account_name: account } = row
      return date === null || balance === null || typeof account !== 'string'
        ? []
        : [
            {
              date,
              account,
              balance,
              transfers: decimalFrom(row['transfers']) ?? ZERO,
              isEstimate: row['is_estimate'] === true,
            },
          ]
    }) ?? null
  )
}

/** Sums by day. */
export function totalsByDay(rows: readonly DailyResult[]): ReadonlyMap<DayText, DayTotal> {
  const open = new Map<DayText, { readonly pnl: ExactSum; trades: number; wins: number }>()
  for (const row of rows) {
    const known = open.get(row.date) ?? { pnl: new ExactSum(), trades: 0, wins: 0 }
    known.pnl.add(row.pnl)
    known.trades += row.trades
    known.wins += row.wins
    open.set(row.date, known)
  }
  return new Map([...open].map(([day, { pnl, trades, wins }]) => [day, { pnl: pnl.value, trades, wins }]))
}

/** Result, funding and trades of rows. */
export const totalOfRows = (
  rows: readonly DailyResult[],
): { readonly pnl: DecimalText; readonly funding: DecimalText | null; readonly trades: number } => ({
  pnl: sumOf(rows.map((row) => row.pnl)),
  funding: rows.every((row) => row.funding === null) ? null : sumOf(rows.flatMap((row) => row.funding ?? [])),
  trades: rows.reduce((all, row) => all + row.trades, 0),
})

const dayOf = (value: unknown): DayText | null => (typeof value === 'string' ? dayFrom(value) : null)

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
