import type { LogEntry } from '../event.ts'
import { type WritesState, NO_WRITES } from './model.ts'

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
