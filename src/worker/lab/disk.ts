import { ReplaySubject } from 'rxjs'
import { good } from '../../domain/core/outcome.ts'
import type { LogPort, StorageTrouble, StoredCursor, StoredSlice } from '../../streams/ports.ts'

/** A disk in memory that outlives the workers of one run. The browser's own is never touched. */
export interface LabDisk {
  readonly open: () => LogPort
  /** No room is left: what is written now fails, as after `QuotaExceededError` and making room (F20). */
  readonly setFull: (isFull: boolean) => void
}

/** An empty disk; everything on it goes through JSON, as on the real one. */
export function labDisk(): LabDisk {
  const entries: string[] = []
  const slices: Record<string, string> = {}
  let cursor: StoredCursor | null = null
  let isFull = false

  function open(): LogPort {
    const troubles = new ReplaySubject<StorageTrouble>()
    let isMemory = false

    /** Whether it can be written; a full disk is given up for memory, told once. */
    function hasRoom(): boolean {
      if (isFull && !isMemory) {
        isMemory = true
        troubles.next({ kind: 'pruned', what: 'caches', count: Object.keys(slices).length })
        troubles.next({ kind: 'degraded', why: 'There is no room left on this device.' })
      }
      return !isMemory
    }

    return {
      load: async (after) => {
        if (cursor === null) return null
        const stored = Object.fromEntries(
          Object.entries(slices).map(([key, text]) => [key, JSON.parse(text) as StoredSlice]),
        )
        const from = after(stored)
        return {
          slices: stored,
          entries: entries
            .map((text) => JSON.parse(text) as { readonly entry: number })
            .filter(({ entry }) => entry > from),
          cursor,
        }
      },
      append: async (batch) => {
        if (!hasRoom()) return good(null)
        entries.push(...batch.entries.map((entry) => JSON.stringify(entry)))
        for (const [key, slice] of Object.entries(batch.slices ?? {})) slices[key] = JSON.stringify(slice)
        cursor = batch.cursor
        return good(null)
      },
      saveSlices: async (saved) => {
        if (hasRoom()) for (const [key, slice] of Object.entries(saved)) slices[key] = JSON.stringify(slice)
      },
      mend: async () => good(null),
      tidy: async () => 0,
      choices: async () => null,
      waiting: async () => null,
      forget: async () => {
        entries.length = 0
        for (const key of Object.keys(slices)) delete slices[key]
        cursor = null
      },
      troubles,
    }
  }

  return { open, setFull: (full) => void (isFull = full) }
}
