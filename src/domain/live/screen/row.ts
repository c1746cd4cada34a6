import { productOf, type DecimalText } from '../../core/decimal.ts'
import { baseOf } from '../../core/symbol.ts'
import { quickProduct } from '../../core/units.ts'
import { quickLiquidationRoom } from '../../trades/liquidation.ts'
import { quickR } from '../../trades/risk.ts'
import { marginOf, quickRoi } from '../../trades/roi.ts'
import { NEAR_STOP_SHARE } from '../constants.ts'
import type { ClosedRow, Milestone } from '../marks/model.ts'
import type { Position } from '../model.ts'
import type { PositionRow } from '../view.types.ts'

/** What stands beside a position in its row. */
export interface RowContext {
  readonly milestone: Milestone | undefined
  readonly stale: boolean
  readonly closed: ClosedRow | null
}

/** A position as the table shows it: raw values, with the ratios that its columns name (screens.md 2.1). */
export function rowOf(position: Position, { milestone, stale, closed }: RowContext): PositionRow {
  const { side, markPrice, avgPrice, stopLoss, takeProfit } = position
  // A row that an earlier version kept does not say it.
  const isPriceFollowed = position.isPriceFollowed !== false
  const value = quickProduct(position.size, avgPrice, productOf) ?? position.positionValue
  const levels = {
    isLong: side === 'long',
    entry: numberOf(avgPrice),
    mark: numberOf(markPrice),
    stop: numberOf(stopLoss),
    target: numberOf(takeProfit),
  }
  const margin = marginOf(numberOf(value), numberOf(position.leverage))
  const pnl = numberOf(position.unrealisedPnl)
  const liquidation = numberOf(position.liqPrice)
  return {
    id: position.key,
    symbol: position.symbol,
    base: baseOf(position.symbol),
    side,
    leg: position.leg,
    account: position.account,
    strategy: position.strategy,
    size: position.size,
    value,
    markValue: quickProduct(position.size, markPrice, productOf),
    leverage: position.leverage,
    entry: avgPrice,
    mark: markPrice,
    movePct:
      levels.entry === null || levels.mark === null || levels.entry === 0
        ? null
        : ((levels.mark - levels.entry) / levels.entry) * 100,
    pnl: position.unrealisedPnl,
    // Of the last PnL seen, which is not what it came to.
    roiPct: closed === null ? quickRoi(pnl, margin) : null,
    margin,
    rNow:
      closed === null
        ? quickR(pnl, { side, entry: avgPrice, firstStop: position.firstStop, qty: position.size })
        : null,
    stopLoss,
    // A row that an earlier version kept has none.
    trailingStop: position.trailingStop ?? null,
    takeProfit,
    track: trackOf(levels),
    stopDistancePct: distancePct(levels.mark, levels.stop),
    targetDistancePct: distancePct(levels.mark, levels.target),
    nearStop: isNearStop(levels),
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
    milestonePct: milestone?.pct ?? null,
    milestoneTrend: milestone?.trend ?? null,
    stale: stale || !isPriceFollowed,
    checking: position.beingChecked,
    priceFollowed: isPriceFollowed,
    closed: closed === null ? null : { at: closed.at, finalPnl: closed.finalPnl, exit: closed.exit },
    liqPrice: position.liqPrice,
    liqDistancePct: quickLiquidationRoom(side, levels.mark, liquidation),
    nearLiquidation: liquidation !== null && isNearStop({ ...levels, stop: liquidation }),
    seq: position.positionSeq,
  }
}

/** Whether nothing ends a position by itself: neither a stop-loss nor a stop that follows the price. */
export const isWithoutStop = ({ stopLoss, trailingStop }: PositionRow): boolean =>
  stopLoss === null && trailingStop === null

/** Prices of a position as floats: ratios alone are made of them. */
export interface Levels {
  readonly isLong: boolean
  readonly entry: number | null
  readonly mark: number | null
  readonly stop: number | null
  readonly target: number | null
}

/**
 * Where the mark stands between stop (−1), entry (0) and target (+1), for longs and shorts alike; clipped. Null where
 * there is nothing to measure by.
 */
export function trackOf({ isLong, entry, mark, stop, target }: Levels): number | null {
  if (entry === null || mark === null || (stop === null && target === null)) return null
  const favour = (price: number): number => (isLong ? price - entry : entry - price)
  const [gone, toStop, toTarget] = [
    favour(mark),
    stop === null ? null : favour(stop),
    target === null ? null : favour(target),
  ]
  // A stop drawn up behind the profit: whatever happens now is a gain, so the mark runs in the right half, from stop to
  // target.
  if (toStop !== null && toStop >= 0)
    return toTarget === null || toTarget <= toStop
      ? gone > toStop
        ? 1
        : 0
      : Math.max(0, clipped((gone - toStop) / (toTarget - toStop)))
  const scale = gone < 0 ? (toStop ?? -(toTarget ?? 0)) : (toTarget ?? -(toStop ?? 0))
  return scale === 0 ? 0 : clipped(gone < 0 ? -gone / scale : gone / scale)
}

/**
 * Within the last quarter of the way from entry to stop, or past it (screens.md 2.1, Risk). The liquidation price is a
 * stop that nobody set.
 */
export function isNearStop({ isLong, entry, mark, stop }: Levels): boolean {
  if (entry === null || mark === null || stop === null) return false
  const left = isLong ? mark - stop : stop - mark
  return left <= Math.abs(entry - stop) * (1 - NEAR_STOP_SHARE)
}

const clipped = (place: number): number => Math.max(-1, Math.min(1, place))

/** Per cent of the mark that a level is away. */
const distancePct = (mark: number | null, level: number | null): number | null =>
  mark === null || level === null || mark === 0 ? null : (Math.abs(level - mark) / mark) * 100

const numberOf = (text: DecimalText | null): number | null => (text === null ? null : Number(text))
