/** What came from outside, of which nothing is known yet. None of these throws. */
export type Wire = Readonly<Record<string, unknown>>

/** An object that is no list. */
export const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same, or null. */
export const recordFrom = (value: unknown): Wire | null => (isRecord(value) ? value : null)

/** A text, or null. */
export const textFrom = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A text that is not empty, or null. */
export const wordsFrom = (value: unknown): string | null => (value === '' ? null : textFrom(value))
