import { useUnit } from 'effector-react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { TableName, Tables, ViewName, Views } from '../../domain/views.ts'
import type { Moving } from '../kit/data/moving.ts'
import { ABSENT, mirrorOf, tableOf, type Absent } from './mirrors.ts'

/** A view as last pushed. The shell draws nothing before the first push, which holds all views; absence is a fault. */
export function useView<N extends ViewName>(name: N): Views[N] {
  const view = useUnit(mirrorOf(name)) as Views[N] | Absent
  if (view === ABSENT) throw new Error(`Expected view '${name}' in the first push, found none.`)
  return view
}

/** A view, or null before the first push: for the root, which decides what to show until then. */
export function useViewOrNull<N extends ViewName>(name: N): Views[N] | null {
  const view = useUnit(mirrorOf(name)) as Views[N] | Absent
  return view === ABSENT ? null : view
}

/** One row by id; undefined when it left. Only the component that asks is drawn when the row changes. */
export function useRow<N extends TableName>(table: N, id: string): Tables[N] | undefined {
  const rows = tableOf(table)
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id])
  // Rows are merged from the pushes of this very table, so the name decides the type.
  return useSyncExternalStore(subscribe, () => rows.row(id)) as Tables[N] | undefined
}

/**
 * One value taken from a row. The component is drawn only when that value changes, so `pick` must return a primitive.
 */
export function useField<N extends TableName, V extends string | number | boolean | null>(
  table: N,
  id: string,
  pick: (row: Tables[N]) => V,
): V | undefined {
  const rows = tableOf(table)
  const subscribe = useCallback((listener: () => void) => rows.subscribe(id, listener), [rows, id])
  return useSyncExternalStore(subscribe, () => {
    const row = rows.row(id) as Tables[N] | undefined
    return row === undefined ? undefined : pick(row)
  })
}

/**
 * What a row says of something that moves, for parts of the kit that write it into the page without a render. Another
 * `pick` is another thing that moves.
 */
export function useMovingRow<N extends TableName, V>(
  table: N,
  id: string,
  pick: (row: Tables[N]) => V,
): Moving<V | undefined> {
  const rows = tableOf(table)
  return useMemo(
    () => ({
      now: () => {
        const row = rows.row(id) as Tables[N] | undefined
        return row === undefined ? undefined : pick(row)
      },
      tell: (listener) => rows.subscribe(id, listener),
    }),
    [rows, id, pick],
  )
}
