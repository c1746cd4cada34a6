import { elapsed, type EpochMs } from '../core/time.ts'
import { GAP_RECENT_FOR } from './constants.ts'
import type { RecoveryState } from './model.ts'
import { AWAY_TITLE, lengthOf, summaryLine } from './texts.ts'

/**
 * 'While you were away' on the dashboard: what the last recovery found. Null when there is nothing to tell, or it was
 * dismissed.
 */
export type AwayView = {
  readonly id: string
  readonly title: string
  readonly length: string
  readonly text: string
  /** Events that were left out, with their reasons in the diagnostic page. */
  readonly left: number
  /** The person came back within the last 30 s: the card is announced. */
  readonly isRecent: boolean
  readonly from: number
  readonly to: number
  readonly strategies: readonly { readonly name: string; readonly trades: number; readonly pnl: string }[]
} | null

/** The newest finished run that found something. */
export function awayView({ last, gaps }: RecoveryState, at: EpochMs): AwayView {
  if (last === null || last.dismissed || last.processed === 0) return null
  return {
    id: last.id,
    title: AWAY_TITLE,
    length: lengthOf(last.gapMs),
    text: summaryLine(last),
    left: last.left,
    isRecent: isGapRecent(gaps, at),
    from: last.from,
    to: last.to,
    strategies: Object.entries(last.strategies).map(([name, { trades, pnl }]) => ({ name, trades, pnl })),
  }
}

/** RECOV-22: whether the newest absence was noticed within the last 30 s. */
function isGapRecent(gaps: RecoveryState['gaps'], at: EpochMs): boolean {
  const newest = gaps.at(-1)
  return newest !== undefined && elapsed(newest.at, at) < GAP_RECENT_FOR
}
