import { epoch, type EpochMs } from '../core/time.ts'
import type { LogEntry } from '../event.ts'

/** The log's own disk, and what failed in the core. */
export interface StorageState {
  readonly isRestored: boolean
  /** Time of the data restored; null when there were none. */
  readonly restoredAsOf: EpochMs | null
  readonly mode: 'disk' | 'memory'
  readonly degradedWhy: string | null
  readonly isFenced: boolean
  readonly savedThrough: number
  /** the last instant running and connected. */
  readonly presentAt: EpochMs | null
  readonly failures: number
}

/** Not read yet. */
export const NO_STORAGE: StorageState = {
  isRestored: false,
  restoredAsOf: null,
  mode: 'disk',
  degradedWhy: null,
  isFenced: false,
  savedThrough: 0,
  presentAt: null,
  failures: 0,
}

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
