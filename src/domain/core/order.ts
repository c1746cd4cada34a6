/** What rows stand in order by: a text, a figure, or nothing. */
export type Comparable = string | number | null

/** Order of texts, the same on every device. */
export const inText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Upwards for a `sign` of 1, downwards for -1; what has no value stands last either way. */
export function compared(a: Comparable, b: Comparable, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * sign
}

/** A decimal as what it is compared by. */
export const figure = (text: string | null): number | null => (text === null ? null : Number(text))
