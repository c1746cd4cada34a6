import type { FactKinds } from './core/fact.ts'
import type { EpochMs } from './core/time.ts'
import type { EntryOf, Event, EventType, LogEntry } from './event.ts'

/** A state with the time at which it is judged. */
export interface HasTime {
  readonly at: EpochMs
}

/**
 * How a slice `S` is folded, by the type of the entry: an entry goes to the folds that name its type, and to no others.
 * `before` and `after` are the slices `N` around it, those of concepts that stand earlier in `concepts.ts` folded
 * already.
 */
export type Folds<S, N = unknown> = {
  readonly [T in EventType]?: (slice: S, entry: EntryOf<T>, before: N, after: N) => S
}

/** One fold as it is called: its type was looked up before. */
export type Fold<S, N = unknown> = (slice: S, entry: LogEntry, before: N, after: N) => S

/** The fold of a type, if the table has one. */
export const foldOf = <S, N>(folds: Folds<S, N>, type: EventType): Fold<S, N> | undefined =>
  folds[type] as Fold<S, N> | undefined

/** One saved part of a slice `S`. */
export interface Saved<S> {
  readonly key: string
  /** Another version is not restored, nor a value older than `maxAgeMs`. */
  readonly version: number
  readonly maxAgeMs: number | null
  /** Saved together, and the log's tail is folded over them; the others are caches of what the log keeps in memory. */
  readonly folded: boolean
  /** The value to save, or undefined to skip; of a folded part never undefined. */
  readonly take: (slice: S, at: EpochMs) => unknown
  /** The slice with a saved value; the same slice where the value has not the shape. */
  readonly put: (slice: S, value: unknown, savedAt: EpochMs | null) => S
}

/**
 * What follows from an entry, seen with the slices `N` after it. `types` are the entries it is asked about; nothing
 * else wakes it.
 */
export interface Decision<N = never> {
  readonly name: string
  readonly types: readonly EventType[]
  readonly decide: (entry: LogEntry, state: N) => readonly Event[]
}

/** Makes decisions that see the slices `N`: over some types, with the entry typed by them. */
export const decidingOn =
  <N>() =>
  <const T extends EventType>(
    name: string,
    types: readonly T[],
    decide: (entry: EntryOf<T>, state: N) => readonly Event[],
  ): Decision<N> => {
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

/** A part of the domain, whole: what happens in it, what it knows, what is kept of that, and what follows. */
export interface Concept<K extends string, S, F extends FactKinds, D extends Decisions, T extends Timers> {
  /** Of its slice in the state. */
  readonly name: K
  /** Its slice before anything happened; none where it only decides. */
  readonly initial?: S
  /** Its types of fact. */
  readonly facts?: F
  readonly reduce?: Folds<S, never>
  readonly saved?: readonly Saved<S>[]
  /** In their order. */
  readonly decide?: D
  readonly timers?: T
}

type Decisions = readonly Decision[]
type Timers = (state: never) => readonly Timer[]

/** A concept, with the types of its slice, of its facts, and of the slices that its decisions see. */
export const concept = <
  const K extends string,
  S,
  const F extends FactKinds = Record<never, never>,
  const D extends Decisions = readonly [],
  T extends Timers = () => readonly Timer[],
>(
  parts: Concept<K, S, F, D, T>,
): Concept<K, S, F, D, T> => parts

/** A slice with one event more, as if it happened at `at`: for rules that think ahead. */
export const foldedBy =
  <S>(folds: Folds<S>) =>
  (slice: S, event: Event, at: EpochMs): S => {
    const fold = foldOf(folds, event.type)
    return fold === undefined ? slice : fold(slice, { entry: 0, cause: null, ...event, at }, undefined, undefined)
  }
