import { elapsed, type EpochMs } from '../../core/time.ts'
import type { Event, EventOf, EventType } from '../../event.ts'
import { STALL_AFTER } from '../constants.ts'
import { SERVER_FACTS } from '../facts.ts'
import type { Connections } from './model.ts'
import { streamOf } from './source.ts'

/** What the server says on a stream. */
const WORDS: ReadonlySet<EventType> = new Set<EventType>([
  'live.opened',
  'live.heartbeat',
  'live.values_moved',
  'live.pnl_jumped',
  'live.position_snapshot',
  'live.metrics_calculated',
  'live.refresh_told',
  'live.unreadable',
  ...SERVER_FACTS,
])

/**
 * F5, A-60: a word after 35 s of silence comes from a line that was to be given up before it, and now is: a device that
 * slept reads first what was on its way when it fell asleep, and must not take that for having been there. What it said
 * comes again with the next line. Null for a word in time.
 */
export function wordOfTheDead(event: Event, connections: Connections, at: EpochMs): EventOf<'live.lost'> | null {
  if (!WORDS.has(event.type)) return null
  const stream = streamOf(event)
  if (stream === null) return null
  const { phase, lastMessageAt } = connections[stream]
  const isStalled = phase.state === 'connected' && lastMessageAt !== null && elapsed(lastMessageAt, at) >= STALL_AFTER
  return isStalled ? { type: 'live.lost', data: { stream, why: 'stalled' } } : null
}
