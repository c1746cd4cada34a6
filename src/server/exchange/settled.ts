import type { EpochMs } from '../../domain/core/time.ts'
import type { ClosedTrade, ReconciliationConflict } from '../../domain/trades/execution.ts'

/** What settling found. */
export interface Settled {
  /** Trades that were new to the store or corrected, oldest first. */
  readonly trades: readonly ClosedTrade[]
  /** All that were settled, known ones too. */
  readonly all: readonly ClosedTrade[]
  readonly corrected: readonly string[]
  readonly conflicts: readonly ReconciliationConflict[]
  /** Orders closed something just now that the exchange has no PnL row for yet. */
  readonly isAwaitingRows: boolean
}

/** Found when the account was stopped meanwhile. */
export const NOTHING: Settled = { trades: [], all: [], corrected: [], conflicts: [], isAwaitingRows: false }

/** How many trades are new: of two stages of a sync the later one corrects what the earlier one made. */
export const addedIn = ({ trades, corrected }: Settled): number => trades.length - corrected.length

/** Trades split into those that closed at or after `since` (told one by one) and those of history. */
export function splitByAge(
  trades: readonly ClosedTrade[],
  since: EpochMs,
): { readonly live: readonly ClosedTrade[]; readonly past: readonly ClosedTrade[] } {
  return {
    live: trades.filter((trade) => trade.closedAt >= since),
    past: trades.filter((trade) => trade.closedAt < since),
  }
}
