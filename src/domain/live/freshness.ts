import { accountTexts } from '../accounts/texts.ts'
import { isNoneFollowing } from '../accounts/view.ts'
import { elapsed, type EpochMs } from '../core/time.ts'
import { remembered } from '../core/select.ts'
import type { Connections, StreamConnection } from './connection/model.ts'
import type { HasLive } from './state.ts'
import { hasGivenUp } from './connection/rules.ts'
import { RECONNECT_ATTEMPTS, STALE_AFTER } from './constants.ts'
import type { StreamName } from './model.ts'
import { missingFacts } from './sequence/decide.ts'
import type { ConnectionView, StreamView } from './view.types.ts'
import type { HasAccounts } from '../accounts/model.ts'
import type { HasTime } from '../concept.ts'
import type { HasSession } from '../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasLive & HasAccounts & HasSession

/** Steps in which times of messages cross: ages are shown in tenths, and a chip need not be drawn for every message. */
const STEP = 500

/** I15: no message of the first stream for 30 s, or none of this run: numbers turn grey. */
export function isStale({ live, at }: HasTime & HasLive): boolean {
  const { phase, lastMessageAt } = live.connections.events
  if (live.store.isFromCache || lastMessageAt === null) return live.store.isInitialized
  return phase.state !== 'connected'
    ? elapsed(lastMessageAt, at) >= STALE_AFTER || hasGivenUp(live.connections.events)
    : elapsed(lastMessageAt, at) >= STALE_AFTER
}

/** The freshness chip (screens.md 2.0). */
export function connectionView(state: Seen, tab: string): ConnectionView {
  const { live } = state
  const { store, sequence, clock } = live
  const heard = Math.max(live.connections.events.lastMessageAt ?? 0, live.connections.trades.lastMessageAt ?? 0)
  const word = stateOf(state)
  // The line is alive, so its age would say that the figures are.
  const isStill = word === 'live' && isNoneFollowing(state)
  return select(
    tab,
    isStill ? 'stale' : word,
    isStill || heard === 0 ? null : stepped(heard),
    store.lastSnapshotTime,
    attemptOf(live.connections.events),
    retryAtOf(live.connections.events),
    missingFacts(state),
    streamsKey(live.connections),
    sequence.serverEpoch,
    sequence.cursor,
    isStill ? accountTexts.noneFollows : word === 'stopped' ? store.connectionError : null,
    Math.round(clock.offset / 100) * 100,
  )
}

const select = remembered(
  (
    word: ConnectionView['state'],
    lastMessageAt: number | null,
    snapshotAt: EpochMs | null,
    attempt: number,
    nextAttemptAt: number | null,
    behindBy: number,
    streams: string,
    epoch: string | null,
    cursor: number,
    error: string | null,
    clockOffset: number,
  ): ConnectionView => ({
    state: word,
    lastMessageAt,
    dataAsOf: word === 'live' || word === 'catching_up' ? null : (lastMessageAt ?? snapshotAt),
    attempt,
    attempts: RECONNECT_ATTEMPTS,
    nextAttemptAt,
    behindBy,
    streams: JSON.parse(streams) as readonly StreamView[],
    epoch,
    cursor,
    error,
    clockOffset,
  }),
)

function stateOf(state: Seen): ConnectionView['state'] {
  const { live, session } = state
  const { events } = live.connections
  if (hasGivenUp(events)) return 'stopped'
  switch (events.phase.state) {
    case 'connected':
      return isStale(state) && !live.store.isFromCache
        ? 'stale'
        : live.sequence.gap !== null
          ? 'catching_up'
          : live.store.isInitialized && !live.store.isFromCache
            ? 'live'
            : 'connecting'
    case 'connecting':
      return events.attempt > 0 ? 'reconnecting' : 'connecting'
    case 'disconnected':
      // Tokens cannot be renewed for want of an answer: the device is off the net.
      if (session.refresh.failures > 0 || session.phase === 'absent' || session.phase === 'ended') return 'offline'
      return events.phase.retryAt !== null ? 'reconnecting' : 'connecting'
  }
}

/** Number of the attempt that runs or is next. */
const attemptOf = ({ phase, attempt }: StreamConnection): number =>
  phase.state === 'disconnected' && phase.retryAt !== null ? attempt + 1 : attempt

const retryAtOf = ({ phase }: StreamConnection): number | null =>
  phase.state === 'disconnected' ? phase.retryAt : null

const stepped = (at: number | null): number | null => (at === null ? null : Math.floor(at / STEP) * STEP)

/** Both streams as one text, so that the selector compares it by value. */
const streamsKey = (connections: Connections): string =>
  JSON.stringify((['events', 'trades'] as const).map((name) => streamView(name, connections[name])))

const streamView = (name: StreamName, connection: StreamConnection): StreamView => ({
  name,
  state: hasGivenUp(connection) ? 'gave_up' : connection.phase.state,
  lastMessageAt: stepped(connection.lastMessageAt),
  lastHeartbeatAt: connection.lastHeartbeatAt,
  lastEventId: connection.lastEventId,
})
