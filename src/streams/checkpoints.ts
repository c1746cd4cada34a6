import { elapsed, minutes } from '../domain/core/time.ts'
import type { State } from '../domain/state.ts'
import type { Turn } from './pipeline.ts'

/** A state, and the last entry it holds: where folding can begin. */
export interface Checkpoint {
  readonly state: State
  readonly through: number
}

/** One is kept so often, and after so many entries of a busy hour: fewer than leave the memory of the log first. */
const EVERY = minutes(4)
const ENTRIES = 4_000
const KEPT = 3

/** The newest states from which the log in memory can be folded whole; each shares what did not change since. */
export function createCheckpoints(): {
  readonly turned: (turn: Turn) => void
  readonly all: () => readonly Checkpoint[]
} {
  let kept: readonly Checkpoint[] = []
  return {
    turned: ({ entry, state }) => {
      const last = kept.at(-1)
      if (last !== undefined && elapsed(last.state.at, entry.at) < EVERY && entry.entry - last.through < ENTRIES) return
      kept = [...kept, { state, through: entry.entry }].slice(-KEPT)
    },
    all: () => kept,
  }
}
