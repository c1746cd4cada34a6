import { shareStructure } from '../domain/core/shareStructure.ts'
import type { TableName, TablePatch, Tables } from '../domain/views.ts'

type Row = Tables[TableName]

/** Rows by id, as last sent to a tab. */
export type Rows = ReadonlyMap<string, Row>

/** A tab that was sent no table yet. */
export const nothingSent = (): ReadonlyMap<TableName, Rows> => new Map()

/** Rows by their id. */
export const rowsById = (rows: readonly Row[]): Rows => new Map(rows.map((row) => [row.id, row]))

export interface TableChange {
  readonly patch: TablePatch
  /** Rows came or went: the view that orders them has to go along. */
  readonly isMembership: boolean
}

/** Changed fields by row id, or null when nothing changed. `before` null sends the whole table. */
export function changeOf(table: TableName, before: Rows | null, after: Rows): TableChange | null {
  if (before === null)
    return { patch: { table, full: true, rows: Object.fromEntries(after), removed: [] }, isMembership: true }
  const rows: Record<string, Partial<Row>> = {}
  let changed = 0
  let added = 0
  for (const [id, row] of after) {
    const old = before.get(id)
    if (old === row) continue
    const fields = old === undefined ? row : changedFields(old, row)
    if (fields === null) continue
    rows[id] = fields
    changed += 1
    if (old === undefined) added += 1
  }
  const removed = before.size + added === after.size ? [] : [...before.keys()].filter((id) => !after.has(id))
  return changed === 0 && removed.length === 0
    ? null
    : { patch: { table, full: false, rows, removed }, isMembership: added > 0 || removed.length > 0 }
}

/** Fields whose value differs, or null. A row always holds all its fields, so none disappears. */
function changedFields(old: Row, row: Row): Partial<Row> | null {
  const fields: Record<string, unknown> = {}
  let isChanged = false
  for (const key of Object.keys(row) as (keyof Row)[]) {
    if (Object.is(shareStructure(old[key], row[key]), old[key])) continue
    fields[key] = row[key]
    isChanged = true
  }
  return isChanged ? (fields as Partial<Row>) : null
}
