import type { ActionKind } from './portfolio.ts'
import { isSignificant } from './kinds.ts'

/** What an advice would change, as far as its outcome can be reckoned. */
export interface Change {
  readonly kind: ActionKind
  /** Points between the shares. */
  readonly change: number
  /** Per cent of the account afterwards; null where no balance is known. */
  readonly next: number | null
}

/**
 * Whether following an advice that is ready gives a strategy another share: what the walk-forward evaluation does, and
 * what the scoreboard of a user's own history counts. To begin with a share that hardly differs is no change.
 */
export const isFollowable = ({ kind, change, next }: Change): boolean =>
  next !== null && (kind !== 'initialize' || isSignificant(change))

/** USDT of margin that a trade takes with a share (per cent) of the balance (USDT) of its account. */
export const marginOfShare = (share: number, balance: number): number => (share / 100) * balance
