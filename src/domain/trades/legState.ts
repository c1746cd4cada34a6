import {
  compareDecimals,
  differenceOf,
  isZero,
  negated,
  productOf,
  quotientOf,
  sumIfKnown,
  sumOf,
  ZERO,
  type DecimalText,
} from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'

/** What is held on one leg. Cost and fee are those of the part still open. */
export interface LegState {
  /** In coins, never negative. */
  readonly size: DecimalText
  /** 1 a long, -1 a short, 0 nothing held. */
  readonly direction: 1 | -1 | 0
  /** USDT paid for the open part, before fees. */
  readonly entryCost: DecimalText
  /** Null where one was paid in another coin. */
  readonly openFee: DecimalText | null
  /** USDT of funding that fell on the part still open; negative was paid. */
  readonly funding: DecimalText
  readonly openedAt: EpochMs | null
  /** Some of it was opened before the first known execution: cost is not known. */
  readonly isPartial: boolean
  /** Counts positions of this leg from 1. */
  readonly cycle: number
}

/** A leg that never held anything. */
export const EMPTY_LEG: LegState = {
  size: ZERO,
  direction: 0,
  entryCost: ZERO,
  openFee: ZERO,
  funding: ZERO,
  openedAt: null,
  isPartial: false,
  cycle: 0,
}

/** Signed coins of a leg: a short is negative. */
export const netOf = ({ size, direction }: LegState): DecimalText => (direction === -1 ? negated(size) : size)

/** Places kept when a share of cost or fee is taken: far below the exchange's eight. */
const SHARE_PLACES = 18

/** One piece of a fill: quantity in coins at a price, with its share of the fee in USDT where that is known. */
export interface Piece {
  readonly qty: DecimalText
  readonly price: DecimalText
  readonly fee: DecimalText | null
  readonly at: EpochMs
}

/** The leg with more held on it. Growing from nothing begins a new cycle. */
export function grown(leg: LegState, direction: 1 | -1, piece: Piece): LegState {
  const isNew = isZero(leg.size)
  return {
    size: sumOf([leg.size, piece.qty]),
    direction,
    entryCost: sumOf([leg.entryCost, productOf(piece.qty, piece.price)]),
    openFee: sumIfKnown([leg.openFee, piece.fee]),
    funding: leg.funding,
    openedAt: isNew ? piece.at : leg.openedAt,
    isPartial: leg.isPartial,
    cycle: isNew ? leg.cycle + 1 : leg.cycle,
  }
}

/** What a reduction took out of a leg. Cost goes by the average, as the exchange counts it (bybit.md 1.9 item 5). */
export interface Taken {
  readonly leg: LegState
  readonly qty: DecimalText
  readonly entryValue: DecimalText
  readonly openFee: DecimalText | null
  readonly funding: DecimalText
  /** Closed without a known opening. */
  readonly unmatched: DecimalText
}

/** The leg with `qty` less on it; what it never held is `unmatched`, nothing is invented for it. */
export function reduced(leg: LegState, qty: DecimalText): Taken {
  const isAll = compareDecimals(qty, leg.size) >= 0
  const taken = isAll ? leg.size : qty
  const entryValue = isAll ? leg.entryCost : shareOf(leg.entryCost, taken, leg.size)
  const openFee = isAll || leg.openFee === null ? leg.openFee : shareOf(leg.openFee, taken, leg.size)
  const funding = isAll ? leg.funding : shareOf(leg.funding, taken, leg.size)
  const rest: LegState = isAll
    ? { ...EMPTY_LEG, cycle: leg.cycle }
    : {
        ...leg,
        size: differenceOf(leg.size, taken),
        entryCost: differenceOf(leg.entryCost, entryValue),
        openFee: leg.openFee === null || openFee === null ? null : differenceOf(leg.openFee, openFee),
        funding: differenceOf(leg.funding, funding),
      }
  return { leg: rest, qty: taken, entryValue, openFee, funding, unmatched: differenceOf(qty, taken) }
}

/** `amount` x part / whole; 0 when whole is 0. */
export const shareOf = (amount: DecimalText, part: DecimalText, whole: DecimalText): DecimalText =>
  quotientOf(productOf(amount, part), whole, SHARE_PLACES) ?? ZERO

/** The fee of a fill by what it closed and what it opened, USDT; null where it was paid in another coin. */
export function feeShares(
  fill: { readonly fee: DecimalText | null; readonly qty: DecimalText },
  { opened, closed }: { readonly opened: DecimalText; readonly closed: DecimalText },
): { readonly closing: DecimalText | null; readonly opening: DecimalText | null } {
  if (fill.fee === null) return { closing: null, opening: null }
  const closing = isZero(opened) ? fill.fee : shareOf(fill.fee, closed, fill.qty)
  return { closing, opening: differenceOf(fill.fee, closing) }
}
