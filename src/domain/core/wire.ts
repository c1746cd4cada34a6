/** What came from outside, of which nothing is known yet. None of these throws. */
export type Wire = Readonly<Record<string, unknown>>

/** An object that is no list. */
export const isRecord = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same, or null. */
export const recordFrom = (value: unknown): Wire | null => (isRecord(value) ? value : null)

/** The same, or one without fields. */
export const wireOf = (value: unknown): Wire => recordFrom(value) ?? {}

/** A list, or an empty one. */
export const listFrom = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text, or null. */
export const textFrom = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A text that is not empty, or null. */
export const wordsFrom = (value: unknown): string | null => (value === '' ? null : textFrom(value))

/** A number that is one, or null. */
export const numberFrom = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** The instant that a text names as the wire writes it (ISO), in ms of UTC, or null. */
export function instantFrom(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(at) ? null : at
}

/** The texts of a list; none where there is no list. */
export const textsFrom = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The objects of a list; none where there is no list. */
export const recordsIn = (value: unknown): readonly Wire[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The objects of the list that an object has under a name; null where there is no such list. */
export function recordsUnder(value: unknown, name: string): readonly Wire[] | null {
  const list = recordFrom(value)?.[name]
  return Array.isArray(list) ? recordsIn(list) : null
}
