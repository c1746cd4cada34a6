import type { Fold, Folds, HasTime } from '../../concept.ts'
import type { EpochMs } from '../../core/time.ts'
import { foldingFacts } from '../folding.ts'
import { FORCED_REFRESH_AFTER, FORCED_REFRESH_DISCONNECT, RECOVERY_SYNC_AFTER } from '../constants.ts'
import { after, elapsed } from '../../core/time.ts'
import { streamOf } from './source.ts'
import type { Connections, StreamConnection, Phase } from './model.ts'

/** What becomes of the stream that an entry speaks of. */
const OF_STREAM: Folds<StreamConnection> = {
  'live.opening': (connection, { at, data: { attempt, isWithoutPlan = false } }) => ({
    ...connection,
    phase: { state: 'connecting', extended: false },
    lastAttemptAt: at,
    isWithoutPlan,
    attempt,
  }),
  'live.opened': (connection, { at, data: { connectionId } }) => opened(connection, at, connectionId),
  'live.check_due': (connection, { data: { extended } }) =>
    connection.phase.state === 'connecting' && !extended
      ? { ...connection, phase: { state: 'connecting', extended: true } }
      : connection,
  'live.confirmed': (connection) =>
    connection.phase.state === 'connected'
      ? { ...connection, phase: { ...connection.phase, confirmed: true }, attempt: 0 }
      : connection,
  'live.lost': (connection, { at, data: { why } }) => lost(connection, at, why),
  'live.retry_planned': (connection, { data: { attempt, retryAt } }) => ({
    ...connection,
    phase: { state: 'disconnected', why: whyOf(connection.phase), retryAt, gaveUp: false },
    attempt: attempt - 1,
  }),
  'live.gave_up': (connection) => ({
    ...connection,
    phase: { state: 'disconnected', why: whyOf(connection.phase), retryAt: null, gaveUp: true },
  }),
  'live.recovery_sync_due': (connection) => ({ ...connection, recoverySyncAt: null }),
  'live.heartbeat': (connection, { at, data: { isDiskFull } }) => ({
    ...connection,
    lastMessageAt: at,
    lastHeartbeatAt: at,
    isServerFull: isDiskFull === true,
  }),
  'live.values_moved': spoken,
  'live.pnl_jumped': spoken,
  'live.position_snapshot': spoken,
  'live.metrics_calculated': spoken,
  'live.refresh_told': spoken,
  'live.unreadable': spoken,
  ...foldingFacts((connection: StreamConnection, { at, data: { eventId } }) =>
    told(connection, at, eventId ?? connection.lastEventId),
  ),
}

const onStream =
  (fold: Fold<StreamConnection>): Fold<Connections> =>
  (connections, entry) => {
    const name = streamOf(entry)
    if (name === null) return connections
    const { events, trades } = connections
    const next = fold(connections[name], entry, undefined, undefined)
    if (next === connections[name]) return connections
    return name === 'events' ? { events: next, trades } : { events, trades: next }
  }

/** Openings, losses and messages of both streams. */
export const CONNECTIONS_FOLDS: Folds<Connections> = {
  ...Object.fromEntries(
    Object.entries(OF_STREAM).map(([type, fold]) => [type, onStream(fold as Fold<StreamConnection>)]),
  ),
  'live.round_started': (connections, { at }) => restarted(connections, at),
  'live.forced_refresh_due': ({ events, trades }) => ({ events: refreshed(events), trades: refreshed(trades) }),
}

function opened(connection: StreamConnection, at: EpochMs, connectionId: string | null): StreamConnection {
  // The opening of the request and `connection_established` are two entries of one opening.
  if (connection.phase.state === 'connected')
    return { ...connection, lastMessageAt: at, connectionId: connectionId ?? connection.connectionId }
  const isReturn = connection.lostAt !== null
  const wasLong = connection.lostAt !== null && elapsed(connection.lostAt, at) > FORCED_REFRESH_DISCONNECT
  const extended = connection.phase.state === 'connecting' && connection.phase.extended
  return {
    ...connection,
    phase: { state: 'connected', confirmed: false, extended },
    openedAt: at,
    lostAt: null,
    lastMessageAt: at,
    connectionId,
    reconnections: connection.reconnections + (isReturn ? 1 : 0),
    recoverySyncAt: isReturn ? after(at, RECOVERY_SYNC_AFTER) : null,
    forcedRefreshAt: wasLong ? after(at, FORCED_REFRESH_AFTER) : null,
  }
}

function lost(connection: StreamConnection, at: EpochMs, why: string): StreamConnection {
  return {
    ...connection,
    phase: { state: 'disconnected', why, retryAt: null, gaveUp: false },
    lostAt: connection.lostAt ?? (connection.openedAt === null ? null : goneSince(connection, at, why)),
    connectionId: null,
    oversize: why === 'oversize' ? connection.oversize + 1 : 0,
    recoverySyncAt: null,
    forcedRefreshAt: null,
  }
}

/** A line that fell silent was gone since its last word: a device that slept for hours notices when it wakes. */
const goneSince = ({ lastMessageAt }: StreamConnection, at: EpochMs, why: string): EpochMs =>
  why === 'stalled' ? (lastMessageAt ?? at) : at

/** Any decoded message shows that the stream is alive. */
function spoken(connection: StreamConnection, { at }: HasTime): StreamConnection {
  return told(connection, at, connection.lastEventId)
}

/** Written out: every message passes here. */
function told(connection: StreamConnection, at: EpochMs, lastEventId: string | null): StreamConnection {
  const {
    phase,
    attempt,
    lastAttemptAt,
    isWithoutPlan,
    openedAt,
    lostAt,
    lastHeartbeatAt,
    isServerFull,
    connectionId,
    oversize,
    reconnections,
    recoverySyncAt,
    forcedRefreshAt,
  } = connection
  return {
    phase,
    attempt,
    lastAttemptAt,
    isWithoutPlan,
    openedAt,
    lostAt,
    lastMessageAt: at,
    lastHeartbeatAt,
    isServerFull,
    lastEventId,
    connectionId,
    oversize,
    reconnections,
    recoverySyncAt,
    forcedRefreshAt,
  }
}

function restarted(connections: Connections, at: EpochMs): Connections {
  const restart = (connection: StreamConnection): StreamConnection =>
    connection.phase.state === 'disconnected'
      ? { ...connection, attempt: 0, oversize: 0, phase: { ...connection.phase, gaveUp: false, retryAt: at } }
      : connection
  return { events: restart(connections.events), trades: restart(connections.trades) }
}

const refreshed = (connection: StreamConnection): StreamConnection =>
  connection.forcedRefreshAt === null ? connection : { ...connection, forcedRefreshAt: null }

const whyOf = (phase: Phase): string | null => (phase.state === 'disconnected' ? phase.why : null)
