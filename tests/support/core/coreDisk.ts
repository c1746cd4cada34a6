import { Subject } from 'rxjs'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { keptIn, stillKept } from '../../../src/domain/writes/keep.ts'
import type { LogBatch, LogPort, StorageTrouble, StoredCursor, StoredSlice } from '../../../src/streams/ports.ts'

/** A disk that outlives workers: each `open` is one worker's start on it, and fences off those before. */
export interface TestDisk {
  readonly open: () => LogPort & { readonly tell: (trouble: StorageTrouble) => void }
  /** What is stored, as text: searched for secrets. */
  readonly text: () => string
  readonly entries: () => readonly unknown[]
  readonly cursor: () => StoredCursor | null
  readonly isDeleted: () => boolean
  /** What a log-out left. */
  readonly choices: () => string | null
  /** The writes that a session which ended by itself left. */
  readonly waiting: () => string | null
}

/** An empty disk. Everything goes through JSON, as on the real one. */
export function testDisk(): TestDisk {
  let entries: string[] = []
  let slices: Record<string, string> = {}
  let cursor: StoredCursor | null = null
  let runs = 0
  let isDeleted = false
  let choices: string | null = null
  let waiting: string | null = null

  function keep(batch: LogBatch): void {
    entries.push(...batch.entries.map((entry) => JSON.stringify(entry)))
    for (const [key, slice] of Object.entries(batch.slices ?? {})) slices[key] = JSON.stringify(slice)
    cursor = batch.cursor
    isDeleted = false
    const still = batch.entries.reduce(stillKept, waiting === null ? [] : keptIn(JSON.parse(waiting)))
    waiting = still.length === 0 ? null : JSON.stringify(still)
  }

  function open(): LogPort & { readonly tell: (trouble: StorageTrouble) => void } {
    const run = ++runs
    const troubles = new Subject<StorageTrouble>()
    return {
      load: async (after) => {
        const stored = Object.fromEntries(
          Object.entries(slices).map(([key, text]) => [key, JSON.parse(text) as StoredSlice]),
        )
        const from = after(stored)
        return cursor === null
          ? null
          : {
              slices: stored,
              entries: entries.map((text) => JSON.parse(text) as { entry: number }).filter(({ entry }) => entry > from),
              cursor,
            }
      },
      append: async (batch) => {
        if (run !== runs) return bad({ kind: 'refused', message: 'A newer worker writes this log.' })
        keep(batch)
        return good(null)
      },
      saveSlices: async (saved) => {
        if (run === runs) for (const [key, slice] of Object.entries(saved)) slices[key] = JSON.stringify(slice)
      },
      mend: async () => good(null),
      tidy: async () => 0,
      choices: async () => (choices === null ? null : (JSON.parse(choices) as unknown)),
      waiting: async () => (waiting === null ? null : (JSON.parse(waiting) as unknown)),
      forget: async (kept, open) => {
        choices = kept === undefined ? null : JSON.stringify(kept)
        waiting = open === undefined ? null : JSON.stringify(open)
        entries = []
        slices = {}
        cursor = null
        isDeleted = true
      },
      troubles,
      tell: (trouble) => troubles.next(trouble),
    }
  }

  return {
    open,
    text: () => JSON.stringify([entries, slices]),
    entries: () => entries.map((text) => JSON.parse(text) as unknown),
    cursor: () => cursor,
    isDeleted: () => isDeleted,
    choices: () => choices,
    waiting: () => waiting,
  }
}
