import { type DecimalText, HUNDRED, isZero, ONE, productOf, quotientOf } from '../core/decimal.ts'

/** What a return is measured by: PnL and entry value in USDT; leverage null or 0 where it is not known. */
export interface Returned {
  readonly pnl: DecimalText
  readonly entryValue: DecimalText
  readonly leverage: DecimalText | null
}

/** Whether ROI is on margin: leverage is known. Else it is on the entry value, which its label says. */
export const isOnMargin = (leverage: DecimalText | null): boolean => leverage !== null && !isZero(leverage)

/**
 * ROI, the one definition: PnL beside the initial margin at entry (entry value / leverage), in per cent; beside
 * the entry value where no leverage is known. Null without an entry value.
 */
export function roiOf({ pnl, entryValue, leverage }: Returned, places = 2): DecimalText | null {
  const times = leverage === null || !isOnMargin(leverage) ? ONE : leverage
  return isZero(entryValue) ? null : quotientOf(productOf(productOf(pnl, times), HUNDRED), entryValue, places)
}

/** The same in floats, for figures that move with the market. Null where it is no number. */
export function quickRoi(pnl: number | null, margin: number | null): number | null {
  return pnl === null || margin === null || margin === 0 ? null : (pnl / margin) * 100
}

/** Initial margin at entry, USDT: entry value / leverage; the entry value where no leverage is known. */
export function marginOf(entryValue: number | null, leverage: number | null): number | null {
  if (entryValue === null) return null
  return leverage === null || leverage === 0 ? entryValue : entryValue / leverage
}
