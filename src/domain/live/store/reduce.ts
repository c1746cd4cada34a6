import type { Folds } from '../../concept.ts'
import type { EpochMs } from '../../core/time.ts'
import { liveTexts } from '../texts.ts'
import type { StoreState } from './model.ts'

/** What the position store waits for. */
export const STORE_FOLDS: Folds<StoreState> = {
  'session.started': (store, { at }) => waiting(store, at),
  'live.round_started': (store, { at }) => ({ ...waiting(store, at), connectionError: null }),
  'live.opened': (store, { data: { stream } }) =>
    stream === 'events' && !store.isConnected ? { ...store, isConnected: true, connectionError: null } : store,
  'live.lost': (store, { data: { stream } }) =>
    stream === 'events' && store.isConnected ? { ...store, isConnected: false } : store,
  'live.gave_up': (store, { data: { stream } }) =>
    stream === 'events'
      ? { ...store, isConnected: false, connectionError: liveTexts.unableToConnect, isLoading: false }
      : store,
  'live.snapshot_needed': (store, { at, data: { why } }) => ({
    ...store,
    neededAt: store.neededAt ?? at,
    neededWhy: store.neededWhy ?? why,
  }),
  'live.snapshot_asked': (store, { at }) => ({
    ...store,
    neededAt: null,
    neededWhy: null,
    askedAt: at,
    snapshotRequested: true,
    fruitless: store.fruitless + 1,
  }),
  'live.snapshot_failed': (store, { at, data: { message } }) => ({
    ...store,
    snapshotRequested: false,
    error: message,
    neededAt: at,
    neededWhy: 'failed',
  }),
  'live.position_snapshot': (store, { at }) => taken(store, at),
  'live.store_retried': (store, { data: { attempt } }) => ({ ...store, tries: attempt }),
  'live.store_gave_up': (store, { data: { message } }) => ({
    ...store,
    gaveUp: true,
    isLoading: false,
    error: store.error ?? message,
  }),
  'live.unreadable': (store, { data: { count } }) => ({ ...store, unreadable: store.unreadable + count }),
  'live.unknown_told': (store) => ({ ...store, unknown: store.unknown + 1 }),
}

const waiting = (store: StoreState, at: EpochMs): StoreState => ({
  ...store,
  isLoading: !store.isInitialized,
  waitingSince: at,
  tries: 0,
  gaveUp: false,
  error: null,
})

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
