import type { Loadable } from '../core/outcome.ts'
import type { Arm } from '../experiments/results.ts'
import type { Outcomes } from '../writes/model.ts'
import type { TrialStep } from './constants.ts'

/** How far a trial is; kept on the device (spec 4, Other). */
export type TrialStatus = 'not_started' | 'started' | 'connected' | 'done'

/** The set-up of a trial, as a tab sees it. */
export interface TrialSetupView {
  /** The step that is shown: the address's, as far as it can be had. */
  readonly step: TrialStep
  readonly status: TrialStatus
  readonly trial: TrialOffer
  /** The arm that a trial's length is of; null where none is offered. */
  readonly arm: Arm | null
  /** Whether there is a paper exchange to open an account on. */
  readonly hasPaper: boolean
  /** Names of the linked accounts. */
  readonly accounts: readonly string[]
  /** What was read of all accounts; null while it was not told. */
  readonly result: { readonly trades: number; readonly pnl: string } | null
  /** How the last sync ended, also one that brought nothing; null where none did yet. */
  readonly ended: { readonly isDone: boolean; readonly message: string } | null
  readonly outcomes: Outcomes
}

/** Whether there is a trial to be had, and until when. */
export type TrialOffer =
  | { readonly state: 'unknown' }
  /** Nobody is signed in: how long it would be hangs on who comes. */
  | { readonly state: 'stranger' }
  | Extract<Loadable<never>, { readonly state: 'failed' }>
  /** It would end on this day of the shown zone. */
  | { readonly state: 'open'; readonly days: number; readonly endsOn: string }
  | { readonly state: 'running'; readonly endsOn: string | null }
  /** Another plan is open already. */
  | { readonly state: 'plan'; readonly plan: string }
  | { readonly state: 'past' }
  /** An outside provider alone says who has which plan; to a stranger the page says so (`useOffered`). */
  | { readonly state: 'elsewhere' }
