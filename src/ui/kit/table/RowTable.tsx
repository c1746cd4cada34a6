import { useMemo, type ReactNode } from 'react'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { TableColumn, TableGroup } from './dataTableTypes.ts'

/** A column over whole rows: for tables of some dozen lines that are drawn anew when they change. */
export type RowColumn<Row> = Omit<TableColumn, 'cell'> & {
  readonly cell: (row: Row) => ReactNode
}

/** The id of a row that has one. */
export const idOfRow = ({ id }: { readonly id: string }): string => id

/** Props of RowTable, those of DataTable but over rows. Keep `columns` and `idOf` the same objects. */
export type RowTableProps<Row> = Omit<
  DataTableProps,
  'columns' | 'rows' | 'groups' | 'onOpen' | 'canOpen' | 'rowMenu' | 'maxHeight'
> & {
  readonly columns: readonly RowColumn<Row>[]
  readonly rows: readonly Row[]
  /** The rows under heads: by their ids. Columns may then have subtotals. */
  readonly groups?: readonly TableGroup[] | undefined
  readonly idOf: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Which rows open; all of them without it. */
  readonly canOpen?: (row: Row) => boolean
  readonly rowMenu?: (row: Row) => ReactNode
  /** In px; longer tables scroll. */
  readonly maxHeight?: number | undefined
}

/** The product's table over plain rows; inside a panel if not said otherwise. */
export function RowTable<Row>(props: RowTableProps<Row>): ReactNode {
  const { columns, rows, groups, idOf, onOpen, canOpen, rowMenu, maxHeight, isPanel = false, ...rest } = props
  const byId = useMemo(() => new Map(rows.map((row) => [idOf(row), row])), [rows, idOf])
  const of = <T,>(id: string, act: (row: Row) => T): T | null => {
    const row = byId.get(id)
    return row === undefined ? null : act(row)
  }
  const drawn = useMemo(
    (): readonly TableColumn[] =>
      columns.map(({ cell, ...column }) => ({
        ...column,
        cell: (id) => {
          const row = byId.get(id)
          return row === undefined ? null : cell(row)
        },
      })),
    [columns, byId],
  )
  const lines = useMemo(() => [...byId.keys()].map((id) => ({ id })), [byId])
  return (
    <DataTable
      {...rest}
      columns={drawn}
      rows={lines}
      {...(groups === undefined ? {} : { groups })}
      isPanel={isPanel}
      {...(onOpen === undefined ? {} : { onOpen: (id) => void of(id, onOpen) })}
      {...(canOpen === undefined ? {} : { canOpen: (id) => of(id, canOpen) === true })}
      {...(rowMenu === undefined ? {} : { rowMenu: (id) => of(id, rowMenu) })}
      {...(maxHeight === undefined ? {} : { maxHeight })}
    />
  )
}
