import type { TableColumn, TableGroup, TableRow } from './dataTableTypes.ts'

/** Height of a group's head in px. */
export const GROUP_HEIGHT = 30
/** Width of the column of row menus. */
export const MENU_WIDTH = 44

/** A line of the table's body. `parent` is the group of a row, or null. */
export type Line =
  | { readonly kind: 'group'; readonly id: string; readonly group: TableGroup }
  | { readonly kind: 'row'; readonly id: string; readonly parent: string | null }

/** Lines in order: rows, or heads with the rows of the groups that are open. */
export function linesOf(rows: readonly TableRow[], groups: readonly TableGroup[] | undefined): readonly Line[] {
  if (groups === undefined) return rows.map(({ id }) => ({ kind: 'row', id, parent: null }))
  return groups.flatMap((group): readonly Line[] => [
    { kind: 'group', id: group.id, group },
    ...(group.isCollapsed ? [] : group.rows.map(({ id }): Line => ({ kind: 'row', id, parent: group.id }))),
  ])
}

/**
 * Columns on screen. Those the reader chose stand as chosen, whatever the width; otherwise the last column of the
 * lowest priority leaves until the rest fits `available` px. Columns of priority 1 never leave. (look.md, Widths)
 */
export function columnsShown(
  columns: readonly TableColumn[],
  chosen: readonly string[] | undefined,
  available: number,
  extraPerColumn = 0,
): readonly TableColumn[] {
  // An address may name columns that there are not, or one twice.
  const known = [...new Set(chosen)].flatMap((id) => columns.filter((column) => column.id === id))
  if (known.length > 0) return known
  let shown = columns.filter((column) => !column.isOptional)
  if (available <= 0) return shown
  while (leastWidth(shown, extraPerColumn) > available) {
    const lowest = Math.max(...shown.map((column) => column.priority ?? 1))
    if (lowest === 1) return shown
    const leaving = shown.findLast((column) => (column.priority ?? 1) === lowest)
    shown = shown.filter((column) => column !== leaving)
  }
  return shown
}

/** Sum of the least widths in px. */
export function leastWidth(columns: readonly TableColumn[], extraPerColumn = 0): number {
  return columns.reduce((sum, column) => sum + column.width + extraPerColumn, 0)
}

/**
 * Width of each column in whole px (fractions leave seams between cells): its least width and its share of what is
 * spare.
 */
export function columnWidths(
  columns: readonly TableColumn[],
  available: number,
  extraPerColumn = 0,
): readonly number[] {
  const spare = Math.max(0, available - leastWidth(columns, extraPerColumn))
  const shares = columns.map((column) => column.grow ?? column.width)
  const sum = shares.reduce((a, b) => a + b, 0) || 1
  const edge = (count: number): number => Math.round((spare * shares.slice(0, count).reduce((a, b) => a + b, 0)) / sum)
  return columns.map((column, index) => column.width + extraPerColumn + edge(index + 1) - edge(index))
}

/** Columns before the first and after the last that has `part`; labels and notes span them. */
export function spansOf(
  columns: readonly TableColumn[],
  part: 'subtotal' | 'total',
): { readonly before: number; readonly after: number } {
  const first = columns.findIndex((column) => column[part])
  if (first < 0) return { before: columns.length, after: 0 }
  return { before: Math.max(1, first), after: columns.length - 1 - columns.findLastIndex((column) => column[part]) }
}
