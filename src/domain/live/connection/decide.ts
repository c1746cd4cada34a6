import { elapsed, seconds, type EpochMs } from '../../core/time.ts'
import { decidingOn, NOTHING } from '../../concept.ts'
import type { Event, EventOf } from '../../event.ts'
import { STALL_AFTER } from '../constants.ts'
import type { StreamName } from '../model.ts'
import { after } from '../../core/time.ts'
import { hasGivenUp, isHopelesslyBig, isIdle, jittered, nextDelay, soonestAttempt } from './rules.ts'
import type { HasSession } from '../../session/model.ts'
import { hasPlan } from '../../session/plan.ts'
import type { HasLive } from '../state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

const deciding = decidingOn<Seen>()

const STREAMS = ['events', 'trades'] as const satisfies readonly StreamName[]

/**
 * A stream that waits out its back-off is tried at once when somebody is there or the line is back, but not within this
 * time of the last attempt (F16).
 */
const EAGER_GAP = seconds(5)

/**
 * Opens both streams when calls can be made, and again when a try is due, or when one opens that was asked for before
 * its user had a plan.
 */
export const openStreams = deciding(
  'openings',
  ['session.started', 'session.refreshed', 'live.retry_due', 'live.round_started', 'live.opened'],
  (entry, state) => {
    if (!state.session.isApiAuthReady || state.session.refresh.state !== 'idle') return NOTHING
    if (entry.type === 'live.retry_due') return retry(state, entry.data.stream, entry.at)
    if (entry.type === 'live.opened')
      return opensMore(state, entry.data.stream) ? attempt(state, entry.data.stream, 0, entry.at) : NOTHING
    // The round that a plan begins opens them, once.
    if (entry.type !== 'live.round_started' && STREAMS.some((stream) => opensMore(state, stream))) return NOTHING
    return STREAMS.flatMap((stream) => openIfIdle(state, stream, entry.at))
  },
)

function retry(state: Seen, stream: StreamName, at: EpochMs): readonly Event[] {
  const connection = state.live.connections[stream]
  const { phase } = connection
  if (phase.state !== 'disconnected' || phase.gaveUp || phase.retryAt === null || phase.retryAt > at) return NOTHING
  return attempt(state, stream, connection.attempt + 1, at)
}

/** Whether a stream that was asked for without a plan would carry more, since its user has one now. */
const opensMore = ({ session, live }: Seen, stream: StreamName): boolean =>
  live.connections[stream].isWithoutPlan && hasPlan(session)

function openIfIdle(state: Seen, stream: StreamName, at: EpochMs): readonly Event[] {
  const connection = state.live.connections[stream]
  const { phase } = connection
  const isOverdue = phase.state === 'disconnected' && phase.retryAt !== null && phase.retryAt <= at
  // The first opening is no re-attempt; a round's first is its attempt 1.
  return isIdle(connection) || opensMore(state, stream)
    ? attempt(state, stream, 0, at)
    : isOverdue
      ? attempt(state, stream, connection.attempt + 1, at)
      : NOTHING
}

/** STREAM-16: at least 500 ms between attempts; sooner ones are planned for then. */
function attempt(state: Seen, stream: StreamName, number: number, at: EpochMs): readonly Event[] {
  const soonest = soonestAttempt(state.live.connections[stream], at)
  if (soonest > at)
    return [{ type: 'live.retry_planned', data: { stream, attempt: Math.max(1, number), retryAt: soonest } }]
  const without = hasPlan(state.session) ? {} : { isWithoutPlan: true as const }
  return [{ type: 'live.opening', data: { stream, attempt: number, ...without } }]
}

/**
 * STREAM-04 to STREAM-06: confirmed when the stream is open at the check, rejected when it is not after the extension.
 */
export const confirmOpening = deciding(
  'checks',
  ['live.check_due'],
  ({ data: { stream, extended } }, state): readonly Event[] => {
    const { phase } = state.live.connections[stream]
    if (phase.state === 'connected' && !phase.confirmed) return [{ type: 'live.confirmed', data: { stream } }]
    if (phase.state !== 'connecting' || !extended) return NOTHING
    return [
      { type: 'live.rejected', data: { stream } },
      { type: 'live.lost', data: { stream, why: 'rejected' } },
    ]
  },
)

/**
 * STREAM-02, STREAM-03: back-off of 5, 10, 20, 40, 80 s, then it gives up. A-70: a refused ticket asks for a fresh
 * token first.
 */
export const backOffAfterLoss = deciding('losses', ['live.lost'], (entry, state): readonly Event[] => {
  const { stream, why } = entry.data
  const connection = state.live.connections[stream]
  const next = connection.attempt + 1
  const delay = nextDelay(next)
  const refresh: readonly Event[] =
    why === 'unauthorised' && state.session.phase === 'active' && state.session.refresh.state === 'idle'
      ? [{ type: 'session.refresh_asked', data: { why: 'unauthorised' } }]
      : NOTHING
  if (delay === null || isHopelesslyBig(connection)) return [...refresh, { type: 'live.gave_up', data: { stream } }]
  const retryAt = after(entry.at, jittered(delay, `${state.session.sessionId}|${stream}|${entry.entry}`))
  return [...refresh, { type: 'live.retry_planned', data: { stream, attempt: next, retryAt } }]
})

/** F5, stream health monitoring: 35 s without a byte is a loss. */
export const detectStall = deciding(
  'stalls',
  ['live.stall_due'],
  ({ at, data: { stream } }, state): readonly Event[] => {
    const { phase, lastMessageAt } = state.live.connections[stream]
    const isStalled = phase.state === 'connected' && lastMessageAt !== null && elapsed(lastMessageAt, at) >= STALL_AFTER
    return isStalled ? [{ type: 'live.lost', data: { stream, why: 'stalled' } }] : NOTHING
  },
)

/**
 * A-66, reliability 4.2 d: after giving up, showing, focus, click, online, wake, a new token or a successful REST
 * answer start another five; all but the last two also end the wait for the next. So does a token that brings a plan:
 * both streams are opened anew with it, also one that is open.
 */
export const startRound = deciding(
  'rounds',
  [
    'tab.attached',
    'tab.shown',
    'tab.touched',
    'session.refreshed',
    'session.started',
    'live.position_snapshot',
    'live.dropped',
  ],
  (entry, state): readonly EventOf<'live.round_started'>[] => {
    if (!state.session.isApiAuthReady) return NOTHING
    const because = reasonOf(entry)
    if (because === null) return NOTHING
    const connections = STREAMS.map((stream) => state.live.connections[stream])
    const isEager = EAGER.includes(because)
    const isWaiting = connections.some(
      ({ phase, lastAttemptAt }) =>
        phase.state === 'disconnected' &&
        phase.retryAt !== null &&
        (lastAttemptAt === null || elapsed(lastAttemptAt, entry.at) >= EAGER_GAP),
    )
    const hasGained = because === 'new_token' && STREAMS.some((stream) => opensMore(state, stream))
    return connections.some(hasGivenUp) || (isEager && isWaiting) || hasGained
      ? [{ type: 'live.round_started', data: { because } }]
      : NOTHING
  },
)

/** Somebody looks at the page, or the line came back. */
const EAGER: readonly string[] = ['visible', 'focus', 'click', 'online', 'wake']

function reasonOf(entry: { readonly type: string; readonly data: unknown }): string | null {
  const data = entry.data as {
    readonly kind?: string
    readonly origin?: string
    readonly rule?: string
    readonly reason?: string
  }
  switch (entry.type) {
    case 'tab.attached':
    case 'tab.shown':
      return 'visible'
    case 'tab.touched':
      return data.kind ?? 'click'
    case 'session.refreshed':
    case 'session.started':
      return 'new_token'
    // A snapshot of another history is refused, but the server is there: its greeting tells of that history.
    case 'live.dropped':
      return data.rule === 'R4' && data.reason === 'other_epoch' ? 'rest_answered' : null
    default:
      return data.origin === 'rest' ? 'rest_answered' : null
  }
}
