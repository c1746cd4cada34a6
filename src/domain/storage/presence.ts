import { after, epoch, seconds, type EpochMs } from '../core/time.ts'
import type { Timer } from '../decision.ts'
import { STALL_AFTER } from '../live/constants.ts'
import type { State } from '../state.ts'

/** the last instant running and connected is noted this often. */
const PRESENCE_EVERY = seconds(5)

/**
 * the last instant running and connected, as it is known at `at`. A device that slept wakes with a line that
 * looks open: what counts is when the server was last heard. A note that comes due while no line is open, as after a
 * sleep that ended it, changes nothing.
 */
export function presentAsOf({ live, storage: { presentAt } }: State, at: EpochMs): EpochMs | null {
  if (live.connections.events.phase.state !== 'connected') return presentAt
  const heardAt = lastHeard(live)
  return at - heardAt < STALL_AFTER ? at : epoch(Math.max(presentAt ?? 0, heardAt))
}

/**
 * Noted every 5 s while connected, and as soon as the server is heard again: the next absence begins after this one.
 */
export function presenceTimers({ live, storage: { presentAt } }: State): readonly Timer[] {
  if (live.connections.events.phase.state !== 'connected') return []
  const heardAt = lastHeard(live)
  const at = presentAt === null || heardAt - presentAt > STALL_AFTER ? epoch(heardAt) : after(presentAt, PRESENCE_EVERY)
  return [{ id: 'presence', at, event: { type: 'presence.noted', data: { at } } }]
}

const lastHeard = ({ connections: { events } }: State['live']): number =>
  Math.max(events.openedAt ?? 0, events.lastMessageAt ?? 0)
