import type { RecoveryState } from './model.ts'
import { AWAY_TITLE, lengthOf, summaryLine } from './texts.ts'

/** 'While you were away' on the dashboard: what the last recovery found. Null when there is nothing to tell, or it was dismissed. */
export type AwayView = {
  readonly id: string
  readonly title: string
  readonly length: string
  readonly text: string
  /** Events that were left out, with their reasons in the diagnostic page. */
  readonly left: number
  readonly from: number
  readonly to: number
  readonly strategies: readonly { readonly name: string; readonly trades: number; readonly pnl: string }[]
} | null

/** The newest finished run that found something. */
export function awayView({ last }: RecoveryState): AwayView {
  if (last === null || last.dismissed || last.processed === 0) return null
  return {
    id: last.id, title: AWAY_TITLE, length: lengthOf(last.gapMs), text: summaryLine(last), left: last.left, from: last.from, to: last.to,
    strategies: Object.entries(last.strategies).map(([name, { trades, pnl }]) => ({ name, trades, pnl })),
  }
}
