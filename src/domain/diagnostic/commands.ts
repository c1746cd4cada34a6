import { admits } from '../access/roles.ts'
import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import type { StreamName } from '../live/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

/** Acts of the diagnostic page that nothing else needs. A snapshot is `positions.refresh`, background is `tab.hide`. */
export type DiagnosticCommand =
  /** Drops the line, open or not, and begins a new round at once. */
  | { readonly type: 'diagnostic.reconnect'; readonly stream: StreamName | 'both' }
  /** The recovery-sync that follows a reconnection by 3 s, now. */
  | { readonly type: 'diagnostic.sync' }
  /** Makes every answer old and tells the server so (record-cache-invalidation, A-149). */
  | { readonly type: 'diagnostic.invalidate' }
  | { readonly type: 'diagnostic.pause'; readonly isPaused: boolean }
  | { readonly type: 'diagnostic.end_worker' }

/** NAV-25: these acts belong to a page for administrators. */
export function decideDiagnosticCommand(
  command: DiagnosticCommand,
  tab: string,
  state: Seen,
): Outcome<readonly Event[]> {
  const { session, live } = state
  if (!admits('admin', session.profile?.roles ?? []))
    return refused('NAV-25', 'not_an_administrator', 'This is for administrators.')
  switch (command.type) {
    case 'diagnostic.pause':
      return good([{ type: 'tab.paused', data: { tab, isPaused: command.isPaused } }])
    case 'diagnostic.end_worker':
      return good([{ type: 'worker.end_asked', data: { tab } }])
    default:
      break
  }
  if (!session.isApiAuthReady) return refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')
  switch (command.type) {
    case 'diagnostic.sync':
      return good([{ type: 'live.recovery_sync_due', data: null }])
    case 'diagnostic.invalidate':
      return good([{ type: 'resource.invalidated', data: { keys: 'all', why: 'diagnostic' } }])
    case 'diagnostic.reconnect': {
      const streams = (['events', 'trades'] as const).filter(
        (stream) => command.stream === 'both' || command.stream === stream,
      )
      const lost = streams.filter((stream) => live.connections[stream].phase.state !== 'disconnected')
      return good([
        ...lost.map((stream): Event => ({ type: 'live.lost', data: { stream, why: 'manual' } })),
        { type: 'live.round_started', data: { because: 'manual' } },
      ])
    }
  }
}

const refused = (rule: string, reason: string, message: string): Outcome<never> =>
  bad({ kind: 'refused', message, refusal: { rule, reason, because: {} } })
