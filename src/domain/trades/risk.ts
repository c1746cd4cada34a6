import { compareDecimals, type DecimalText } from '../core/decimal.ts'

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
