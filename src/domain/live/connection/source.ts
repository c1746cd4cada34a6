import type { Event } from '../../event.ts'
import { isServerFactEvent } from '../facts.ts'
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
    case 'live.shown_told':
    case 'live.recovery_sync_due':
      return 'events'
    case 'live.metrics_calculated':
    case 'live.refresh_told':
      return 'trades'
    case 'live.position_snapshot':
      return event.data.origin === 'rest' ? null : event.data.origin
    default:
      return isServerFactEvent(event) && (event.data.origin === 'events' || event.data.origin === 'trades')
        ? event.data.origin
        : null
  }
}
