import { ReplaySubject } from 'rxjs'
import { bad, good, type Outcome } from '../../../src/domain/core/outcome.ts'
import { keptIn, stillKept } from '../../../src/domain/writes/keep.ts'
import type { LogBatch, LogPort, StorageTrouble, StoredCursor, StoredSlice } from '../../../src/streams/ports.ts'
import type { Runtime, SimClock } from './clock.ts'
import type { Random } from './random.ts'

/**
 * What goes wrong with the next work on a disk. `closed` is mended by a new handle, `full` and `broken` make memory of
 * it.
 */
export type DiskFault = 'closed' | 'full' | 'broken'

export interface StoredEntry {
  readonly entry: number
  readonly type: string
  readonly at: number
  readonly data: unknown
}

/**
 * One user's disk on one device; it outlives workers. Each `open` is one worker's start on it, and fences off those
 * before.
 */
export interface SimDisk {
  /** `isFenced` false is a deliberate fault. */
  readonly open: (runtime: Runtime, generation: number, how?: { readonly isFenced: boolean }) => LogPort
  readonly entries: () => readonly StoredEntry[]
  readonly cursor: () => StoredCursor | null
  readonly text: () => string
  /**
   * Records from a random one on cannot be read any more. A record is what one transaction wrote: never the middle of a
   * turn.
   */
  readonly corrupt: () => void
  readonly failNext: (fault: DiskFault) => void
  readonly slow: (ms: number) => void
  /** Whether anything was lost by a fault since the last empty disk. */
  readonly isDamaged: () => boolean
}

/** Told when a batch is on the disk for good, before the worker learns of it. */
export type OnCommit = (lastEntry: number, runtime: Runtime) => void

/**
 * Rules of the real one (`worker/adapters/segments`): one transaction per append, fenced by the start's number, memory
 * once it cannot be used.
 */
export function simDisk(clock: SimClock, random: Random, onCommit: OnCommit): SimDisk {
  let entries: StoredEntry[] = []
  /** How many entries stood before each record. */
  let records: number[] = []
  let slices: Record<string, string> = {}
  let choices: string | null = null
  let waiting: string | null = null
  let cursor: StoredCursor | null = null
  let newestGeneration = 0
  let runs = 0
  let fault: DiskFault | null = null
  let slowness = 0
  let freeAt = 0
  let isDamaged = false

  /**
   * Transactions run in the order in which they were begun. Between asking and doing, and between doing and knowing,
   * the worker can die.
   */
  function work<T>(runtime: Runtime, act: () => T): Promise<T> {
    return new Promise((resolve) => {
      freeAt = Math.max(freeAt, clock.now() + random.whole(1, 12) + slowness)
      clock.once(freeAt - clock.now(), () => {
        // A transaction that was begun may still be committed after its worker is gone.
        if (runtime.isDead && random.chance(0.5)) return
        const done = act()
        clock.once(random.whole(0, 4), () => runtime.enter(() => resolve(done)))
      })
    })
  }

  function open(runtime: Runtime, generation: number, { isFenced } = { isFenced: true }): LogPort {
    const troubles = new ReplaySubject<StorageTrouble>()
    let run = -1
    let isMemory = false

    function failed(): boolean {
      if (isMemory) return true
      if (fault === null) return false
      const met = fault
      fault = null
      if (met === 'closed') return false
      isMemory = true
      isDamaged = true
      runtime.enter(() =>
        troubles.next({ kind: 'degraded', why: met === 'full' ? 'The disk is full.' : 'The disk cannot be read.' }),
      )
      return true
    }

    function kept(batch: LogBatch): Outcome<null> {
      if (failed()) return good(null)
      if (isFenced && run !== runs) return bad({ kind: 'refused', message: 'A newer worker writes this log.' })
      if (batch.entries.length > 0) records.push(entries.length)
      entries.push(...(batch.entries as readonly StoredEntry[]))
      for (const [key, slice] of Object.entries(batch.slices ?? {})) slices[key] = JSON.stringify(slice)
      cursor = batch.cursor
      const still = batch.entries.reduce(stillKept, waiting === null ? [] : keptIn(JSON.parse(waiting)))
      waiting = still.length === 0 ? null : JSON.stringify(still)
      onCommit(batch.cursor.lastEntry, runtime)
      return good(null)
    }

    return {
      load: (after) =>
        work(runtime, () => {
          if (failed()) return null
          const isOlder = generation < newestGeneration
          run = isOlder ? -1 : ++runs
          newestGeneration = Math.max(newestGeneration, generation)
          const stored = Object.fromEntries(
            Object.entries(slices).map(([key, text]) => [key, JSON.parse(text) as StoredSlice]),
          )
          const from = after(stored)
          return cursor === null
            ? null
            : {
                slices: stored,
                entries: JSON.parse(JSON.stringify(entries.filter(({ entry }) => entry > from))) as unknown[],
                cursor,
              }
        }),
      append: (batch) => work(runtime, () => kept(batch)),
      saveSlices: (saved) =>
        work(runtime, () => {
          if (!failed() && run === runs)
            for (const [key, slice] of Object.entries(saved)) slices[key] = JSON.stringify(slice)
        }),
      mend: async () => good(null),
      tidy: async () => 0,
      choices: () => work(runtime, () => (choices === null ? null : (JSON.parse(choices) as unknown))),
      waiting: () => work(runtime, () => (waiting === null ? null : (JSON.parse(waiting) as unknown))),
      forget: (left, open) =>
        work(runtime, () => {
          if (failed() || run !== runs) return
          choices = left === undefined ? null : JSON.stringify(left)
          waiting = open === undefined ? null : JSON.stringify(open)
          entries = []
          records = []
          slices = {}
          cursor = null
          isDamaged = false
        }),
      troubles,
    }
  }

  function corrupt(): void {
    if (records.length === 0) return
    const first = random.whole(0, records.length - 1)
    entries = entries.slice(0, records[first])
    records = records.slice(0, first)
    isDamaged = true
  }

  return {
    open,
    corrupt,
    entries: () => entries,
    cursor: () => cursor,
    isDamaged: () => isDamaged,
    text: () => JSON.stringify([entries, slices]),
    failNext: (next) => {
      fault = next
    },
    slow: (ms) => {
      slowness = ms
    },
  }
}
