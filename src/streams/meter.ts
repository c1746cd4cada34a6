/** Lengths kept for the 95th percentile. */
const KEPT = 500

/** Measures the loop: how long folds take, how many events wait. It decides nothing. */
export interface Meter {
  /** A moment on a clock that only runs forward, milliseconds with fractions. */
  readonly moment: () => number
  readonly folded: (tookMs: number) => void
  readonly queued: (waiting: number) => void
  /** Newest lengths of folds, the most that ever waited, and turns so far. */
  readonly figures: () => { readonly folds: readonly number[]; readonly most: number; readonly now: number; readonly turns: number }
}

/** A meter over a clock; production hands in the worker's own. */
export function createMeter(moment: () => number): Meter {
  const folds: number[] = []
  let turns = 0
  let most = 0
  let now = 0
  return {
    moment,
    folded: (tookMs) => {
      folds[turns % KEPT] = tookMs
      turns += 1
    },
    queued: (waiting) => {
      now = waiting
      if (waiting > most) most = waiting
    },
    figures: () => ({ folds: [...folds], most, now, turns }),
  }
}
