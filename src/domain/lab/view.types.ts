import type { PaperRun } from '../wire/companionOperator.ts'
import type { PaperFault } from './constants.ts'
import type { PaperCheck } from './paper.ts'
import type { RunVerdict } from './verdict.ts'

/** The target 'paper exchange' of the laboratory. */
export type PaperLabView =
  | { readonly state: 'loading' }
  /** This server has no paper exchange to misbehave. */
  | { readonly state: 'not_offered' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly accounts: number; readonly isBusy: boolean; readonly run: PaperRunView | null }

export interface PaperRunView {
  readonly fault: PaperFault
  readonly because: string
  readonly phase: PaperRun['phase']
  readonly verdict: RunVerdict
  readonly isStopped: boolean
  readonly isUndone: boolean
  /** Seconds since its start, and at which it is over at the latest. */
  readonly at: number
  readonly endsAt: number
  readonly checks: readonly PaperCheck[]
  /** States of the accounts as they changed; `at` in seconds since the start. */
  readonly lines: readonly {
    readonly at: number
    readonly account: string
    readonly state: PaperRun['states'][number]['state']
    readonly detail: string | null
  }[]
}
