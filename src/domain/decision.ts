import type { EpochMs } from './core/time.ts'
import type { EntryOf, Event, EventType, LogEntry } from './event.ts'
import type { State } from './state.ts'

/**
 * What follows from an entry, seen with the state after it. `types` are the entries it is asked about; nothing else
 * wakes it.
 */
export interface Decision {
  readonly name: string
  readonly types: readonly EventType[]
  readonly decide: (entry: LogEntry, state: State) => readonly Event[]
}

/** A decision over some types, with the entry typed by them. */
export function deciding<const T extends EventType>(
  name: string,
  types: readonly T[],
  decide: (entry: EntryOf<T>, state: State) => readonly Event[],
): Decision {
  const isMeant = (entry: LogEntry): entry is EntryOf<T> => (types as readonly EventType[]).includes(entry.type)
  return { name, types, decide: (entry, state) => (isMeant(entry) ? decide(entry, state) : []) }
}

/**
 * A moment the state waits for: `event` is proposed at `at`, once per id and moment. `spread` may add up to that share
 * of the wait at random.
 */
export interface Timer {
  readonly id: string
  readonly at: EpochMs
  readonly event: Event
  readonly spread?: number
}

/** Nothing follows. */
export const NOTHING: readonly never[] = []
