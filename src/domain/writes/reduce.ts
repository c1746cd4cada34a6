import { type WritesState, NO_WRITES } from './model.ts'
import type { Folds } from '../concept.ts'

/** Folds asks and answers. */
export const WRITES_FOLDS: Folds<WritesState> = {
  'write.asked': (writes, entry) => {
    const { write, key, command, body, ...request } = entry.data
    return {
      overlays: [...writes.overlays, { asked: entry.entry, at: entry.at, write, key, command, body, request }],
    }
  },
  'write.saved': (writes, entry) => ({
    overlays: writes.overlays.filter((overlay) => overlay.asked !== entry.data.asked),
  }),
  'write.failed': (writes, entry) => ({
    overlays: writes.overlays.filter((overlay) => overlay.asked !== entry.data.asked),
  }),
  'session.ended': () => NO_WRITES,
}
