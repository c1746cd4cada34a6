import { after, epoch, seconds, type EpochMs } from '../core/time.ts'
import type { Timer, HasTime } from '../concept.ts'
import { STALL_AFTER } from '../live/constants.ts'
import { visibleTabs, type HasTabs } from '../tabs/model.ts'
import type { HasStorage } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasLive & HasStorage

/** the last instant running and connected is noted this often. */
const PRESENCE_EVERY = seconds(5)

/** F22: a disk that was given up is tried again at once, and then this often. */
const MENDED_EVERY = seconds(60)

/**
 * the last instant running and connected, as it is known at `at`. A device that slept wakes with a line that
 * looks open: what counts is when the server was last heard. A note that comes due while no line is open, as after a
 * sleep that ended it, changes nothing.
 */
export function presentAsOf({ live, storage: { presentAt } }: Seen, at: EpochMs): EpochMs | null {
  if (live.connections.events.phase.state !== 'connected') return presentAt
  const heardAt = lastHeard(live)
  return at - heardAt < STALL_AFTER ? at : epoch(Math.max(presentAt ?? 0, heardAt))
}

/**
 * Noted every 5 s while connected, and as soon as the server is heard again: the next absence begins after this one.
 */
function presenceTimers({ live, storage: { presentAt } }: Seen): readonly Timer[] {
  if (live.connections.events.phase.state !== 'connected') return []
  const heardAt = lastHeard(live)
  const at = presentAt === null || heardAt - presentAt > STALL_AFTER ? epoch(heardAt) : after(presentAt, PRESENCE_EVERY)
  return [{ id: 'presence', at, event: { type: 'presence.noted', data: { at } } }]
}

const lastHeard = ({ connections: { events } }: Seen['live']): number =>
  Math.max(events.openedAt ?? 0, events.lastMessageAt ?? 0)

/**
 * A tick a second while someone looks, so that ages, staleness and order of the views move on (spec: sorting at most
 * once a second).
 */
function clockTimers(state: Seen): readonly Timer[] {
  const timers: Timer[] = []
  if (visibleTabs(state.tabs).length > 0 && state.session.phase === 'active')
    timers.push({
      id: 'second',
      at: epoch((Math.floor(state.at / 1_000) + 1) * 1_000),
      event: { type: 'clock.second_due', data: null },
    })
  const { mode, triedAt } = state.storage
  if (mode === 'memory')
    timers.push({
      id: 'disk',
      at: triedAt === null ? epoch(0) : after(triedAt, MENDED_EVERY),
      event: { type: 'storage.mend_due', data: null },
    })
  return timers
}

/** When the core notes something by itself. */
export const ownTimers = (state: Seen): readonly Timer[] => [...presenceTimers(state), ...clockTimers(state)]
