import { epoch, type EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'
import type { StorageState } from './model.ts'

/** Folds restoring, saving and losing the disk. */
export function reduceStorage(storage: StorageState, entry: LogEntry): StorageState {
  switch (entry.type) {
    case 'storage.restored':
      return {
        ...storage,
        isRestored: true,
        restoredAsOf: momentOf(entry.data.savedAt),
        presentAt: momentOf(entry.data.presentAt) ?? storage.presentAt,
      }
    case 'storage.saved':
      return { ...storage, savedThrough: entry.data.through }
    case 'storage.degraded':
      return { ...storage, isRestored: true, mode: entry.data.mode, degradedWhy: entry.data.why }
    case 'storage.fenced':
      return { ...storage, isFenced: true }
    case 'presence.noted':
      return { ...storage, presentAt: epoch(entry.data.at) }
    case 'pipeline.failed':
      return { ...storage, failures: storage.failures + 1 }
    default:
      return storage
  }
}

const momentOf = (at: number | null | undefined): EpochMs | null => (typeof at === 'number' ? epoch(at) : null)
