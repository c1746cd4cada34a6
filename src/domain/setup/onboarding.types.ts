import type { Proposal } from '../bots/proposals.ts'
import type { SetupStep, StepState } from './steps.ts'

/** The checklist of the set-up (screens.md 2.16). */
export interface OnboardingView {
  /** Without a plan there is nothing to set up. */
  readonly hasPlan: boolean
  readonly rows: readonly OnboardingRow[]
  /** Said complete by the server. */
  readonly isComplete: boolean
  /** Not everything was answered yet. */
  readonly isLoading: boolean
  /** What could not be asked for; null where all was answered. */
  readonly failed: string | null
  /** The row that stands open: the address's, else the first that is left; null where none is. */
  readonly at: SetupStep | null
  /** Rules that would cover what is traded already. */
  readonly proposals: readonly Proposal[]
  /** Whether an account on the paper exchange can be opened here. */
  readonly hasPaper: boolean
  /** What the user said of a step is on its way. */
  readonly isSaving: boolean
  readonly tour: readonly TourStop[]
}

export interface OnboardingRow extends StepState {
  readonly title: string
  /** Why it matters. */
  readonly why: string
  /** What is there already; '' for nothing. */
  readonly note: string
  /** The note is a warning. */
  readonly isWarning: boolean
}

/** A screen of the tour, with what of one's own stands there. */
export interface TourStop {
  readonly to: string
  readonly label: string
  readonly text: string
}
