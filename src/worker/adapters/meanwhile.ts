import type { LogBatch } from '../../streams/ports.ts'

/** So many entries are held for a disk that may come back: a few hours of a busy market, some 10 MB. */
const MOST = 20_000

/** What memory holds while the disk cannot be used, in order. */
export interface Meanwhile {
  readonly add: (batch: LogBatch) => void
  /** All of it as one batch, with its newest cursor and snapshot; null where nothing came. */
  readonly all: () => LogBatch | null
  /** False once there was too much of it: a log with a hole is worse than none. */
  readonly isWhole: () => boolean
  /** Lets go of it; returns how many entries it held. */
  readonly clear: () => number
}

/** Nothing held yet. */
export function createMeanwhile(): Meanwhile {
  let held: LogBatch[] = []
  let count = 0
  const isWhole = (): boolean => count <= MOST
  return {
    isWhole,
    add: (batch) => {
      count += batch.entries.length
      if (isWhole()) held.push(batch)
      else held = []
    },
    all: () => {
      const newest = held.at(-1)
      if (newest === undefined) return null
      const slices = held.findLast((batch) => batch.slices !== undefined)?.slices
      return {
        entries: held.flatMap(({ entries }) => entries),
        cursor: newest.cursor,
        strict: true,
        ...(slices === undefined ? {} : { slices }),
      }
    },
    clear: () => {
      const was = count
      held = []
      count = 0
      return was
    },
  }
}
