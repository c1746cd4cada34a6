import {
  compareDecimals,
  type DecimalText,
  differenceOf,
  HUNDRED,
  isZero,
  productOf,
  quotientOf,
  ZERO,
} from '../core/decimal.ts'

/** Digits behind the point of a percentage that is compared. */
const EXACT = 8

/**
 * Room to the liquidation price, in per cent of the mark: how far the mark can fall for a long, rise for a short; 0 at
 * that price and beyond it (screens.md 2.1). Null where the mark is 0.
 */
export function liquidationRoom(side: 'long' | 'short', mark: DecimalText, liqPrice: DecimalText): DecimalText | null {
  if (isZero(mark)) return null
  const away = side === 'long' ? differenceOf(mark, liqPrice) : differenceOf(liqPrice, mark)
  return compareDecimals(away, ZERO) < 0 ? ZERO : quotientOf(productOf(away, HUNDRED), mark, EXACT)
}

/** The same in floats, for a figure that moves with the market. Null where either price is not known. */
export function quickLiquidationRoom(
  side: 'long' | 'short',
  mark: number | null,
  liqPrice: number | null,
): number | null {
  if (mark === null || mark === 0 || liqPrice === null) return null
  return Math.max(0, ((side === 'long' ? mark - liqPrice : liqPrice - mark) / mark) * 100)
}
