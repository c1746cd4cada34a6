import type { Loadable } from '../core/outcome.ts'
import type { ListedSymbols } from '../bots/view.types.ts'
import type { WriteOutcome } from '../writes/model.ts'
import type { AlertTerms } from './model.ts'

/** The screen of alerts. */
export interface AlertsView {
  readonly alerts: Loadable<AlertsData>
  readonly accounts: Loadable<readonly string[]>
  readonly symbols: ListedSymbols
  /** How the newest change ended. */
  readonly outcome: WriteOutcome | null
  /** The alert that the address names, or ''. */
  readonly named: string
  /** What the address asks to set: the form opens with it; null where it asks for none. */
  readonly wanted: AlertTerms | null
}

export interface AlertsData {
  readonly rows: readonly AlertRow[]
  /** Judged now, and all. */
  readonly active: number
  readonly isFull: boolean
  /** Why the newest answer could not be had; the last good one stands. */
  readonly problem: string | null
}

/** One alert, ready to draw. */
export interface AlertRow {
  readonly id: string
  readonly terms: AlertTerms
  /** 'BTC price at or above 91,000'. */
  readonly text: string
  /** Base name of its symbol, for the logo; null without one. */
  readonly base: string | null
  readonly kind: string
  readonly state: 'armed' | 'fired' | 'ended' | 'paused' | 'unjudged'
  /** Why it cannot be judged now. */
  readonly unjudged: string | null
  /** '91,020.5'; null where it is not known. */
  readonly value: string | null
  readonly firedAt: number | null
  readonly firedCount: number
  readonly isSaving: boolean
}
