import type { EpochMs } from '../core/time.ts'
import type { EntryOf, LogEntry } from '../event.ts'

/** Writes on their way: each is an optimistic overlay until either answer takes it away (architecture law 6). */
export interface WritesState {
  readonly overlays: readonly Overlay[]
}

export interface Overlay {
  /** Entry of the `write.asked`. */
  readonly asked: number
  readonly at: EpochMs
  readonly write: string
  readonly key: string
  readonly command: string
  readonly body: unknown
  /** Parts of the call beside the body, to ask again after a restart. */
  readonly request: Pick<EntryOf<'write.asked'>['data'], 'query' | 'path' | 'secretRef'>
}

/** Nothing on its way. */
export const NO_WRITES: WritesState = { overlays: [] }

/** Folds asks and answers. */
export function reduceWrites(writes: WritesState, entry: LogEntry): WritesState {
  switch (entry.type) {
    case 'write.asked': {
      const { write, key, command, body, ...request } = entry.data
      return {
        overlays: [...writes.overlays, { asked: entry.entry, at: entry.at, write, key, command, body, request }],
      }
    }
    case 'write.saved':
    case 'write.failed':
      return { overlays: writes.overlays.filter((overlay) => overlay.asked !== entry.data.asked) }
    case 'session.ended':
      return NO_WRITES
    default:
      return writes
  }
}

/** The newest wish for a key of a write, or null: what the views show before the server answered. */
export const overlayOf = (writes: WritesState, write: string, key: string): Overlay | null =>
  writes.overlays.findLast((overlay) => overlay.write === write && overlay.key === key) ?? null
