import { minutes, type EpochMs } from '../domain/core/time.ts'
import { isRecord } from '../domain/core/wire.ts'
import type { Event, LogEntry } from '../domain/event.ts'
import type { Retention } from '../domain/core/fact.ts'
import type { Judgements } from './judgements.ts'

/**
 * Memory-only entries are kept 10 minutes or this many rows, whichever is less (architecture 4); an entry of values, a
 * snapshot or an answer counts as its rows, so that a burst needs no more memory than a calm hour.
 */
const MEMORY_ROWS = 20_000
const MEMORY_AGE = minutes(10)
/** Facts and traces that stay at hand for `why` and the diagnostic page; the disk keeps the rest. */
const AT_HAND = 5_000
/** Making room waits for this many rows too many, so that its cost is spread. */
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

/**
 * A log that starts behind `restored`, or empty. `last` is the number of the last entry ever written, which may be a
 * lost memory-only one.
 */
export function createLog(retention: Judgements['retention'], restored: readonly LogEntry[] = [], last = 0): Log {
  // Each kind is a list of its own, so that what is too much goes from its front without a look at the rest.
  const lists: Record<Retention, LogEntry[]> = { fact: [], trace: [], memory: [] }
  for (const entry of restored.slice(-AT_HAND)) lists[retention(entry.type)].push(entry)
  let newest = Math.max(last, restored.at(-1)?.entry ?? 0)
  let memoryRows = rowsOf(lists.memory)

  function add(event: Event, cause: number | null, at: EpochMs): LogEntry {
    newest += 1
    // Written out: a spread of the event costs ten times as much, and every line passes here.
    const entry = { type: event.type, data: event.data, entry: newest, at, cause } as LogEntry
    const kind = retention(entry.type)
    lists[kind].push(entry)
    if (kind === 'memory') memoryRows += rowsIn(entry)
    else if (lists[kind].length > AT_HAND + SLACK) lists[kind] = lists[kind].slice(-AT_HAND)
    if (memoryRows + lists.fact.length + lists.trace.length > MEMORY_ROWS + SLACK) makeRoom(at)
    return entry
  }

  /** Memory-only entries give way to those that the disk keeps too. */
  function makeRoom(now: EpochMs): void {
    const room = MEMORY_ROWS - lists.fact.length - lists.trace.length
    let gone = 0
    for (
      let first = lists.memory[0];
      first !== undefined && (memoryRows > room || first.at < now - MEMORY_AGE);
      first = lists.memory[gone]
    ) {
      memoryRows -= rowsIn(first)
      gone += 1
    }
    lists.memory = lists.memory.slice(gone)
  }

  function tail(count: number, matching?: string): readonly LogEntry[] {
    const all = (Object.values(lists) as readonly LogEntry[][]).flatMap((list) =>
      matching === undefined || matching === '' ? list.slice(-count) : newestOf(list, count, matching),
    )
    return all.sort((a, b) => a.entry - b.entry).slice(-count)
  }

  return {
    add,
    tail,
    entry: (number) => found(lists.fact, number) ?? found(lists.trace, number) ?? found(lists.memory, number),
    last: () => newest,
    size: () => lists.fact.length + lists.trace.length + lists.memory.length,
  }
}

function newestOf(entries: readonly LogEntry[], count: number, matching: string): readonly LogEntry[] {
  const found: LogEntry[] = []
  for (let i = entries.length - 1; i >= 0 && found.length < count; i -= 1) {
    const entry = entries[i]!
    if (mentions(entry, matching)) found.push(entry)
  }
  return found
}

/** Whether the entry's type or data hold the text. */
const mentions = (entry: LogEntry, text: string): boolean =>
  entry.type.includes(text) || JSON.stringify(entry.data).includes(text)

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
    case 'live.values_moved':
      return Math.max(1, entry.data.rows.length)
    case 'live.position_snapshot':
      return Math.max(1, entry.data.positions.length)
    case 'closed.page_loaded':
      return Math.max(1, entry.data.rows.length)
    case 'resource.loaded':
      return Math.max(1, rowsOfAnswer(entry.data.value))
    default:
      return 1
  }
}

/** Rows of an answer: those of the list that it is, or of the lists that it names. Each passes here: nothing deeper. */
function rowsOfAnswer(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length
  return isRecord(answer) ? Object.values(answer).reduce<number>((rows, part) => rows + lengthOf(part), 0) : 0
}

const lengthOf = (part: unknown): number => (Array.isArray(part) ? part.length : 0)

const rowsOf = (entries: readonly LogEntry[]): number => entries.reduce((rows, entry) => rows + rowsIn(entry), 0)
