import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import type { ClosedTradeRow } from '../../../../domain/closed/model.ts'
import { read } from '../../../model/send.ts'
import { useView } from '../../../model/useView.ts'
import { closedRows } from './rowWindow.ts'

/** One value of the row at a place; `pick` returns a primitive. Undefined while the row is on its way. */
export function useClosedField<V extends string | number | boolean | null>(
  id: string,
  pick: (row: ClosedTradeRow) => V,
): V | undefined {
  const place = Number(id)
  const subscribe = useCallback((listener: () => void) => closedRows.subscribe(place, listener), [place])
  return useSyncExternalStore(subscribe, () => {
    const row = closedRows.row(place)
    return row === undefined ? undefined : pick(row)
  })
}

/** The row at a place. */
export function useClosedRow(id: string): ClosedTradeRow | undefined {
  const place = Number(id)
  const subscribe = useCallback((listener: () => void) => closedRows.subscribe(place, listener), [place])
  return useSyncExternalStore(subscribe, () => closedRows.row(place))
}

/** Keeps the window on the rows of the view with this version. */
export function useRowsOf(version: string): void {
  const { zone } = useView('shell')
  useLayoutEffect(() => {
    closedRows.show(version, zone, async (from, count) => {
      const answer = await read({ type: 'closed.rows', address: location.search, zone, from, count })
      return answer.ok ? answer.value : null
    })
  }, [version, zone])
}
