import { elapsed, minutes, type EpochMs } from '../domain/core/time.ts'
import type { LogEntry } from '../domain/event.ts'
import type { Slice } from '../domain/persistence.ts'
import type { State } from '../domain/state.ts'
import type { Judgements } from './judgements.ts'
import type { LogPort, StoredCursor, StoredSlice } from './ports.ts'

export interface Restored {
  readonly state: State
  /** The disk's entries behind the snapshot, for the log in memory. */
  readonly entries: readonly LogEntry[]
  /** Number of the last entry that reached the disk. */
  readonly lastEntry: number
  readonly cursor: StoredCursor | null
  /** When the oldest restored slice was saved, or null. */
  readonly savedAt: EpochMs | null
  /** How far the clock of the run before was ahead of this one, ms; 0 for one that was not (F13). */
  readonly aheadMs: number
  /** The generation that writes this log, where it is newer than ours; else null. */
  readonly newer: number | null
}

/** What is saved less far ahead is so by clocks that are set right as they run. */
const CLOCKS_APART = minutes(1)

/** Slices, then the log's tail folded over them. Only `reduce` runs: nothing is done twice by reading (law 5). */
export async function restore(log: LogPort, judgements: Judgements, now: EpochMs): Promise<Restored> {
  const { slices: definitions, initial } = judgements
  // Side by side: each may take its time, and a start has not the time of both.
  const [stored, open] = await Promise.all([log.load((slices) => foldedThrough(definitions, slices)), log.waiting()])
  if (stored === null) {
    return {
      state: await withLeft(initial, open, log, judgements),
      entries: [],
      lastEntry: 0,
      cursor: null,
      savedAt: null,
      aheadMs: 0,
      newer: null,
    }
  }

  const usable = definitions.filter((slice) => isUsable(slice, stored.slices[slice.key], now))
  const after = foldedThrough(definitions, stored.slices)
  const restorable = usable.filter((slice) => !slice.folded || after > 0)
  const withSlices = restorable.reduce(
    (state, slice) => slice.put(state, stored.slices[slice.key]!.value, stored.slices[slice.key]!.savedAt),
    initial,
  )
  const snapshot = restorable.find(({ folded }) => folded)
  const tail = stored.entries.filter((value): value is LogEntry => isEntry(value) && value.entry > after)
  return {
    state: await withLeft(tail.reduce(judgements.reduce, withSlices), open, log, judgements),
    entries: tail,
    lastEntry: Math.max(stored.cursor?.lastEntry ?? 0, tail.at(-1)?.entry ?? 0),
    cursor: stored.cursor,
    savedAt:
      restorable.length === 0
        ? null
        : (Math.min(...restorable.map(({ key }) => stored.slices[key]!.savedAt)) as EpochMs),
    aheadMs: aheadOf(stored.cursor, tail.at(-1)?.at ?? (snapshot && stored.slices[snapshot.key]!.savedAt), now),
    newer: stored.newer ?? null,
  }
}

/**
 * With what the session before left beside the log: writes wait there until they stand in a log, which a session that
 * began may not have come to; choices until the next one takes them.
 */
async function withLeft(
  state: State,
  open: unknown,
  log: LogPort,
  { choices, waiting, isUnclaimed }: Judgements,
): Promise<State> {
  const withWaiting = open === null ? state : waiting.put(state, open)
  if (!isUnclaimed(state)) return withWaiting
  const chosen = await log.choices()
  return chosen === null ? withWaiting : choices.put(withWaiting, chosen)
}

/**
 * A device's clock that ran ahead and was set right since has left times that lie ahead. The server's clock, as that
 * run saw it, tells how far; at least so far that none of them does any more.
 */
function aheadOf(cursor: StoredCursor | null, loggedAt: EpochMs | undefined, now: EpochMs): number {
  const newest = Math.max(cursor?.presentAt ?? 0, loggedAt ?? 0)
  return newest - now <= CLOCKS_APART ? 0 : Math.max(newest - now, -(cursor?.offset ?? 0))
}

/**
 * The entry all folded slices were saved at; 0 (fold everything) when one is of another version or was saved apart. One
 * that a build before did not know begins empty there, as does one past its age.
 */
function foldedThrough(definitions: readonly Slice[], stored: Readonly<Record<string, StoredSlice>>): number {
  const known = definitions.filter(({ folded, key }) => folded && stored[key] !== undefined)
  const through = new Set(
    known.map((slice) => (isReadable(slice, stored[slice.key]) ? stored[slice.key]!.throughEntry : 0)),
  )
  return through.size === 1 ? [...through][0]! : 0
}

const isReadable = (slice: Slice, stored: StoredSlice | undefined): boolean =>
  stored !== undefined && stored.version === slice.version

/** One that was saved ahead of now is of no known age. */
const isUsable = (slice: Slice, stored: StoredSlice | undefined, now: EpochMs): boolean =>
  isReadable(slice, stored) &&
  (slice.maxAgeMs === null ||
    (elapsed(stored!.savedAt, now) < slice.maxAgeMs && elapsed(now, stored!.savedAt) <= CLOCKS_APART))

function isEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false
  return (
    'entry' in value &&
    typeof value.entry === 'number' &&
    'type' in value &&
    typeof value.type === 'string' &&
    'data' in value &&
    'at' in value
  )
}
