import type { FactKinds, Refusal } from './core/fact.ts'
import { bad, type Outcome } from './core/outcome.ts'
import type { Fields, ShapeOf } from './core/shapes.ts'
import type { EpochMs, Millis } from './core/time.ts'
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
  /** A large cache is written no more often than this, or when a page is left; the others each 10 s. */
  readonly every?: Millis
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

/** The tab that sent a command, by its name, and when it came. */
export interface Sender {
  readonly tab: string
  readonly at: EpochMs
}

/** What a command that carries `C` becomes, seen with the slices `N`: facts, or the reason it is refused with. */
export type Judge<C, N> = (command: C, state: N, from: Sender) => Outcome<readonly Event[]>

/**
 * One type of command: the fields that it carries beside `id` and `type`, as they are checked at the border, and what
 * becomes of it.
 */
export interface CommandKind<F extends Fields, C = never, N = never> {
  readonly fields: F
  readonly judge: Judge<C, N>
}

/** Refused by a rule, for a reason, in words for people; `because` is what it was judged on. */
export const refused = (
  rule: string,
  reason: string,
  message: string,
  because: Refusal['because'] = {},
): Outcome<never> => bad({ kind: 'refused', message, refusal: { rule, reason, because } })

/** Makes commands that see the slices `N`. */
export const commandOn =
  <N>() =>
  <const F extends Fields>(
    fields: F,
    judge: Judge<ShapeOf<F> & { readonly id: string }, N>,
  ): CommandKind<F, ShapeOf<F> & { readonly id: string }, N> => ({ fields, judge })

/** The commands of a concept, by their type. */
export type CommandKinds = Readonly<Record<string, CommandKind<Fields>>>

/** Nothing follows. */
export const NOTHING: readonly never[] = []

/** A part of the domain, whole: what happens, what it knows and keeps of that, what tabs can ask, what follows. */
export interface Concept<
  K extends string,
  S,
  F extends FactKinds,
  C extends CommandKinds,
  D extends Decisions,
  T extends Timers,
> {
  /** Of its slice in the state. */
  readonly name: K
  /** Its slice before anything happened; none where it only decides. */
  readonly initial?: S
  /** Its types of fact. */
  readonly facts?: F
  readonly reduce?: Folds<S, never>
  readonly saved?: readonly Saved<S>[]
  /** What tabs can ask of it. */
  readonly commands?: C
  /** In their order. */
  readonly decide?: D
  readonly timers?: T
}

type Decisions = readonly Decision[]
type Timers = (state: never) => readonly Timer[]

/** A concept, with the types of its slice, its facts and its commands, and of the slices that its decisions see. */
export const concept = <
  const K extends string,
  S,
  const F extends FactKinds = Record<never, never>,
  const C extends CommandKinds = Record<never, never>,
  const D extends Decisions = readonly [],
  T extends Timers = () => readonly Timer[],
>(
  parts: Concept<K, S, F, C, D, T>,
): Concept<K, S, F, C, D, T> => parts

/** The slice after an entry; itself where no fold names its type. */
export const folding =
  <S>(folds: Folds<S>) =>
  (slice: S, entry: LogEntry): S => {
    const fold = foldOf(folds, entry.type)
    return fold === undefined ? slice : fold(slice, entry, undefined, undefined)
  }

/** A slice with one event more, as if it happened at `at`: for rules that think ahead. */
export const foldedBy =
  <S>(folds: Folds<S>) =>
  (slice: S, event: Event, at: EpochMs): S =>
    folding(folds)(slice, { entry: 0, cause: null, ...event, at })
