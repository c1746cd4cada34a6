import type { EpochMs } from '../../core/time.ts'
import { recordFrom, type Wire } from '../../core/wire.ts'
import type { ToldFacts } from '../../notifications/types/index.ts'
import { MESSAGE_LIMIT } from '../constants.ts'
import type { LiveEvent } from '../events.ts'
import type { LiveOrigin, StreamName } from '../model.ts'
import { factFrom, originOf } from './facts.ts'
import { factRefFrom, firstOf, nameFrom, sayableFrom, timeFrom, wholeFrom } from './parts.ts'
import { positionsFrom } from './positions.ts'
import { hold } from './shapes.ts'
import { ValueWindow } from './values.ts'

/** What a chunk can hold. */
export type Decoded = LiveEvent | ToldFacts

/** One SSE frame, cut into its fields. `event` is null for the default type. */
export interface Frame {
  readonly event: string | null
  readonly id: string | null
  readonly data: string
}

/** Ids in one word of what is shown elsewhere, at most. */
const MOST_SHOWN = 1_000

/** One name for the two spellings of an event. */
export const normalisedName = (name: string): string =>
  name.startsWith('open_position_') ? name.slice('open_'.length) : name

/** Whether `trade_events` carries a closed trade. */
export const carriesTrade = (data: Wire): boolean =>
  data['trade_id'] !== undefined || data['pnl'] !== undefined || data['final_pnl'] !== undefined

/** Reads frames one by one; kept for the length of a chunk. */
export class Chunk {
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
          data: { reason: sayableFrom(message['reason']) ?? 'dashboard_refresh' },
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
    const data = recordFrom(message['data'])
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
    const data = recordFrom(message['data']) ?? message
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
    const data = recordFrom(message['data']) ?? message
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
    return recordFrom(JSON.parse(data))
  } catch {
    // Not JSON: the caller counts it as unreadable.
    return null
  }
}
