import { epoch, type EpochMs } from '../core/time.ts'
import type { Derivation, DerivedTrade } from './derivation.types.ts'

/** Which trades a derivation goes on holding. */
export interface KeptTrades {
  /** How many at least, the newest ones. */
  readonly count: number
  /** Every one that closed within that many milliseconds of the newest. */
  readonly ms: number
  /** So many milliseconds before the newest one an order closed something last that is taken to have been cut short. */
  readonly unfilledMs: number
  /** Orders whose trade is needed whatever its age. */
  readonly isNeeded: (orderId: string) => boolean
}

/** What is left of a derivation, and when the newest trade closed that it no longer holds; null for none. */
export interface Recent {
  readonly derivation: Derivation
  readonly forgottenTo: EpochMs | null
  /** Orders among those of which a fill may still come. */
  readonly unfilled: readonly string[]
}

/**
 * Lets go of trades, so that what a busy symbol takes does not grow with its history: of those whose order is filled,
 * as no later execution can change them, and of those that were most likely cut short. Legs and net are as before, so
 * that folding may go on.
 */
export function withoutOld(derivation: Derivation, { count, ms, unfilledMs, isNeeded }: KeptTrades): Recent {
  const trades = [...derivation.tradeByOrder.values()]
  const newest = trades.reduce((at, { closedAt }) => Math.max(at, closedAt), 0)
  const isKept = (trade: DerivedTrade, index: number): boolean =>
    index >= trades.length - count ||
    trade.closedAt > newest - (trade.isFilled ? ms : unfilledMs) ||
    isNeeded(trade.orderId)
  const kept = trades.filter(isKept)
  if (kept.length === trades.length) return { derivation, forgottenTo: null, unfilled: [] }
  const isHeld = new Set(kept)
  const forgotten = trades.filter((trade) => !isHeld.has(trade))
  return {
    derivation: {
      ...derivation,
      tradeByOrder: new Map(kept.map((trade) => [trade.orderId, trade])),
      flags: derivation.flags.slice(-count),
    },
    forgottenTo: epoch(forgotten.reduce((at, { closedAt }) => Math.max(at, closedAt), 0)),
    unfilled: forgotten.flatMap(({ orderId, isFilled }) => (isFilled ? [] : [orderId])),
  }
}
