import { accountTexts } from '../accounts/texts.ts'
import { isNoneFollowing } from '../accounts/view.ts'
import { elapsed } from '../core/time.ts'
import type { StreamConnection } from './connection/model.ts'
import type { HasLive } from './state.ts'
import { hasGivenUp } from './connection/rules.ts'
import { RECONNECT_ATTEMPTS, STALE_AFTER } from './constants.ts'
import type { StreamName } from './model.ts'
import { missingFacts } from './sequence/decide.ts'
import type { ConnectionView, StreamView } from './view.types.ts'
import type { HasAccounts } from '../accounts/model.ts'
import type { HasTime } from '../concept.ts'
import type { HasSession } from '../session/model.ts'
import { lacksPlan } from '../session/plan.ts'

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
export function connectionView(state: Seen): ConnectionView {
  const { live } = state
  const { store, sequence, clock } = live
  const heard = Math.max(live.connections.events.lastMessageAt ?? 0, live.connections.trades.lastMessageAt ?? 0)
  const said = stateOf(state)
  // The line is alive, so its age would say that the figures are.
  const isStill = said === 'live' && isNoneFollowing(state)
  const word = isStill ? 'stale' : said
  const lastMessageAt = isStill || heard === 0 ? null : stepped(heard)
  return {
    state: word,
    lastMessageAt,
    dataAsOf: word === 'live' || word === 'catching_up' ? null : (lastMessageAt ?? store.lastSnapshotTime),
    attempt: attemptOf(live.connections.events),
    attempts: RECONNECT_ATTEMPTS,
    behindBy: missingFacts(state),
    streams: (['events', 'trades'] as const).map((name) => streamView(name, live.connections[name])),
    epoch: sequence.serverEpoch,
    cursor: sequence.cursor,
    error: isStill ? accountTexts.noneFollows : word === 'stopped' ? store.connectionError : null,
    clockOffset: Math.round(clock.offset / 100) * 100,
  }
}

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
          : awaitsTable(state)
            ? 'connecting'
            : 'live'
    case 'connecting':
      return events.attempt > 0 ? 'reconnecting' : 'connecting'
    case 'disconnected':
      // Tokens cannot be renewed for want of an answer: the device is off the net.
      if (session.refresh.failures > 0 || session.phase === 'absent' || session.phase === 'ended') return 'offline'
      return events.phase.retryAt !== null ? 'reconnecting' : 'connecting'
  }
}

/** who has no plan is sent no table; what the line tells him comes at once. */
const awaitsTable = ({ live: { store }, session }: Seen): boolean =>
  !lacksPlan(session) && (!store.isInitialized || store.isFromCache)

/** Number of the attempt that runs or is next. */
const attemptOf = ({ phase, attempt }: StreamConnection): number =>
  phase.state === 'disconnected' && phase.retryAt !== null ? attempt + 1 : attempt

const stepped = (at: number | null): number | null => (at === null ? null : Math.floor(at / STEP) * STEP)

const streamView = (name: StreamName, connection: StreamConnection): StreamView => ({
  name,
  state: hasGivenUp(connection) ? 'gave_up' : connection.phase.state,
  lastMessageAt: stepped(connection.lastMessageAt),
  lastHeartbeatAt: connection.lastHeartbeatAt,
  lastEventId: connection.lastEventId,
})
