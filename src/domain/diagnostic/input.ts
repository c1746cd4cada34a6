import type { EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import type { State } from '../state.ts'

/** What the worker process knows of itself, as numbers. Times that took are in milliseconds. */
export interface CoreFigures {
  readonly workerRun: string
  readonly generation: number
  readonly startedAt: EpochMs
  /** Number of the newest entry ever written. */
  readonly lastEntry: number
  /** Events that wait for their turn at this moment, and the most there ever were since the start. */
  readonly queue: { readonly now: number; readonly most: number }
  /** Length of the newest folds. */
  readonly folds: readonly number[]
  readonly turns: number
  /** Bytes that each line brought since the start: a stream by its name, a task's by its id. */
  readonly bytes: Readonly<Record<string, number>>
  readonly pushes: readonly PushFigures[]
  /** Bytes that the origin holds on disk, or null where the browser does not tell. */
  readonly diskBytes: number | null
}

/** Delivery to one tab. */
export interface PushFigures {
  readonly tab: string
  /** Pushes so far. */
  readonly count: number
  /** Since when a push waits to be drawn; null when none does. */
  readonly waitingSince: EpochMs | null
  readonly ackedAt: EpochMs | null
  /** How long the newest pushes took from sending to drawn. */
  readonly tookMs: readonly number[]
}

/** All that the page is made of. */
export interface DiagInput {
  readonly state: State
  readonly at: EpochMs
  /** Entries at hand, oldest first. */
  readonly entries: readonly LogEntry[]
  /** State before the first of this run's entries, and the last entry it holds: where folding begins. */
  readonly base: { readonly state: State; readonly through: number }
  /** States of this run from which folding can begin as well, oldest first: what is older may have left the memory. */
  readonly checkpoints: readonly DiagInput['base'][]
  readonly core: CoreFigures
}
