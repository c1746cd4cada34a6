import type { EpochMs } from '../../core/time.ts'
import type { LogEntry } from '../../event.ts'
import { liveTexts } from '../texts.ts'
import type { StoreState } from '../state.ts'

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
