import { map } from 'rxjs'
import type { StreamPort } from './ports.ts'

/** Lengths kept for the 95th percentile. */
const KEPT = 500

/** Measures the loop: how long folds take, how many events wait, how much the streams bring. It decides nothing. */
export interface Meter {
  /** A moment on a clock that only runs forward, milliseconds with fractions. */
  readonly moment: () => number
  readonly folded: (tookMs: number) => void
  readonly queued: (waiting: number) => void
  /** Bytes of one chunk of a line: a stream by its name, a task's by its id. */
  readonly received: (line: string, bytes: number) => void
  /** Newest lengths of folds, the most that ever waited, turns so far, and bytes of each line since the start. */
  readonly figures: () => {
    readonly folds: readonly number[]
    readonly most: number
    readonly now: number
    readonly turns: number
    readonly bytes: Readonly<Record<string, number>>
  }
}

/** A meter over a clock; production hands in the worker's own. */
export function createMeter(moment: () => number): Meter {
  const folds: number[] = []
  const bytes = new Map<string, number>()
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
    received: (line, count) => void bytes.set(line, (bytes.get(line) ?? 0) + count),
    figures: () => ({ folds: [...folds], most, now, turns, bytes: Object.fromEntries(bytes) }),
  }
}

/** The same streams, with their bytes counted. */
export const metered = (port: StreamPort, meter: Meter): StreamPort => ({
  open: (request) =>
    port.open(request).pipe(
      map((frame) => {
        if (frame.kind === 'events')
          meter.received(request.stream === 'task' ? request.taskId : request.stream, frame.bytes ?? 0)
        return frame
      }),
    ),
})
