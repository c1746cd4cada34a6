import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { formatPnl } from '../../../../domain/core/format.ts'
import type { ClosedFilters, ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { DataTable } from '../../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../../kit/table/dataTableTypes.ts'
import { chartAddress } from '../chartAddress.ts'
import { closedColumns } from './columns.tsx'
import { ClosedRowMenu, ClosedTradeMenu, type OpenedTrade } from './ClosedRowMenu.tsx'
import { LoadMore } from './LoadMore.tsx'
import { NoMatch } from './NoMatch.tsx'
import { closedRows, placesUpTo } from './rowWindow.ts'
import { closedTexts } from '../texts.ts'
import { change, useClosed } from '../useClosed.ts'
import { useRowsOf } from './useClosedRow.ts'
import { useSumsScope } from '../useScope.ts'

const filtersOf = (data: ClosedTradesData): ClosedFilters => data.filters
const shownOf = (data: ClosedTradesData): number => data.shown
const versionOf = (data: ClosedTradesData): string => data.version
const longestOf = (data: ClosedTradesData): number =>
  Math.max(
    formatPnl(data.summary.pnl).length,
    formatPnl(data.summary.best?.pnl ?? null).length,
    formatPnl(data.summary.worst?.pnl ?? null).length,
  )

/** Width of a tabular digit at 13 px and what stands around the digits. Pixels. */
const DIGIT = 8
const AROUND = 28

/** Closed trades as rows. Filters, order and sums are the core's; rows come window by window. */
export function ClosedTable(): ReactNode {
  const filters = useClosed(filtersOf)
  const shown = useClosed(shownOf) ?? 0
  const longest = useClosed(longestOf) ?? 0
  useRowsOf(useClosed(versionOf) ?? '')
  const scope = useSumsScope()
  const [opened, setOpened] = useState<OpenedTrade | null>(null)
  const rowMenu = useCallback((id: string) => <ClosedRowMenu id={id} onOpen={setOpened} />, [])
  const rows = useMemo(() => placesUpTo(shown), [shown])
  const columns = useMemo(
    (): readonly TableColumn[] =>
      closedColumns.map((column) =>
        column.id === 'pnl' ? { ...column, width: Math.max(column.width, longest * DIGIT + AROUND) } : column,
      ),
    [longest],
  )
  if (filters === null) return null
  return (
    <>
      <DataTable
        label={closedTexts.table}
        columns={columns}
        rows={rows}
        visible={filters.cols.length === 0 ? undefined : filters.cols}
        sort={{ column: filters.sort, direction: filters.dir }}
        onSort={({ column, direction }) => change({ sort: column, dir: direction })}
        onOpen={openTrade}
        rowMenu={rowMenu}
        totalLabel={closedTexts.total(scope)}
        empty={<NoMatch />}
      />
      {opened !== null && <ClosedTradeMenu {...opened} onClose={() => setOpened(null)} />}
      <LoadMore />
    </>
  )
}

/** The chart of the trade at a place; the list it came from goes with it, for previous and next. */
function openTrade(id: string): void {
  const row = closedRows.row(Number(id))
  if (row !== undefined) navigate(chartAddress(row))
}
