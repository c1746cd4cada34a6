import { earlier, epoch, type EpochMs } from '../core/time.ts'
import type { StorageState } from './model.ts'
import type { Folds } from '../concept.ts'

/** Folds restoring, saving and losing the disk. */
export const STORAGE_FOLDS: Folds<StorageState> = {
  'storage.restored': (storage, entry) => ({
    ...storage,
    isRestored: true,
    presentAt: momentOf(entry.data.presentAt) ?? storage.presentAt,
  }),
  'storage.saved': (storage, entry) => ({ ...storage, savedThrough: entry.data.through }),
  'storage.degraded': (storage, entry) => ({
    ...storage,
    isRestored: true,
    mode: entry.data.mode,
    degradedWhy: entry.data.why,
  }),
  'storage.mend_due': (storage, entry) => ({ ...storage, triedAt: entry.at }),
  'storage.mended': (storage) => ({ ...storage, mode: 'disk', degradedWhy: null, triedAt: null }),
  'storage.fenced': (storage) => ({ ...storage, isFenced: true }),
  'presence.noted': (storage, entry) => ({ ...storage, presentAt: epoch(entry.data.at) }),
  'clock.set_right': (storage, entry) => ({ ...storage, presentAt: earlier(storage.presentAt, entry.data.aheadMs) }),
  'pipeline.failed': (storage) => ({ ...storage, failures: storage.failures + 1 }),
}

const momentOf = (at: number | null | undefined): EpochMs | null => (typeof at === 'number' ? epoch(at) : null)
