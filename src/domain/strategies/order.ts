/** What rows are put in order by; null stands last whichever way. */
export type Ordered = string | number | null

/** Order of two values, upwards or downwards. */
export function signed(a: Ordered, b: Ordered, dir: 'asc' | 'desc'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : Number(a) - Number(b)
  return dir === 'asc' ? order : -order
}
