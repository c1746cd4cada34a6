import { commandOn } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { flag, oneOf } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import type { HasLive } from '../live/state.ts'
import type { HasSession } from '../session/model.ts'
import { forAdmins, whenReady } from '../session/ready.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

const command = commandOn<Seen>()

const STREAMS = ['events', 'trades'] as const

/**
 * NAV-25: acts of the diagnostic page that nothing else needs, for administrators. A snapshot is `positions.refresh`,
 * background is `tab.hide`.
 */
export const DIAGNOSTIC_COMMANDS = {
  /** Drops the line, open or not, and begins a new round at once. */
  'diagnostic.reconnect': command(
    { stream: oneOf(...STREAMS, 'both') },
    forAdmins(
      'NAV-25',
      whenReady(({ stream }, { live: { connections } }) => {
        const lost = STREAMS.filter(
          (name) => (stream === 'both' || stream === name) && connections[name].phase.state !== 'disconnected',
        )
        return good([
          ...lost.map((name): Event => ({ type: 'live.lost', data: { stream: name, why: 'manual' } })),
          { type: 'live.round_started', data: { because: 'manual' } },
        ])
      }),
    ),
  ),
  /** The recovery-sync that follows a reconnection by 3 s, now. */
  'diagnostic.sync': command(
    {},
    forAdmins(
      'NAV-25',
      whenReady(() => good([{ type: 'live.recovery_sync_due', data: null }])),
    ),
  ),
  /** Makes every answer old and tells the server so (record-cache-invalidation, A-149). */
  'diagnostic.invalidate': command(
    {},
    forAdmins(
      'NAV-25',
      whenReady(() => good([{ type: 'resource.invalidated', data: { keys: 'all', why: 'diagnostic' } }])),
    ),
  ),
  'diagnostic.pause': command(
    { isPaused: flag },
    forAdmins('NAV-25', ({ isPaused }, _state, { tab }) => good([{ type: 'tab.paused', data: { tab, isPaused } }])),
  ),
  'diagnostic.end_worker': command(
    {},
    forAdmins('NAV-25', (_asked, _state, { tab }) => good([{ type: 'worker.end_asked', data: { tab } }])),
  ),
}
