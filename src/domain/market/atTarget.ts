import type { ClosedTradeRow } from '../closed/model.ts'
import type { Millis } from '../core/time.ts'
import { lengthOf } from './interval.ts'
import type { Candle } from './model.ts'

/** What had become of a trade, held until its take-profit. Prices in USDT, times in ms. */
export type AtTarget =
  /** Its take-profit is what closed it. */
  | { readonly kind: 'itself' }
  /** Nobody saw what stood on the position. */
  | { readonly kind: 'unseen' }
  /** No take-profit stood when it closed. */
  | { readonly kind: 'none' }
  /** The candles after the exit are not there. */
  | { readonly kind: 'unknown' }
  /** No later than so long after the exit: where the first candle that reached it ends. */
  | { readonly kind: 'reached'; readonly price: number; readonly within: Millis }
  /** Not as far as the candles go. */
  | { readonly kind: 'missed'; readonly price: number; readonly until: number }

const MINUTE = lengthOf('1')

/**
 * Whether and when the price came to the take-profit that stood on the position when the trade closed. `after`: candles
 * of a minute, oldest first, from that of the exit on. Its own minute also holds time before the exit, so it counts by
 * its close alone; the candles end at the first gap. Stop-loss and liquidation on the way are not looked at.
 */
export function atTargetOf(trade: ClosedTradeRow, after: readonly Candle[], now: number): AtTarget {
  const { exitKind, side, closedAt, takeProfit } = trade
  if (exitKind === 'tp') return { kind: 'itself' }
  if (takeProfit === undefined) return { kind: 'unseen' }
  if (takeProfit === null) return { kind: 'none' }
  const price = Number(takeProfit)
  let until: number = closedAt
  for (const candle of after) {
    const end = candle.at + MINUTE
    if (end <= closedAt) continue
    if (candle.at > until) break
    const isWhole = candle.at >= closedAt
    const [high, low] = isWhole ? [candle.high, candle.low] : [candle.close, candle.close]
    if (side === 'long' ? high >= price : low <= price)
      return { kind: 'reached', price, within: (end - closedAt) as Millis }
    until = end
  }
  return until === closedAt ? { kind: 'unknown' } : { kind: 'missed', price, until: Math.min(until, now) }
}
