import type { NeighboursView } from './view.types.ts'

/** Previous and next of a row within a list; null where it is not in it. `isPartial`: more of it is to come. */
export function neighboursIn<Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string,
  { isPartial, pathOf }: { readonly isPartial: boolean; readonly pathOf: (row: Row) => string },
): NeighboursView | null {
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) return null
  const [previous, next] = [rows[place - 1], rows[place + 1]]
  return {
    place: place + 1,
    count: rows.length,
    isPartial,
    previous: previous === undefined ? null : pathOf(previous),
    next: next === undefined ? null : pathOf(next),
  }
}
