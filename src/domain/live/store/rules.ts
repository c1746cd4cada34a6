import type { Refusal } from '../../core/fact.ts'
import { after, elapsed, type EpochMs } from '../../core/time.ts'
import type { EventOf } from '../../event.ts'
import { BUILD_FLAGS, type BuildFlags } from '../buildFlags.ts'
import { CHECK_AFTER, SNAPSHOT_INTERVAL, SNAPSHOT_PATIENCE, STORE_RETRIES, STORE_RETRY } from '../constants.ts'
import type { StreamName } from '../model.ts'
import type { LiveState } from '../state.ts'
import type { StoreState } from './model.ts'

/**
 * Requests over the control path without an answer after which REST is asked although the stream is open: a server may
 * not know that path.
 */
const FRUITLESS_LIMIT = 2

/**
 * A-151, stream-only positions: REST answers never overwrite streamed ones while connected. A-79: nor facts that came
 * after they were asked for, which they may not know.
 */
export function judgeRestSnapshot(
  snapshot: EventOf<'live.position_snapshot'>['data'],
  { store, sequence }: LiveState,
  flags = BUILD_FLAGS,
): Refusal | null {
  if (snapshot.origin !== 'rest' || !store.isInitialized) return null
  if (flags.streamOnlyPositions && store.isConnected && store.fruitless <= FRUITLESS_LIMIT)
    return { rule: 'A-151', reason: 'stream_only_positions', because: { connected: true } }
  const { tableSeq, tableSeqAtRest } = sequence
  return snapshot.asOfSeq === null && tableSeq !== null && tableSeq > (tableSeqAtRest ?? 0)
    ? { rule: 'A-79', reason: 'facts_came_meanwhile', because: { tableSeq, tableSeqAtRest: tableSeqAtRest ?? 0 } }
    : null
}

/** When a snapshot is to be asked for, and which way; null while none is needed or nobody can be asked. */
export interface SnapshotPlan {
  readonly at: EpochMs
  readonly way: 'control' | 'rest'
}

/**
 * STREAM-14: at most every 2 s, with a trailing one, so that the last need is never lost; asked again when nothing came
 * in 5 s.
 */
export function snapshotPlan(live: LiveState, isReady: boolean, flags = BUILD_FLAGS): SnapshotPlan | null {
  const wantedAt = wantedSince(live.store)
  const way = wayOf(live, flags)
  if (!isReady || wantedAt === null || way === null) return null
  const soonest = live.store.askedAt === null ? wantedAt : after(live.store.askedAt, SNAPSHOT_INTERVAL)
  const at = Math.max(wantedAt, soonest, notBefore(live, way)) as EpochMs
  return { at, way }
}

function wantedSince(store: StoreState): EpochMs | null {
  if (store.neededAt !== null) return store.neededAt
  return store.snapshotRequested && store.askedAt !== null ? after(store.askedAt, SNAPSHOT_PATIENCE) : null
}

function wayOf(live: LiveState, { restFallback }: BuildFlags): SnapshotPlan['way'] | null {
  const { phase } = live.connections.events
  if (phase.state !== 'connected') return restFallback ? 'rest' : null
  return live.store.fruitless >= FRUITLESS_LIMIT && restFallback ? 'rest' : 'control'
}

/**
 * REST only if no snapshot arrives while the stream is not connected: an attempt that just began is waited for.
 */
function notBefore(live: LiveState, way: SnapshotPlan['way']): number {
  const { phase, lastAttemptAt } = live.connections.events
  return way === 'rest' && phase.state === 'connecting' && lastAttemptAt !== null
    ? after(lastAttemptAt, CHECK_AFTER)
    : 0
}

/**
 * STREAM-07, A-27: when the store tries next to get its first snapshot: 3 s apart, five times, then once more to give
 * up.
 */
export function storeRetryAt(store: StoreState): EpochMs | null {
  if (store.isInitialized || store.gaveUp || store.waitingSince === null) return null
  return after(store.waitingSince, (STORE_RETRY * (store.tries + 1)) as typeof STORE_RETRY)
}

/** Whether the tries are used up. */
export const isOutOfTries = (store: StoreState): boolean => store.tries >= STORE_RETRIES

/**
 * whether an opening of that stream asks for a snapshot: of both entries of one opening the first, and only
 * where the build says so.
 */
export const asksOnOpening = (live: LiveState, stream: StreamName, flags = BUILD_FLAGS): boolean =>
  flags.automaticPositionSnapshot && stream === 'events' && !wasAskedOnThisLine(live)

function wasAskedOnThisLine({ store, connections }: LiveState): boolean {
  const since = connections.events.openedAt
  return since !== null && [store.askedAt, store.lastSnapshotTime].some((at) => at !== null && at >= since)
}

/** Whether a moment has come. */
export const isDue = (at: EpochMs | null, now: EpochMs): boolean => at !== null && elapsed(at, now) >= 0
