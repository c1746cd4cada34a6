import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { LiveFilters, LiveTradesData } from '../../../../domain/live/view.types.ts'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import { useMedia } from '../../../shell/useMedia.ts'
import { usePositionState } from './cells.tsx'
import * as css from '../filters/LiveToolbar.css.ts'
import { columnsFor } from './columns.tsx'
import { NoMatch } from '../NoMatch.tsx'
import { PositionMenu, RowMenu, type OpenedPosition } from './RowMenu.tsx'
import { openPosition } from '../openPosition.ts'
import { liveTexts } from '../texts.ts'
import { change, useLive } from '../useLive.ts'
import { useLongest } from './useLongest.ts'
import { useLiveGroups } from './useLiveGroups.tsx'

const filtersOf = (data: LiveTradesData): LiveFilters => data.filters
const shownOf = (data: LiveTradesData): number => data.shownRows
const allOf = (data: LiveTradesData): number => data.allRows

/** Open positions as rows. Order, groups and sums are the core's; cells draw themselves. */
export function LiveTable(): ReactNode {
  const filters = useLive(filtersOf)
  const shown = useLive(shownOf) ?? 0
  const all = useLive(allOf) ?? 0
  const { groups, isGrouped, fold } = useLiveGroups()
  const [opened, setOpened] = useState<OpenedPosition | null>(null)
  const rowMenu = useCallback((id: string) => <RowMenu id={id} onOpen={setOpened} />, [])
  const isNarrow = useMedia('rail')
  const group = filters?.group ?? ''
  const { value, pnl, price } = useLongest()
  const columns = useMemo(
    () => columnsFor(group, { value, pnl, price }, isNarrow),
    [group, value, pnl, price, isNarrow],
  )
  if (filters === null) return null
  return (
    <>
      <DataTable
        label={liveTexts.table}
        columns={columns}
        {...(isGrouped ? { groups, onToggleGroup: fold } : { rows: groups[0]?.rows ?? [] })}
        visible={filters.cols.length === 0 ? undefined : filters.cols}
        sort={{ column: filters.sort, direction: filters.dir }}
        onSort={({ column, direction }) => change({ sort: column, dir: direction })}
        useRowState={usePositionState}
        onOpen={openPosition}
        rowMenu={rowMenu}
        totalLabel={liveTexts.total(shown, all)}
        empty={<NoMatch />}
      />
      {opened !== null && <PositionMenu {...opened} onClose={() => setOpened(null)} />}
      <p className={css.note}>{liveTexts.readOnly}</p>
    </>
  )
}
