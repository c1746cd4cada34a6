import type { Event } from '../../event.ts'
import type { StreamName } from '../model.ts'

/** Which stream an event speaks of or came from; null for events of neither. */
export function streamOf(event: Event): StreamName | null {
  switch (event.type) {
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
      return event.data.stream
    case 'live.values_moved':
    case 'live.pnl_jumped':
    case 'live.recovery_sync_due':
    case 'live.forced_refresh_due':
      return 'events'
    case 'live.metrics_calculated':
    case 'live.refresh_told':
      return 'trades'
    case 'live.position_snapshot':
      return event.data.origin === 'rest' ? null : event.data.origin
    case 'live.position_opened':
    case 'live.position_modified':
    case 'live.position_closed':
    case 'live.trade_closed':
    case 'live.position_milestone':
    case 'live.system_told':
    case 'live.account_state_changed':
    case 'live.unknown_told':
      return event.data.origin === 'events' || event.data.origin === 'trades' ? event.data.origin : null
    default:
      return null
  }
}
