import type { Replayed } from '../domain/bugReport/report.types.ts'
import type { Outcome } from '../domain/core/outcome.ts'
import type { Scenario } from '../domain/lab/scenario.ts'
import type { RunProgress } from './lab/run.ts'

/**
 * What the page asks of the laboratory's worker. It is no part of the product's border: it has no user, no disk and no
 * network.
 */
export type LabAsk =
  | { readonly type: 'catalogue' }
  /** Whether the text of a file is a scenario. */
  | { readonly type: 'check'; readonly text: string }
  /** Plays the text of a report of a problem (N2), at once and to its end. */
  | { readonly type: 'replay'; readonly text: string }
  /** `speed` is virtual seconds a second; null runs as fast as the machine can. */
  | {
      readonly type: 'run'
      readonly run: number
      readonly scenario: Scenario
      readonly seed: number
      readonly speed: number | null
    }
  | { readonly type: 'speed'; readonly speed: number | null }
  | { readonly type: 'stop' }

/** What it answers. */
export type LabTold =
  | { readonly type: 'catalogue'; readonly scenarios: readonly Scenario[] }
  | { readonly type: 'checked'; readonly outcome: Outcome<Scenario> }
  | { readonly type: 'replayed'; readonly outcome: Outcome<Replayed> }
  | { readonly type: 'progress'; readonly run: number; readonly progress: RunProgress }
  /** `isWhole` is false when it was stopped. */
  | { readonly type: 'finished'; readonly run: number; readonly progress: RunProgress; readonly isWhole: boolean }
  | { readonly type: 'failed'; readonly run: number; readonly message: string }

export type { RunProgress }
