import { ON_UPDATES } from '../../domain/notifications/types/index.ts'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import type { StreamMessage } from '../../domain/wire/sse.ts'
import { seqOf } from './factId.ts'
import { asToldTo, isSentWithoutPlan } from './withoutPlan.ts'

/** The two event streams (spec 7, Events; A-29). */
export type StreamName = 'events' | 'updates'

/** Why a screen asks anew: what changed beyond what metrics say. */
export type RefreshReason =
  | 'account_live'
  | 'accounts'
  | 'alerts'
  | 'bot_rules'
  | 'notification_types'
  | 'recommendations'
  | 'settings'
  | 'strategies'
  | 'trade_notes'
  | 'trade_refresh'
  | 'trade_sync'

/** One open stream. `fact` frames are never left out; `value` frames are, when the reader is slow (F44). */
export interface Reader {
  readonly stream: StreamName
  /** Whether the roles that opened it are a plan's: else it carries little more than news of one. */
  readonly hasPlan: boolean
  /** The token that opened it: it ends with it. */
  readonly tokenId: string
  /** The sign-in of that token, where it is known. */
  readonly grantId: string | null
  /** When it opened; the oldest goes first when a user has too many. */
  readonly openedAt: number
  write(frame: string, kind: 'fact' | 'value'): void
  /** Ends the stream; with a reason the reader is told to fetch what it missed. */
  close(reason: string | null): void
}

/** Streams that one user may have open (T9). */
const MOST_STREAMS = 10

/** Sends what happened to everyone who listens. Each message is written out once, however many read it. */
export interface Hub {
  /** The history of facts that it tells of. */
  readonly epoch: string
  add(userId: string, reader: Reader): void
  remove(userId: string, reader: Reader): void
  sendFact(userId: string, fact: WireFact): void
  /** A message that is state, not history: on the named stream, without an id. */
  send(userId: string, stream: StreamName, message: StreamMessage, kind?: 'fact' | 'value'): void
  /** Whoever looks, on any device, asks anew. */
  refresh(userId: string, reason: RefreshReason): void
  /**
   * Heartbeats to all, each with the number of the user's newest fact (R3), and whether the server can write nothing.
   */
  beat(now: Date, isDiskFull?: boolean): void
  /** Notes the newest number of a user who just began to listen. */
  noteHead(userId: string, seq: number): void
  /** Number of the newest fact of a user who listens; null while it is not known. */
  headOf(userId: string): number | null
  readersOf(userId: string): readonly Reader[]
  users(): readonly string[]
  /** Streams that are open now, all users together. */
  count(): number
  closeAll(reason: string | null): void
}

export function makeHub(epoch: string): Hub {
  const readers = new Map<string, Set<Reader>>()
  const heads = new Map<string, number>()

  const each = (
    userId: string,
    stream: StreamName | null,
    makeFrame: (reader: Pick<Reader, 'stream' | 'hasPlan'>) => string | null,
    kind: 'fact' | 'value',
  ): void => {
    const made = new Map<string, string | null>()
    for (const reader of readers.get(userId) ?? []) {
      if (stream !== null && reader.stream !== stream) continue
      const kindOfReader = `${reader.stream} ${reader.hasPlan}`
      if (!made.has(kindOfReader)) made.set(kindOfReader, makeFrame(reader))
      const frame = made.get(kindOfReader)
      if (typeof frame === 'string') reader.write(frame, kind)
    }
  }

  const send: Hub['send'] = (userId, stream, message, kind = 'fact') =>
    each(userId, stream, ({ hasPlan }) => (hasPlan || isSentWithoutPlan(message) ? frameOf(message) : null), kind)

  return {
    epoch,
    add(userId, reader) {
      const set = readers.get(userId) ?? new Set<Reader>()
      readers.set(userId, set.add(reader))
      if (set.size > MOST_STREAMS) [...set].sort((a, b) => a.openedAt - b.openedAt)[0]?.close(null)
    },
    remove(userId, reader) {
      const set = readers.get(userId)
      set?.delete(reader)
      if (set?.size !== 0) return
      readers.delete(userId)
      heads.delete(userId)
    },
    sendFact(userId, fact) {
      if (!readers.has(userId)) return
      heads.set(userId, Math.max(heads.get(userId) ?? 0, seqOf(fact.id, epoch) ?? 0))
      each(userId, null, ({ stream, hasPlan }) => factFrame(stream, asToldTo(fact, hasPlan)), 'fact')
      // His next token may open more: he comes back with it, and is told by number what followed this.
      if (fact.event_type === 'subscription_changed')
        for (const reader of readers.get(userId) ?? []) if (!reader.hasPlan) reader.close(null)
    },
    send,
    refresh: (userId, reason) => send(userId, 'updates', { type: 'dashboard_refresh', reason }),
    beat(now, isDiskFull = false) {
      for (const userId of readers.keys()) {
        const frame = frameOf({
          type: 'heartbeat',
          epoch,
          head_seq: heads.get(userId) ?? 0,
          server_time: now.toISOString(),
          ...(isDiskFull ? { disk_full: true } : {}),
        })
        each(userId, null, () => frame, 'fact')
      }
    },
    noteHead: (userId, seq) => {
      heads.set(userId, Math.max(heads.get(userId) ?? 0, seq))
    },
    headOf: (userId) => heads.get(userId) ?? null,
    readersOf: (userId) => [...(readers.get(userId) ?? [])],
    users: () => [...readers.keys()],
    count: () => [...readers.values()].reduce((sum, { size }) => sum + size, 0),
    closeAll: (reason) => {
      for (const set of readers.values()) for (const reader of [...set]) reader.close(reason)
    },
  }
}

/**
 * A fact as a frame: wrapped on the first stream, under its own name on the second. Messages of the
 * system itself are on the first alone.
 */
export function factFrame(stream: StreamName, fact: WireFact): string | null {
  if (stream === 'events')
    return withId(fact.id, {
      type: 'unified_notification',
      event_id: fact.id,
      event_type: fact.event_type,
      event_timestamp: fact.event_timestamp,
      data: fact.data,
    })
  const type = ON_UPDATES[fact.event_type]
  return type === undefined
    ? null
    : withId(fact.id, {
        type,
        id: fact.id,
        event_type: fact.event_type,
        event_timestamp: fact.event_timestamp,
        data: fact.data,
      })
}

/** A message as a frame without an id. JSON has no raw line breaks, so one data line holds it. */
export const frameOf = (message: StreamMessage): string => `data: ${JSON.stringify(message)}\n\n`

const withId = (id: string, message: object): string => `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`
