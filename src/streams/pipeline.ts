import type { Observable } from 'rxjs'
import type { Event, LogEntry } from '../domain/event.ts'
import type { State } from '../domain/state.ts'
import type { Ports } from './ports.ts'

/** One entry, after it was folded. */
export interface Turn<E extends LogEntry = LogEntry> {
  readonly entry: E
  readonly state: State
}

/** What a pipeline wants written down; `cause` is the entry that led to it. */
export interface Proposed {
  readonly event: Event
  readonly cause: number | null
}

/** Turns in, proposed facts out; the only place with time and I/O. */
export type Pipeline = (turns: Observable<Turn>, ports: Ports) => Observable<Proposed>

/** A pipeline with the name it fails under. */
export interface NamedPipeline {
  readonly name: string
  readonly pipeline: Pipeline
}
