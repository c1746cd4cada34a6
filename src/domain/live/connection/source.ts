import type { LogEntry } from '../../event.ts'
import type { StreamName } from '../model.ts'

/** Which stream an entry speaks of or came from; null for entries of neither. */
export function streamOf(entry: LogEntry): StreamName | null {
  switch (entry.type) {
    case 'live.opening':
    case 'live.opened':
    case 'live.check_due':
    case 'live.confirmed':
    case 'live.rejected':
    case 'live.lost':
    case 'live.retry_planned':
    case 'live.retry_due':
    case 'live.gave_up':
    case 'live.heartbeat':
    case 'live.stall_due':
    case 'live.unreadable':
      return entry.data.stream
    case 'live.values_moved':
    case 'live.recovery_sync_due':
    case 'live.forced_refresh_due':
      return 'events'
    case 'live.metrics_calculated':
    case 'live.refresh_told':
      return 'trades'
    case 'live.position_snapshot':
      return entry.data.origin === 'rest' ? null : entry.data.origin
    case 'live.position_opened':
    case 'live.position_modified':
    case 'live.position_closed':
    case 'live.trade_closed':
    case 'live.position_milestone':
    case 'live.system_told':
    case 'live.unknown_told':
      return entry.data.origin === 'events' || entry.data.origin === 'trades' ? entry.data.origin : null
    default:
      return null
  }
}
