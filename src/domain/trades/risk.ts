import { compareDecimals, differenceOf, isZero, productOf, quotientOf, type DecimalText } from '../core/decimal.ts'

/** Places of an R multiple. */
const PLACES = 4

/** What a position, or a part of it that closed, put at risk: prices in USDT, `qty` in coins; null is not known. */
export interface Risked {
  readonly side: 'long' | 'short'
  readonly entry: DecimalText | null
  /** Null where none stood, absent where nobody followed it. */
  readonly firstStop?: DecimalText | null
  readonly qty: DecimalText
}

/**
 * The first stop of a position that is followed, from what is known of it and what stands now: the first that stood on
 * the losing side of the entry, however it is moved or taken away later. One at the entry, or in profit, is none
 * (A-251).
 */
export function firstStopOf(
  before: DecimalText | null,
  now: { readonly side: 'Buy' | 'Sell'; readonly avgPrice: DecimalText; readonly stopLoss: DecimalText | null },
): DecimalText | null {
  if (before !== null || now.stopLoss === null) return before
  return compareDecimals(now.stopLoss, now.avgPrice) === (now.side === 'Buy' ? -1 : 1) ? now.stopLoss : null
}

/**
 * Initial risk in USDT before fees, exactly: from the entry to the first stop, for each coin. Null where no stop is
 * known, and where what was added moved the entry to it or past it.
 */
export function riskOf({ side, entry, firstStop, qty }: Risked): DecimalText | null {
  if (entry === null || firstStop === null || firstStop === undefined) return null
  const perCoin = side === 'long' ? differenceOf(entry, firstStop) : differenceOf(firstStop, entry)
  return perCoin.startsWith('-') || isZero(perCoin) || isZero(qty) ? null : productOf(perCoin, qty)
}

/** R multiple of a closed trade: net PnL beside the initial risk, four places. Null without one, and never 0 then. */
export function rOf(trade: Risked & { readonly pnl: DecimalText }): DecimalText | null {
  const risk = riskOf(trade)
  return risk === null ? null : quotientOf(trade.pnl, risk, PLACES)
}

/** The same of an open position in floats, for a figure that moves with the market. */
export function quickR(pnl: number | null, { side, entry, firstStop, qty }: Risked): number | null {
  if (pnl === null || entry === null || firstStop === null || firstStop === undefined) return null
  const risk = (Number(entry) - Number(firstStop)) * (side === 'long' ? 1 : -1) * Number(qty)
  return risk > 0 ? pnl / risk : null
}
