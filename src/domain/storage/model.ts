import type { EpochMs } from '../core/time.ts'

/** The log's own disk, and what failed in the core. */
export interface StorageState {
  readonly isRestored: boolean
  readonly mode: 'disk' | 'memory'
  readonly degradedWhy: string | null
  /** When a disk that was given up was tried again last; null before, and while it works. */
  readonly triedAt: EpochMs | null
  readonly isFenced: boolean
  readonly savedThrough: number
  /** the last instant running and connected. */
  readonly presentAt: EpochMs | null
  readonly failures: number
}

/** Not read yet. */
export const NO_STORAGE: StorageState = {
  isRestored: false,
  mode: 'disk',
  degradedWhy: null,
  triedAt: null,
  isFenced: false,
  savedThrough: 0,
  presentAt: null,
  failures: 0,
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasStorage {
  readonly storage: StorageState
}
