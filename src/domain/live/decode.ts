import { type EpochMs } from '../core/time.ts'
import { bad, good, type Outcome } from '../core/outcome.ts'
import { recordFrom, type Wire } from '../core/wire.ts'
import type { Event, EventOf } from '../event.ts'
import { carriesTrade, Chunk, normalisedName, type Decoded, type Frame } from './decoding/chunk.ts'
import { factFrom, originOf } from './decoding/facts.ts'
import { factRefFrom, firstOf, nameFrom, timeFrom, wholeFrom } from './decoding/parts.ts'
import { positionsFrom } from './decoding/positions.ts'
import { hold } from './decoding/shapes.ts'
import type { StreamName } from './model.ts'
import { liveTexts } from './texts.ts'

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
  const answer = recordFrom(body)
  if (answer === null || !Array.isArray(answer['events'])) return null
  const events = answer['events'].flatMap((fact: unknown) => sinceFact(fact, at))
  return {
    events,
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

/** `x-table: <epoch> <as_of_seq> <tick>`, additive (R4, I10). */
const TABLE = /^(\S{1,80}) (\d{1,15}) (\d{1,16})$/

function sinceFact(value: unknown, at: EpochMs): readonly Event[] {
  const fact = recordFrom(value)
  if (fact === null) return []
  const data = recordFrom(fact['data']) ?? fact
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
