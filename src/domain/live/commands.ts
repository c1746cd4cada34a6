import { refreshTrades } from '../closed/refresh.ts'
import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasLive } from './state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive & HasWrites

const command = commandOn<Seen>()

/** A round of attempts that the user began. */
const ROUND: Event = { type: 'live.round_started', data: { because: 'manual' } }

/** What a tab can ask of the streams. */
export const LIVE_COMMANDS = {
  'live.reconnect': command({}, (_asked, state) =>
    isAway(state) ? good([ROUND]) : refused('A-66', 'connected_already', 'The live connection is open.'),
  ),
  'positions.refresh': command(
    {},
    whenReady((_asked, state) => good(again(state))),
  ),
  /** The button: the same, and the server looks at the exchange; a toast says what it found (screens.md 2.1). */
  'live.refresh': command(
    {},
    whenReady(({ id }, state) => {
      const asked = refreshTrades(id, state)
      return asked.ok ? good([...again(state), ...asked.value]) : asked
    }),
  ),
}

/** The server's table anew. */
const again = (state: Seen): readonly Event[] => [
  ...(isAway(state) ? [ROUND] : []),
  { type: 'live.snapshot_needed', data: { why: 'manual_refresh' } },
  { type: 'activity.noted', data: { kind: 'manual_refresh', metrics: {} } },
]

const isAway = ({ live: { connections } }: Seen): boolean =>
  connections.events.phase.state === 'disconnected' || connections.trades.phase.state === 'disconnected'
