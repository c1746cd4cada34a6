import type { EpochMs } from '../../core/time.ts'

/**
 * POS-04: isLoading, error, isConnected, connectionError, isInitialized, snapshotRequested, lastSnapshotTime; and what
 * leads to the next request.
 */
export interface StoreState {
  readonly isLoading: boolean
  readonly error: string | null
  readonly isConnected: boolean
  readonly connectionError: string | null
  readonly isInitialized: boolean
  readonly snapshotRequested: boolean
  readonly lastSnapshotTime: EpochMs | null
  /** Since when a snapshot is needed (POS-12); null when none is. */
  readonly neededAt: EpochMs | null
  readonly neededWhy: string | null
  readonly askedAt: EpochMs | null
  /** Requests since the last snapshot that came. */
  readonly fruitless: number
  /** since when the store waits for its first snapshot, and its tries. */
  readonly waitingSince: EpochMs | null
  readonly tries: number
  readonly gaveUp: boolean
  /** Messages that could not be read, and of types not known (F8, F29). */
  readonly unreadable: number
  readonly unknown: number
  /** The table comes from the disk of an earlier run; no snapshot of this run has come. */
  readonly isFromCache: boolean
}

/** Nothing asked for. */
export const NO_STORE: StoreState = {
  isLoading: false,
  error: null,
  isConnected: false,
  connectionError: null,
  isInitialized: false,
  snapshotRequested: false,
  lastSnapshotTime: null,
  neededAt: null,
  neededWhy: null,
  askedAt: null,
  fruitless: 0,
  waitingSince: null,
  tries: 0,
  gaveUp: false,
  unreadable: 0,
  unknown: 0,
  isFromCache: false,
}
