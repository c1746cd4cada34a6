import type { EpochMs } from '../../core/time.ts'
import type { LogEntry } from '../../event.ts'
import { liveTexts } from '../texts.ts'

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

/** Folds what the position store waits for. */
export function reduceStore(store: StoreState, entry: LogEntry): StoreState {
  switch (entry.type) {
    case 'session.started':
      return { ...store, isLoading: !store.isInitialized, waitingSince: entry.at, tries: 0, gaveUp: false, error: null }
    case 'live.round_started':
      return {
        ...store,
        isLoading: !store.isInitialized,
        waitingSince: entry.at,
        tries: 0,
        gaveUp: false,
        error: null,
        connectionError: null,
      }
    case 'live.opened':
      return entry.data.stream === 'events' && !store.isConnected
        ? { ...store, isConnected: true, connectionError: null }
        : store
    case 'live.lost':
      return entry.data.stream === 'events' && store.isConnected ? { ...store, isConnected: false } : store
    case 'live.gave_up':
      return entry.data.stream === 'events'
        ? { ...store, isConnected: false, connectionError: liveTexts.unableToConnect, isLoading: false }
        : store
    case 'live.snapshot_needed':
      return { ...store, neededAt: store.neededAt ?? entry.at, neededWhy: store.neededWhy ?? entry.data.why }
    case 'live.snapshot_asked':
      return {
        ...store,
        neededAt: null,
        neededWhy: null,
        askedAt: entry.at,
        snapshotRequested: true,
        fruitless: store.fruitless + 1,
      }
    case 'live.snapshot_failed':
      return { ...store, snapshotRequested: false, error: entry.data.message, neededAt: entry.at, neededWhy: 'failed' }
    case 'live.position_snapshot':
      return taken(store, entry.at)
    case 'live.store_retried':
      return { ...store, tries: entry.data.attempt }
    case 'live.store_gave_up':
      return { ...store, gaveUp: true, isLoading: false, error: store.error ?? entry.data.message }
    case 'live.unreadable':
      return { ...store, unreadable: store.unreadable + entry.data.count }
    case 'live.unknown_told':
      return { ...store, unknown: store.unknown + 1 }
    default:
      return store
  }
}

const taken = (store: StoreState, at: EpochMs): StoreState => ({
  ...store,
  isLoading: false,
  error: null,
  isInitialized: true,
  isFromCache: false,
  snapshotRequested: false,
  lastSnapshotTime: at,
  neededAt: null,
  neededWhy: null,
  fruitless: 0,
  tries: 0,
  gaveUp: false,
  waitingSince: null,
})
