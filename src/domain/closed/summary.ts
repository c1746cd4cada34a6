import { compareDecimals, floatOf, magnitudeOf, quotientOf, sumOf, type DecimalText } from '../core/decimal.ts'
import { ExactSum } from './exactSum.ts'
import { resultOf } from './filters.ts'
import type { ClosedTotals, ClosedTradeRow } from './model.ts'
import { durationOf } from './order.ts'
import type { ClosedSummary, TradeRef } from './view.types.ts'

/** Places of a mean amount: finer than a cent, so that the mean of means still reads right. */
const MEAN_PLACES = 8

/** Figures over rows, in one pass; sums are exact (screens.md 2.3, Summary bar). */
export function summaryOf(rows: readonly ClosedTradeRow[]): ClosedSummary {
  const [pnl, won, lost, gross, fees, funding] = [
    new ExactSum(),
    new ExactSum(),
    new ExactSum(),
    new ExactSum(),
    new ExactSum(),
    new ExactSum(),
  ]
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
    trades: rows.length,
    wins: won.count,
    losses: lost.count,
    flats: rows.length - won.count - lost.count,
    pnl: pnl.value,
    winRatePct: rows.length === 0 ? null : (won.count / rows.length) * 100,
    profitFactor: profitFactorOf(won.value, lost.value),
    averageWin: meanOf(won.value, won.count),
    averageLoss: meanOf(lost.value, lost.count),
    expectancy: meanOf(pnl.value, rows.length),
    best: best === null ? null : refOf(best),
    worst: worst === null ? null : refOf(worst),
    medianDuration: medianOf(durations),
    gross: gross.count === 0 ? null : gross.value,
    fees: fees.count === 0 ? null : fees.value,
    funding: funding.count === 0 ? null : funding.value,
    netAfterFunding: netOf(pnl.value, funding.count === 0 ? null : funding.value),
  }
}

/**
 * The same of every trade of the list, by the server's sums, while only some of its rows are here: best, worst
 * and the median stay those of the loaded rows and say so.
 */
export function summaryOfTotals(
  { trades, wins, losses, pnl, won, lost, gross, fees, funding }: ClosedTotals,
  loaded: ClosedSummary,
): ClosedSummary {
  return {
    ...loaded,
    trades,
    wins,
    losses,
    flats: trades - wins - losses,
    pnl,
    gross,
    fees,
    funding,
    netAfterFunding: netOf(pnl, funding),
    winRatePct: trades === 0 ? null : (wins / trades) * 100,
    profitFactor: profitFactorOf(won, lost),
    averageWin: meanOf(won, wins),
    averageLoss: meanOf(lost, losses),
    expectancy: meanOf(pnl, trades),
  }
}

/** Result and funding together; null where no funding is known. */
export const netOf = (pnl: DecimalText, funding: DecimalText | null): DecimalText | null =>
  funding === null ? null : sumOf([pnl, funding])

/** Gains by losses; null without a loss: nothing to divide by. */
export function profitFactorOf(won: DecimalText, lost: DecimalText): number | null {
  const losses = floatOf(magnitudeOf(lost))
  return losses === 0 ? null : floatOf(won) / losses
}

/** The mean, halves away from zero at the eighth place; null of nothing. */
export const meanOf = (sum: DecimalText, count: number): DecimalText | null =>
  count === 0 ? null : quotientOf(sum, String(count) as DecimalText, MEAN_PLACES)

/** The middle value, or the mean of the two; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * More gained; of equals the newer one. Floats decide where they differ: decimals are compared only when they are
 * close.
 */
export function isAbove(a: ClosedTradeRow, b: ClosedTradeRow): boolean {
  const difference = Number(a.pnl) - Number(b.pnl)
  if (difference !== 0) return difference > 0
  return (
    compareDecimals(a.pnl, b.pnl) > 0 ||
    (compareDecimals(a.pnl, b.pnl) === 0 && (a.closedAt > b.closedAt || (a.closedAt === b.closedAt && a.id < b.id)))
  )
}

const refOf = ({ id, symbol, base, account, pnl, closedAt }: ClosedTradeRow): TradeRef => ({
  id,
  symbol,
  base,
  account,
  pnl,
  closedAt,
})
