import type { Refusal } from '../../core/fact.ts'
import type { Adopted, Candidate, ListEntry } from '../entry.types.ts'

/** What a row of the decision table says. Rows run top to bottom; `end`, `merge` and `replace` stop the candidate. */
export type Verdict =
  | {
      readonly verdict: 'end'
      readonly refusal: Refusal
      readonly entryId: string | null
      readonly adopt: Adopted | null
    }
  | { readonly verdict: 'merge'; readonly refusal: Refusal; readonly into: string; readonly adopt: Adopted }
  | { readonly verdict: 'replace'; readonly refusal: Refusal; readonly old: string; readonly also: readonly string[] }
  /** Go on, but the named rows are not asked (7a). */
  | { readonly verdict: 'exempt'; readonly rows: readonly string[] }

/** What a row of one type looks at. */
export interface Listed {
  readonly list: readonly ListEntry[]
}

/** One row: id as printed in the decision table, what it checks, its window in ms, and the judgement on `S`. */
export interface ListRow<S = Listed> {
  readonly id: string
  readonly what: string
  readonly windowMs: number | null
  readonly judge: (c: Candidate, s: S) => Verdict | null
}

/**
 * A row that compares with the entries of the same type, symbol and account within its window: a twin of the candidate
 * stands for it, or, where stored ones are preferred, a stored candidate takes the place of its live twins.
 */
export interface TwinRow {
  readonly id: string
  readonly what: string
  readonly windowMs: number
  /** With `_stored_preferred` behind it where a stored candidate replaces. */
  readonly reason: string
  readonly isTwin: (x: ListEntry, c: Candidate) => boolean
  readonly isStoredPreferred?: true
}

/** Builds a refusal of the row. */
export const refusal = (rule: string, reason: string, because: Refusal['because'] = {}): Refusal => ({
  rule,
  reason,
  because,
})

/** A verdict that ends the candidate. */
export const end = (r: Refusal, entryId: string | null = null, adopt: Adopted | null = null): Verdict => ({
  verdict: 'end',
  refusal: r,
  entryId,
  adopt,
})
