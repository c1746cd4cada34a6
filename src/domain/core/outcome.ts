import type { Refusal } from './fact.ts'

/** A plain object: it survives structured clone, unlike the fields of an Error. */
export interface Fault {
  readonly kind: 'refused' | 'http' | 'network' | 'timeout' | 'unreadable' | 'protocol'
  /** A sentence for people. */
  readonly message: string
  /** HTTP status where there was an answer. */
  readonly status?: number
  /** Seconds for which the server asks to be left alone, where it says so. */
  readonly retryAfter?: number
  readonly refusal?: Refusal
  /** The generation of cores to join instead, where a newer one than the one asked writes the log (R8). */
  readonly generation?: number
}

/** The answer to anything that may fail in an expected way. Nothing crosses a border by throwing. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Fault }

/** A good answer. */
export const good = <T>(value: T): Outcome<T> => ({ ok: true, value })

/** A failed answer. */
export const bad = (error: Fault): Outcome<never> => ({ ok: false, error })

/** Data that is on its way, failed, absent or there: one state at a time, so a screen cannot be two. */
export type Loadable<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly title: string; readonly hint: string; readonly canRetry: boolean }
  | { readonly state: 'empty'; readonly title: string; readonly hint: string }
  | { readonly state: 'ready'; readonly data: T; readonly asOf: number }
