import { epoch, type EpochMs } from '../core/time.ts'
import type { Derivation, DerivedTrade } from './derivation.types.ts'

/** Which trades a derivation goes on holding. */
export interface KeptTrades {
  /** How many at least, the newest ones. */
  readonly count: number
  /** Every one that closed within that many milliseconds of the newest. */
  readonly ms: number
  /** Orders whose trade is needed whatever its age. */
  readonly isNeeded: (orderId: string) => boolean
}

/** What is left of a derivation, and when the newest trade closed that it no longer holds; null for none. */
export interface Recent {
  readonly derivation: Derivation
  readonly forgottenTo: EpochMs | null
}

/**
 * Lets go of trades whose order is filled, so that what a busy symbol takes does not grow with its history: no later
 * execution can change them. Legs and net are as before, so that folding may go on.
 */
export function withoutOld(derivation: Derivation, { count, ms, isNeeded }: KeptTrades): Recent {
  const trades = [...derivation.tradeByOrder.values()]
  const since = trades.reduce((newest, { closedAt }) => Math.max(newest, closedAt), 0) - ms
  const isKept = (trade: DerivedTrade, index: number): boolean =>
    index >= trades.length - count || trade.closedAt > since || !trade.isFilled || isNeeded(trade.orderId)
  const kept = trades.filter(isKept)
  if (kept.length === trades.length) return { derivation, forgottenTo: null }
  const isHeld = new Set(kept)
  const forgotten = trades.filter((trade) => !isHeld.has(trade))
  return {
    derivation: {
      ...derivation,
      tradeByOrder: new Map(kept.map((trade) => [trade.orderId, trade])),
      flags: derivation.flags.slice(-count),
    },
    forgottenTo: epoch(forgotten.reduce((newest, { closedAt }) => Math.max(newest, closedAt), 0)),
  }
}
