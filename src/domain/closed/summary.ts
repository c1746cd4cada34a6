import { compareDecimals, floatOf, magnitudeOf, quotientOf, type DecimalText } from '../core/decimal.ts'
import { ExactSum } from './exactSum.ts'
import { resultOf } from './filters.ts'
import type { ClosedTradeRow } from './model.ts'
import { durationOf } from './order.ts'
import type { ClosedSummary, TradeRef } from './view.types.ts'

/** Places of a mean amount: finer than a cent, so that the mean of means still reads right. */
const MEAN_PLACES = 8

/** Figures over rows, in one pass; sums are exact (screens.md 2.3, Summary bar). */
export function summaryOf(rows: readonly ClosedTradeRow[]): ClosedSummary {
  const [pnl, won, lost, gross, fees, funding] = [new ExactSum(), new ExactSum(), new ExactSum(), new ExactSum(), new ExactSum(), new ExactSum()]
  const durations: number[] = []
  let best: ClosedTradeRow | null = null
  let worst: ClosedTradeRow | null = null
  for (const row of rows) {
    pnl.add(row.pnl)
    gross.add(row.gross)
    fees.add(row.fees)
    funding.add(row.funding)
    const result = resultOf(row)
    if (result === 'win') won.add(row.pnl)
    if (result === 'loss') lost.add(row.pnl)
    if (best === null || isAbove(row, best)) best = row
    if (worst === null || isAbove(worst, row)) worst = row
    const duration = durationOf(row)
    if (duration !== null) durations.push(duration)
  }
  return {
    trades: rows.length, wins: won.count, losses: lost.count, flats: rows.length - won.count - lost.count,
    pnl: pnl.value,
    winRatePct: rows.length === 0 ? null : (won.count / rows.length) * 100,
    profitFactor: profitFactorOf(won.value, lost.value),
    averageWin: meanOf(won.value, won.count), averageLoss: meanOf(lost.value, lost.count), expectancy: meanOf(pnl.value, rows.length),
    best: best === null ? null : refOf(best), worst: worst === null ? null : refOf(worst),
    medianDuration: medianOf(durations),
    gross: gross.count === 0 ? null : gross.value, fees: fees.count === 0 ? null : fees.value, funding: funding.count === 0 ? null : funding.value,
  }
}

/** Gains by losses; null without a loss: nothing to divide by. */
export function profitFactorOf(won: DecimalText, lost: DecimalText): number | null {
  const losses = floatOf(magnitudeOf(lost))
  return losses === 0 ? null : floatOf(won) / losses
}

/** The mean, halves away from zero at the eighth place; null of nothing. */
export const meanOf = (sum: DecimalText, count: number): DecimalText | null => (count === 0 ? null : quotientOf(sum, String(count) as DecimalText, MEAN_PLACES))

/** The middle value, or the mean of the two; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** More gained; of equals the newer one. Floats decide where they differ: decimals are compared only when they are close. */
export function isAbove(a: ClosedTradeRow, b: ClosedTradeRow): boolean {
  const difference = Number(a.pnl) - Number(b.pnl)
  if (difference !== 0) return difference > 0
  return compareDecimals(a.pnl, b.pnl) > 0 || (compareDecimals(a.pnl, b.pnl) === 0 && (a.closedAt > b.closedAt || (a.closedAt === b.closedAt && a.id < b.id)))
}

const refOf = ({ id, symbol, base, account, pnl, closedAt }: ClosedTradeRow): TradeRef => ({ id, symbol, base, account, pnl, closedAt })
