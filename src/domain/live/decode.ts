import { type EpochMs } from '../core/time.ts'
import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event, EventOf } from '../event.ts'
import { MESSAGE_LIMIT } from './constants.ts'
import { factFrom, originOf } from './decoding/facts.ts'
import {
  factRefFrom,
  firstOf,
  nameFrom,
  objectFrom,
  textFrom,
  timeFrom,
  wholeFrom,
  type Wire,
} from './decoding/parts.ts'
import { positionsFrom } from './decoding/positions.ts'
import { hold } from './decoding/shapes.ts'
import { ValueWindow } from './decoding/values.ts'
import type { ToldFacts } from '../notifications/types/index.ts'
import type { LiveEvent } from './events.ts'
import type { LiveOrigin, StreamName } from './model.ts'
import { liveTexts } from './texts.ts'

/** What a chunk can hold. */
type Decoded = LiveEvent | ToldFacts

/** One SSE frame, cut into its fields. */
export interface Frame {
  readonly event: string | null
  readonly id: string | null
  readonly data: string
}

/**
 * All frames of one network chunk as events, in order; moved values gathered into one (architecture 3), split only
 * where a fact of the same position stands between. Never throws: what cannot be read is counted in one
 * `live.unreadable`.
 */
export function decodeChunk(stream: StreamName, frames: readonly Frame[], at: EpochMs): readonly Decoded[] {
  const chunk = new Chunk(stream, at)
  for (const frame of frames) chunk.read(frame)
  hold('chunk', chunk)
  return chunk.end()
}

/**
 * Answer of GET /events/since (spec 3, Recovery response) as facts, with how far they reach; null where it is no
 * answer.
 */
export function decodeSince(body: unknown, at: EpochMs): SinceAnswer | null {
  const answer = objectFrom(body)
  if (answer === null || !Array.isArray(answer['events'])) return null
  const events = answer['events'].flatMap((fact: unknown) => sinceFact(fact, at))
  return {
    events,
    unreadable: answer['events'].length - events.length,
    isAggregated: answer['aggregated'] === true,
    serverEpoch: nameFrom(answer['epoch']),
    headSeq: wholeFrom(answer['head_seq']),
    throughSeq: wholeFrom(answer['through_seq']),
    hasMore: answer['has_more'] === true,
    body: answer,
  }
}

export interface SinceAnswer {
  readonly events: readonly Event[]
  readonly unreadable: number
  readonly isAggregated: boolean
  readonly serverEpoch: string | null
  readonly headSeq: number | null
  readonly throughSeq: number | null
  readonly hasMore: boolean
  /** Everything else the answer says, e.g. its summary. */
  readonly body: Wire
}

/**
 * Answer of GET /trades/open as a snapshot; it must be a list (spec 8). Ours says by a header which table it is;
 * another server's answer is as old as its question.
 */
export function decodeOpenTrades(
  body: unknown,
  at: EpochMs,
  { askedAt = at, table = null }: { readonly askedAt?: EpochMs; readonly table?: string | null } = {},
): Outcome<EventOf<'live.position_snapshot'>> {
  if (!Array.isArray(body)) return bad({ kind: 'unreadable', message: liveTexts.openTradesInvalid })
  const { rows } = positionsFrom(body, at)
  const [, serverEpoch = null, asOfSeq, tick] = TABLE.exec(table ?? '') ?? []
  return good({
    type: 'live.position_snapshot',
    data: {
      origin: 'rest',
      positions: rows,
      takenAt: askedAt,
      asOfSeq: wholeFrom(asOfSeq),
      serverEpoch,
      tick: wholeFrom(tick),
    },
  })
}

/** Ids in one word of what is shown elsewhere, at most. */
const MOST_SHOWN = 1_000

/** `x-table: <epoch> <as_of_seq> <tick>`, additive (R4, I10). */
const TABLE = /^(\S{1,80}) (\d{1,15}) (\d{1,16})$/

/** One name for the two spellings of an event. */
export const normalisedName = (name: string): string =>
  name.startsWith('open_position_') ? name.slice('open_'.length) : name

/** Reads frames one by one; kept for the length of a chunk. */
class Chunk {
  private readonly stream: StreamName
  private readonly at: EpochMs
  private readonly events: Decoded[] = []
  private readonly values: ValueWindow
  private unreadable = 0
  private sample = ''
  /** The newest message of values, for its shape alone. */
  private newest: Wire | null = null

  constructor(stream: StreamName, at: EpochMs) {
    this.stream = stream
    this.at = at
    this.values = new ValueWindow(at)
  }

  read(frame: Frame): void {
    const message = messageOf(frame)
    // Nineteen of twenty messages are these: they skip the questions that the others are asked.
    if (message !== null && message['type'] === 'open_position_pnl_change')
      return void this.move((this.newest = message))
    const type = message === null ? null : (nameFrom(firstOf(message, 'type', 'event_type')) ?? nameFrom(frame.event))
    if (message === null || type === null || !this.take(normalisedName(type), message, frame))
      this.refuse(1, frame.data)
    else hold(type, message)
  }

  end(): readonly Decoded[] {
    this.flush()
    if (this.unreadable > 0)
      this.events.push({
        type: 'live.unreadable',
        data: { stream: this.stream, count: this.unreadable, sample: this.sample },
      })
    return this.events
  }

  /** Whether the message could be read. */
  private take(name: string, message: Wire, frame: Frame): boolean {
    switch (name) {
      case 'position_pnl_change':
        return this.move(message)
      case 'heartbeat':
        return this.add({
          type: 'live.heartbeat',
          data: {
            stream: this.stream,
            ...this.head(message),
            ...(message['disk_full'] === true ? { isDiskFull: true } : {}),
          },
        })
      case 'connection_established':
        return this.add({
          type: 'live.opened',
          data: { stream: this.stream, connectionId: nameFrom(message['connection_id']), ...this.head(message) },
        })
      case 'position_snapshot':
        return this.snapshot(message)
      case 'metrics_calculated':
        return this.add({ type: 'live.metrics_calculated', data: { payload: message['data'] ?? message } })
      case 'notifications_shown':
        return (
          Array.isArray(message['ids']) &&
          this.add({
            type: 'live.shown_told',
            data: { ids: message['ids'].filter((id) => typeof id === 'string').slice(0, MOST_SHOWN) },
          })
        )
      case 'dashboard_refresh':
        return this.add({
          type: 'live.refresh_told',
          data: { reason: textFrom(message['reason']) ?? 'dashboard_refresh' },
        })
      case 'resync':
        // More was missed than a stream sends after `Last-Event-ID`: it stays open, and the greeting told the head up
        // to which pages are fetched (F43).
        return (
          message['reason'] === 'backlog' ||
          this.add({ type: 'live.lost', data: { stream: this.stream, why: 'resync' } })
        )
      case 'unified_notification':
        return this.unwrap(message, frame)
      default:
        return this.fact(name, message, frame)
    }
  }

  /** the wrapped event under its own name. */
  private unwrap(message: Wire, frame: Frame): boolean {
    const data = objectFrom(message['data'])
    if (data === null) return false
    const outer = nameFrom(message['event_type'])
    const inner =
      outer === null || outer === 'unified_notification'
        ? (nameFrom(data['event_type']) ?? outer ?? 'unified_notification')
        : outer
    const name = normalisedName(inner)
    if (name === 'position_pnl_change' || name === 'position_snapshot' || name === 'metrics_calculated')
      return this.take(name, { ...message, data }, frame)
    return this.fact(name, message, frame)
  }

  private fact(rawName: string, message: Wire, frame: Frame): boolean {
    const data = objectFrom(message['data']) ?? message
    const name = rawName === 'trade_events' ? (carriesTrade(data) ? 'trade_closed' : rawName) : rawName
    const fact = factFrom(name, data, this.originOf(message, frame))
    if (fact === null) return false
    hold(fact.type, fact)
    if (
      'symbol' in fact.data &&
      fact.data.symbol !== null &&
      fact.data.account !== null &&
      this.values.holds(fact.data.account, fact.data.symbol)
    )
      this.flush()
    return this.add(fact)
  }

  private originOf(message: Wire, frame: Frame): LiveOrigin {
    const ref = factRefFrom(firstOf(message, 'event_id', 'id') ?? frame.id)
    return originOf(ref, this.stream, timeFrom(firstOf(message, 'event_timestamp', 'timestamp')), this.at)
  }

  private move(message: Wire): boolean {
    const asOf = {
      serverEpoch: nameFrom(message['epoch']),
      tick: wholeFrom(message['tick']),
      asOfSeq: wholeFrom(message['as_of_seq']),
    }
    if (this.values.isApart(asOf)) this.flush()
    const { rows } = message
    const unreadable = Array.isArray(rows)
      ? this.values.take(rows, asOf)
      : this.values.takeOne(message['data'] ?? message, asOf)
    for (const jump of this.values.jumped()) this.events.push(jump)
    if (unreadable > 0) this.refuse(unreadable, 'a row of open_position_pnl_change')
    return true
  }

  private snapshot(message: Wire): boolean {
    const data = objectFrom(message['data']) ?? message
    if (!Array.isArray(data['positions'])) return false
    const takenAt = timeFrom(data['timestamp'])
    const { rows, unreadable } = positionsFrom(data['positions'], takenAt ?? this.at)
    if (unreadable > 0) this.refuse(unreadable, 'a row of position_snapshot')
    hold('row of a snapshot', data['positions'][0])
    hold('position', rows[0])
    // The message stays for its shape; its rows may be thousands.
    ;(data as Record<string, unknown>)['positions'] = []
    this.flush()
    return this.add({
      type: 'live.position_snapshot',
      data: {
        origin: this.stream,
        positions: rows,
        takenAt,
        asOfSeq: wholeFrom(data['as_of_seq']),
        serverEpoch: nameFrom(data['epoch']),
        tick: wholeFrom(data['tick']),
      },
    })
  }

  private head(message: Wire): {
    readonly serverEpoch: string | null
    readonly headSeq: number | null
    readonly serverTime: EpochMs | null
  } {
    return {
      serverEpoch: nameFrom(message['epoch']),
      headSeq: wholeFrom(message['head_seq']),
      serverTime: timeFrom(message['server_time']),
    }
  }

  private add(event: Decoded): boolean {
    this.events.push(event)
    return true
  }

  private flush(): void {
    const moved = this.values.flush()
    if (moved !== null) this.events.push(moved)
  }

  private refuse(count: number, sample: string): void {
    this.unreadable += count
    if (this.sample === '') this.sample = sample.slice(0, 120)
  }
}

function messageOf({ data }: Frame): Wire | null {
  if (data.length > MESSAGE_LIMIT) return null
  try {
    return objectFrom(JSON.parse(data))
  } catch {
    // Not JSON: the caller counts it as unreadable.
    return null
  }
}

/** Whether `trade_events` carries a closed trade. */
const carriesTrade = (data: Wire): boolean =>
  data['trade_id'] !== undefined || data['pnl'] !== undefined || data['final_pnl'] !== undefined

function sinceFact(value: unknown, at: EpochMs): readonly Event[] {
  const fact = objectFrom(value)
  if (fact === null) return []
  const data = objectFrom(fact['data']) ?? fact
  const outer = nameFrom(firstOf(fact, 'event_type', 'type'))
  if (outer === null) return []
  const inner = normalisedName(outer === 'unified_notification' ? (nameFrom(data['event_type']) ?? outer) : outer)
  const name = inner === 'trade_events' && carriesTrade(data) ? 'trade_closed' : inner
  const decoded = factFrom(
    name,
    data,
    originOf(
      factRefFrom(firstOf(fact, 'event_id', 'id')),
      'since',
      timeFrom(firstOf(fact, 'event_timestamp', 'timestamp')),
      at,
    ),
  )
  // A numbered fact that cannot be read still has its place: without it the gap would never close.
  return decoded !== null
    ? [decoded]
    : [
        {
          type: 'live.unknown_told',
          data: { ...originOf(factRefFrom(firstOf(fact, 'event_id', 'id')), 'since', null, at), eventType: name },
        },
      ]
}
