import type { ClosedTradeRow } from '../closed/model.ts'
import type { Candle } from './model.ts'
import type { ClosedChartData, PointView } from './view.types.ts'

/**
 * Result at the close of each candle while the trade ran, and at its exit in the last; USDT before fees. Empty where
 * its opening or prices are not known.
 */
export function runningOf(trade: ClosedTradeRow, candles: readonly Candle[], length: number): readonly PointView[] {
  const { openedAt, closedAt, exit } = trade
  if (openedAt === null || trade.entry === null || exit === null) return []
  const during = candles.filter((candle) => candle.at + length > openedAt && candle.at <= closedAt)
  return during.map((candle) => ({
    at: candle.at,
    value: resultAt(trade, candle.at + length > closedAt ? Number(exit) : candle.close),
  }))
}

/**
 * The best and the worst price while the trade ran (MFE and MAE). Candles that also hold time before the entry or after
 * the exit count by their open or close side only as far as it is inside; so the figures are never larger than they
 * were.
 */
export function excursionsOf(
  trade: ClosedTradeRow,
  candles: readonly Candle[],
  length: number,
): ClosedChartData['excursions'] {
  const { openedAt, closedAt, entry, exit } = trade
  if (openedAt === null || entry === null || exit === null) return null
  const inside = candles.filter((candle) => candle.at >= openedAt && candle.at + length <= closedAt)
  const ends = [
    { at: openedAt, price: Number(entry) },
    { at: closedAt, price: Number(exit) },
  ]
  const points = [
    ...ends,
    ...inside.flatMap((candle) => [
      { at: candle.at, price: candle.high },
      { at: candle.at, price: candle.low },
    ]),
  ]
  const measured = points.map((point) => ({
    ...point,
    pnl: resultAt(trade, point.price),
    pct: (resultAt(trade, point.price) / (Number(entry) * Number(trade.qty) || 1)) * 100,
  }))
  return {
    best: measured.reduce((top, point) => (point.pnl > top.pnl ? point : top)),
    worst: measured.reduce((low, point) => (point.pnl < low.pnl ? point : low)),
  }
}

/** Result of the trade at a price, USDT before fees. */
export const resultAt = ({ side, qty, entry }: Pick<ClosedTradeRow, 'side' | 'qty' | 'entry'>, price: number): number =>
  (side === 'long' ? 1 : -1) * (price - Number(entry)) * Number(qty)
