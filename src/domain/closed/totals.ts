import { ExactSum } from './exactSum.ts'
import { resultOf } from './filters.ts'
import type { ClosedTotals, ClosedTradeRow } from './model.ts'

/** The sums of rows as the server tells them of a list: exact, in one pass. */
export function totalsOfRows(rows: readonly ClosedTradeRow[]): ClosedTotals {
  const [won, lost, gross, fees, funding] = Array.from({ length: 5 }, () => new ExactSum()) as [
    ExactSum,
    ExactSum,
    ExactSum,
    ExactSum,
    ExactSum,
  ]
  const pnl = new ExactSum()
  for (const row of rows) {
    pnl.add(row.pnl)
    gross.add(row.gross)
    fees.add(row.fees)
    funding.add(row.funding)
    const result = resultOf(row)
    if (result === 'win') won.add(row.pnl)
    if (result === 'loss') lost.add(row.pnl)
  }
  const known = (sum: ExactSum) => (sum.count === 0 ? null : sum.value)
  return {
    trades: rows.length,
    wins: won.count,
    losses: lost.count,
    pnl: pnl.value,
    won: won.value,
    lost: lost.value,
    gross: known(gross),
    fees: known(fees),
    funding: known(funding),
  }
}
