import { filter, mergeMap, Observable, type OperatorFunction, type Subscriber } from 'rxjs'
import type { EntryOf, Event, EventType } from '../domain/event.ts'
import type { State } from '../domain/state.ts'
import type { Proposed, Turn } from './pipeline.ts'

interface Listener {
  readonly rank: number
  /** Null listens to every turn. */
  readonly types: ReadonlySet<string> | null
  readonly subscriber: Subscriber<Turn>
}

/** Hands turns to pipelines: by type, in the order of the pipelines' ranks, however late one subscribed. */
export class Dispatch {
  #listeners: readonly Listener[] = []
  /** Listeners of a type, sorted; forgotten whenever someone comes or goes. */
  #byType = new Map<string, readonly Listener[]>()

  /** The turns as one pipeline sees them. */
  turnsOf(rank: number): Turns {
    return new Turns((types, subscriber) => this.#join({ rank, types, subscriber }))
  }

  /** Whoever joins during this call hears the next turn first. */
  emit(turn: Turn): void {
    for (const { subscriber } of this.#of(turn.entry.type)) subscriber.next(turn)
  }

  #of(type: string): readonly Listener[] {
    const known = this.#byType.get(type)
    if (known !== undefined) return known
    const found = this.#listeners.filter(({ types }) => types === null || types.has(type))
    this.#byType.set(type, found)
    return found
  }

  #join(listener: Listener): () => void {
    // The sort is stable: within one pipeline the order of subscribing stays.
    this.#replace([...this.#listeners, listener].sort((a, b) => a.rank - b.rank))
    return () => this.#replace(this.#listeners.filter((other) => other !== listener))
  }

  #replace(listeners: readonly Listener[]): void {
    this.#listeners = listeners
    this.#byType = new Map()
  }
}

/** The turns of one pipeline. `on` asks for types by look-up, so an entry wakes only the pipelines that name it. */
export class Turns extends Observable<Turn> {
  readonly #join: (types: ReadonlySet<string> | null, subscriber: Subscriber<Turn>) => () => void

  constructor(join: (types: ReadonlySet<string> | null, subscriber: Subscriber<Turn>) => () => void) {
    super((subscriber) => join(null, subscriber))
    this.#join = join
  }

  /** Turns of these types only. */
  of(types: readonly string[]): Observable<Turn> {
    const wanted = new Set(types)
    return new Observable((subscriber) => this.#join(wanted, subscriber))
  }
}

/** Turns of the named types. On the core's own turns this is a look-up; behind other operators it is a filter. */
export function on<T extends EventType>(...types: readonly T[]): OperatorFunction<Turn, Turn<EntryOf<T>>> {
  return (turns) => {
    if (turns instanceof Turns) return turns.of(types) as Observable<Turn<EntryOf<T>>>
    const wanted: ReadonlySet<string> = new Set(types)
    return turns.pipe(filter((turn): turn is Turn<EntryOf<T>> => wanted.has(turn.entry.type)))
  }
}

/** One proposal, with the entry that led to it. */
export const propose = (event: Event, cause: number | null = null): Proposed => ({ event, cause })

/** Asks a domain function what follows from each entry, and proposes it in order. */
export function deciding<E extends Turn['entry']>(
  decide: (entry: E, state: State) => readonly Event[],
): OperatorFunction<Turn<E>, Proposed> {
  return (turns) =>
    turns.pipe(mergeMap(({ entry, state }) => decide(entry, state).map((event) => propose(event, entry.entry))))
}
