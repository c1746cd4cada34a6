import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { HUNDRED, isZero, productOf, quotientOf, type DecimalText } from '../core/decimal.ts'
import { step } from './parts.ts'
import type { Step } from './view.types.ts'

/** Places of a ratio: as many as a mean has. */
export const RATIO_PLACES = 8

/** What a figure is made of beside its trades. */
export interface Given {
  /** What the wallets of their accounts hold now. */
  readonly balance: DecimalText | null
  /** How many of the newest are compared with all before them; null where the question says none. */
  readonly newest: number | null
}

/** How closed trades become a figure. */
export interface TradeRecipe {
  /** Trades that take part, and how many those are by the sums; all without it. */
  readonly of?: { readonly is: (row: ClosedTradeRow) => boolean; readonly count: (sums: ClosedTotals) => number }
  /** Only so many of the newest take part. */
  readonly newest?: number
  /** What one of them adds; null where that is not known. */
  readonly addend: (row: ClosedTradeRow) => DecimalText | null
  /** The figure; null where there is nothing to make it of. `rows` are the loaded ones that take part. */
  readonly value: (sums: ClosedTotals, rows: readonly ClosedTradeRow[], given: Given) => DecimalText | null
  readonly steps: (sums: ClosedTotals, rows: readonly ClosedTradeRow[], given: Given) => readonly Step[]
  /** What belongs beside it. */
  readonly beside?: (sums: ClosedTotals) => readonly Step[]
  /** It is of the loaded rows alone: the server tells no such figure. */
  readonly isOfLoaded?: true
  /** The order of its rows, where that is not the list's. */
  readonly isBefore?: (a: ClosedTradeRow, b: ClosedTradeRow) => boolean
}

/** A line of USDT, and of how many rows. */
export const money = (label: string, value: DecimalText | null, rows: number | null = null): Step =>
  step(label, value, 'USDT', rows)
/** A count among decimals. */
export const text = (count: number): DecimalText => String(count) as DecimalText

/** A part in per cent of a whole above 0. */
export const percent = (part: DecimalText, whole: DecimalText | null): DecimalText | null =>
  whole === null || isZero(whole) || whole.startsWith('-')
    ? null
    : quotientOf(productOf(part, HUNDRED), whole, RATIO_PLACES)
