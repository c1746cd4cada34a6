import type { GenericSchema, InferOutput } from 'valibot'
import type { Need } from '../../access/routes.ts'

/**
 * One call of the companion server's API (spec 7): what is sent, what comes back, who may. Server, client and
 * docs/API.md use the same object. Calls are plain constants, so that a bundle holds only those it uses.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * As printed in spec 7, with `{name}` parts. The server also answers it with and without /api, /v1 and a last slash
   * (A-07).
   */
  readonly path: `/${string}`
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
  /** In spec 7, but no server answers it yet: it stands in no document, and nobody asks for it. */
  readonly isPlanned?: true
  /** Not in spec 7: a screen must work without it. The sentence says how. */
  readonly companion?: string
  /**
   * False where nothing is kept under an `Idempotency-Key` although it is no GET: doing it twice is harmless (default:
   * kept 24 h, A-161).
   */
  readonly keeps?: false
  /** Its own request allowance (server, T9), where it is not an ordinary read or write. */
  readonly allowance?: 'tickets' | 'reports' | 'accountLinks'
}

/** What a caller gets back. */
export type AnswerOf<C extends Call> = C extends { readonly answer: infer S extends GenericSchema }
  ? InferOutput<S>
  : undefined
