import type { Settings } from '../config.ts'
import type { OnQuery } from '../db/open.ts'
import type { Log } from '../log.ts'

/**
 * What is measured. Every text is a name of ours, from a list that ends: a template, a type, a class. No id, symbol,
 * account, token or address of anybody stands in one, for each would be a label, and labels are read by others.
 */
export type Measured =
  | { readonly of: 'fact'; readonly type: string }
  /** One request to the exchange, with the class of its answer. */
  | { readonly of: 'exchange'; readonly call: string; readonly result: string; readonly ms: number }
  | { readonly of: 'task'; readonly kind: string; readonly result: string; readonly ms: number }
  | { readonly of: 'query'; readonly statement: string; readonly result: 'ok' | 'failed'; readonly ms: number }

/** An answer that is over. */
export interface Answered {
  readonly route: string
  /** A stream lasts as long as its reader likes: its time says nothing. */
  readonly isStream: boolean
  readonly status: number
  readonly ms: number
}

/** Tells others how the server does: metrics and traces, where the settings ask for them. */
export interface Telemetry {
  readonly note: (measured: Measured) => void
  /** For the database; absent where nothing is measured. */
  readonly onQuery?: OnQuery
  /** Runs an answer as a trace of its own, to which belongs what is noted within; `end` is called once it is over. */
  readonly answering: (method: string, answer: (end: (answered: Answered) => void) => void) => void
  /** Says how many streams are open whenever somebody asks. */
  readonly watchStreams: (count: () => number) => void
  readonly stop: () => Promise<void>
}

/** Measures nothing. */
export const NO_TELEMETRY: Telemetry = {
  note: () => {},
  answering: (_method, answer) => answer(() => {}),
  watchStreams: () => {},
  stop: async () => {},
}

export interface TelemetryParts {
  readonly settings: Settings
  readonly build: string
  readonly log: Log
}
