import { minutes, type EpochMs } from '../domain/core/time.ts'
import type { Event, LogEntry } from '../domain/event.ts'
import type { Retention } from '../domain/retention.ts'
import type { Judgements } from './judgements.ts'

/** Memory-only entries are kept 10 minutes or this many rows, whichever is less (architecture 4); an entry of values or a snapshot counts as its rows, so that a burst needs no more memory than a calm hour. */
const MEMORY_ROWS = 20_000
const MEMORY_AGE = minutes(10)
/** Facts and traces that stay at hand for `why` and the diagnostic page; the disk keeps the rest. */
const AT_HAND = 5_000
/** Trimming waits for this many rows too many, so that its cost is spread. */
const SLACK = 1_000

/** This device's append-only log, as far as it is in memory. */
export interface Log {
  /** Numbers the event and keeps it. */
  readonly add: (event: Event, cause: number | null, at: EpochMs) => LogEntry
  /** The newest entries, oldest first; with `matching` only those whose type or content holds the text. */
  readonly tail: (count: number, matching?: string) => readonly LogEntry[]
  /** One entry, while it is in memory. */
  readonly entry: (number: number) => LogEntry | undefined
  /** Number of the newest entry. */
  readonly last: () => number
  readonly size: () => number
}

/** A log that starts behind `restored`, or empty. `last` is the number of the last entry ever written, which may be a lost memory-only one. */
export function createLog(retention: Judgements['retention'], restored: readonly LogEntry[] = [], last = 0): Log {
  let entries = [...restored.slice(-AT_HAND)]
  let newest = Math.max(last, entries.at(-1)?.entry ?? 0)
  let held = entries.length

  function add(event: Event, cause: number | null, at: EpochMs): LogEntry {
    newest += 1
    // Written out: a spread of the event costs ten times as much, and every line passes here.
    const entry = { type: event.type, data: event.data, entry: newest, at, cause } as LogEntry
    entries.push(entry)
    held += rowsIn(entry)
    if (held > MEMORY_ROWS + SLACK) {
      entries = trimmed(entries, retention, at)
      held = entries.reduce((rows, one) => rows + rowsIn(one), 0)
    }
    return entry
  }

  function tail(count: number, matching?: string): readonly LogEntry[] {
    if (matching === undefined || matching === '') return entries.slice(-count)
    const found: LogEntry[] = []
    for (let i = entries.length - 1; i >= 0 && found.length < count; i -= 1) {
      const entry = entries[i]!
      if (mentions(entry, matching)) found.push(entry)
    }
    return found.reverse()
  }

  return { add, tail, entry: (number) => found(entries, number), last: () => newest, size: () => entries.length }
}

/** Whether the entry's type or data hold the text. */
export const mentions = (entry: LogEntry, text: string): boolean => entry.type.includes(text) || JSON.stringify(entry.data).includes(text)

/** Entry numbers ascend, with holes where memory-only entries were trimmed. */
function found(entries: readonly LogEntry[], number: number): LogEntry | undefined {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const entry = entries[middle]!
    if (entry.entry === number) return entry
    if (entry.entry < number) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** How many rows an entry holds in memory; every other entry counts as one. */
function rowsIn(entry: LogEntry): number {
  switch (entry.type) {
    case 'live.values_moved': return Math.max(1, entry.data.rows.length)
    case 'live.position_snapshot': return Math.max(1, entry.data.positions.length)
    default: return 1
  }
}

function trimmed(entries: readonly LogEntry[], retention: Judgements['retention'], now: EpochMs): LogEntry[] {
  const room: Record<Retention, number> = { fact: AT_HAND, trace: AT_HAND, memory: MEMORY_ROWS - 2 * AT_HAND }
  const kept: LogEntry[] = []
  for (let i = entries.length - 1; i >= 0; i -= 1) {
    const entry = entries[i]!
    const kind = retention(entry.type)
    if (kind === 'memory' && entry.at < now - MEMORY_AGE) continue
    if (room[kind] > 0) kept.push(entry)
    room[kind] -= kind === 'memory' ? rowsIn(entry) : 1
  }
  return kept.reverse()
}
