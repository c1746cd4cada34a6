import type { TablePatch } from '../../domain/views.ts'

/** Fields of a row as they were pushed. */
export type AnyRow = Readonly<Record<string, unknown>>

/**
 * Rows by id, each with its own listeners: a changed row wakes its own cells and nobody else. A store over the whole
 * table would run one selector per row on every push (stack notes 3, variant C).
 */
export interface Table {
  row(id: string): AnyRow | undefined
  subscribe(id: string, listener: () => void): () => void
  /** Merges changed fields and wakes the rows that really changed. Removed rows are kept for `sweep`. */
  patch(patch: TablePatch): void
  /** Forgets removed rows, once the view that still named them has been replaced. */
  sweep(): void
  clear(): void
}

/** An empty table. */
export function makeTable(): Table {
  const rowById = new Map<string, AnyRow>()
  const listenersById = new Map<string, Set<() => void>>()
  const doomed = new Set<string>()
  /** Changed fields of rows that nobody looks at: they are put together when somebody does. */
  const laterById = new Map<string, Record<string, unknown>>()

  const wake = (id: string): void => listenersById.get(id)?.forEach((listener) => listener())

  function row(id: string): AnyRow | undefined {
    const [known, later] = [rowById.get(id), laterById.get(id)]
    if (known === undefined || later === undefined) return known
    laterById.delete(id)
    const whole = { ...known, ...later }
    rowById.set(id, whole)
    return whole
  }

  function put(id: string, fields: AnyRow, replaces: boolean): void {
    doomed.delete(id)
    if (replaces) laterById.delete(id)
    else if (rowById.has(id) && !listenersById.has(id))
      return void laterById.set(id, Object.assign(laterById.get(id) ?? {}, fields))
    const old = row(id)
    if (old !== undefined && !differs(old, fields, replaces)) return
    rowById.set(id, replaces ? fields : { ...old, ...fields })
    wake(id)
  }

  return {
    row,
    subscribe: (id, listener) => {
      const listeners = listenersById.get(id) ?? new Set()
      listenersById.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersById.get(id) === listeners) listenersById.delete(id)
      }
    },
    patch: ({ full, rows, removed }) => {
      if (full) for (const id of rowById.keys()) if (!(id in rows)) doomed.add(id)
      for (const id in rows) put(id, rows[id] as AnyRow, full)
      for (const id of removed) doomed.add(id)
    },
    sweep: () => {
      for (const id of doomed) {
        rowById.delete(id)
        laterById.delete(id)
        wake(id)
      }
      doomed.clear()
    },
    clear: () => {
      const ids = [...rowById.keys()]
      rowById.clear()
      laterById.clear()
      doomed.clear()
      ids.forEach(wake)
    },
  }
}

/** Whether a field has another value; plain nested fields (a closed row's end) are compared by their text. */
function differs(old: AnyRow, fields: AnyRow, replaces: boolean): boolean {
  if (replaces && Object.keys(old).length !== Object.keys(fields).length) return true
  for (const key of Object.keys(fields)) {
    const before = old[key]
    const after = fields[key]
    if (Object.is(before, after)) continue
    if (typeof after !== 'object' || after === null || JSON.stringify(before) !== JSON.stringify(after)) return true
  }
  return false
}
