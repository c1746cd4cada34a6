import type { EpochMs } from '../../core/time.ts'
import type { LogEntry } from '../../event.ts'
import { isServerFact } from '../facts.ts'
import { FORCED_REFRESH_AFTER, FORCED_REFRESH_DISCONNECT, RECOVERY_SYNC_AFTER } from '../constants.ts'
import { after, elapsed } from '../../core/time.ts'
import { streamOf } from './source.ts'
import type { Connections, StreamConnection, Phase } from '../state.ts'

/** Folds openings, losses and messages of both streams. */
export function reduceConnections(connections: Connections, entry: LogEntry): Connections {
  if (entry.type === 'live.round_started') return restarted(connections, entry.at)
  const name = streamOf(entry)
  if (name === null) return connections
  const connection = connections[name]
  const next = reduceOne(connection, entry)
  if (next === connection) return connections
  return name === 'events' ? { events: next, trades: connections.trades } : { events: connections.events, trades: next }
}

function reduceOne(connection: StreamConnection, entry: LogEntry): StreamConnection {
  switch (entry.type) {
    case 'live.opening':
      return {
        ...connection,
        phase: { state: 'connecting', extended: false },
        lastAttemptAt: entry.at,
        attempt: entry.data.attempt,
      }
    case 'live.opened':
      return opened(connection, entry.at, entry.data.connectionId)
    case 'live.check_due':
      return connection.phase.state === 'connecting' && !entry.data.extended
        ? { ...connection, phase: { state: 'connecting', extended: true } }
        : connection
    case 'live.confirmed':
      return connection.phase.state === 'connected'
        ? { ...connection, phase: { ...connection.phase, confirmed: true }, attempt: 0 }
        : connection
    case 'live.lost':
      return lost(connection, entry.at, entry.data.why)
    case 'live.retry_planned':
      return {
        ...connection,
        phase: { state: 'disconnected', why: whyOf(connection.phase), retryAt: entry.data.retryAt, gaveUp: false },
        attempt: entry.data.attempt - 1,
      }
    case 'live.gave_up':
      return {
        ...connection,
        phase: { state: 'disconnected', why: whyOf(connection.phase), retryAt: null, gaveUp: true },
      }
    case 'live.recovery_sync_due':
      return { ...connection, recoverySyncAt: null }
    case 'live.forced_refresh_due':
      return { ...connection, forcedRefreshAt: null }
    case 'live.heartbeat':
      return {
        ...connection,
        lastMessageAt: entry.at,
        lastHeartbeatAt: entry.at,
        isServerFull: entry.data.isDiskFull === true,
      }
    case 'live.rejected':
    case 'live.retry_due':
    case 'live.stall_due':
      return connection
    default:
      return spoken(connection, entry)
  }
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

/** Any decoded message shows that the stream is alive. Written out: every message passes here. */
function spoken(connection: StreamConnection, entry: LogEntry): StreamConnection {
  const {
    phase,
    attempt,
    lastAttemptAt,
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
  const id = isServerFact(entry) ? entry.data.eventId : null
  return {
    phase,
    attempt,
    lastAttemptAt,
    openedAt,
    lostAt,
    lastMessageAt: entry.at,
    lastHeartbeatAt,
    isServerFull,
    lastEventId: id ?? connection.lastEventId,
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

const whyOf = (phase: Phase): string | null => (phase.state === 'disconnected' ? phase.why : null)
