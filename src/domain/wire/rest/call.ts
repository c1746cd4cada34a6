import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Need } from '../../access/roles.ts'

/** How long an answer is fresh and kept, by name; `resources/policies.ts` says what each means. */
export type CacheName =
  | 'userSettings'
  | 'categoryConfig'
  | 'setup'
  | 'notificationList'
  | 'notificationUnread'
  | 'candles'
  | 'faultRun'
  | 'runningSync'
  | 'emailPreferences'
  | 'ofToday'
  | 'alerts'
  | 'channels'

/** A refusal of a call's own: HTTP status and sentence, in which `{name}` stands for what its handler says. */
export type Refused = readonly [status: number, sentence: string]

/**
 * The entry of one call of the companion server's API (spec 7): who may ask, what is sent, what comes back, how it is
 * refused. The server's route, the client, docs/API.md and the tests' messages are made from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * As printed in spec 7, with `{name}` parts. The server also answers it with and without /api, /v1 and a last slash
   * (A-07).
   */
  readonly path: `/${string}`
  /** The sentence of docs/requirements it stands for; a companion call has none. */
  readonly spec?: `API-${number}`
  readonly need: Need
  /** One sentence for docs/API.md. */
  readonly about: string
  /** Read from the address; a list is a repeated key. */
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** Whether a missing body counts as `{}` (default: a call with a body schema needs one). */
  readonly bodyIsOptional?: boolean
  /** The JSON answer of a 2xx. Absent for streams and pictures. */
  readonly answer?: GenericSchema
  /** Event stream or picture instead of JSON. */
  readonly kind?: 'stream' | 'picture'
  /** What a stream's ticket must be for. */
  readonly purpose?: 'events' | 'trades' | 'task'
  /** What it refuses beside what every call does (docs/API.md says that once), by name. */
  readonly refusals?: Readonly<Record<string, Refused>>
  /** How long its answer is fresh, kept and polled, where not as usual (CACHE-01 to CACHE-08). */
  readonly cache?: CacheName
  /** Not in spec 7: a screen must work without it. The sentence says how. */
  readonly companion?: string
  /**
   * False where nothing is kept under an `Idempotency-Key` although it is no GET: doing it twice is harmless (default:
   * kept 24 h, A-161).
   */
  readonly keeps?: false
  /** A question although it is no GET: it changes nothing that is kept. */
  readonly isQuestion?: true
  /**
   * Whether whoever impersonates may make it (T6), where that is not as usual: questions may be asked, nothing may be
   * changed.
   */
  readonly whileImpersonating?: boolean
  /** Its own request allowance (server, T9), where it is not an ordinary read or write. */
  readonly allowance?: 'tickets' | 'reports' | 'accountLinks'
}

/** What a caller gets back. */
export type AnswerOf<C extends Call> = C extends { readonly answer: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined

/** What a caller says: values of the `{name}` parts of the path, query and body, as they are before they are read. */
export type Saying<C extends Call> = ([PartOf<C['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: { readonly [N in PartOf<C['path']>]: string } }) &
  (C extends { readonly query: infer S extends GenericSchema }
    ? { readonly query?: InferInput<S> }
    : { readonly query?: undefined }) &
  (C extends { readonly body: infer S extends GenericSchema }
    ? { readonly body?: InferInput<S> }
    : { readonly body?: undefined })

type PartOf<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | PartOf<Rest> : never
