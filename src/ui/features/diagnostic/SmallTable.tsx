import { useMemo, type ReactNode } from 'react'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableColumn } from '../../kit/table/dataTableTypes.ts'

/** A column over whole rows: for tables of some dozen lines that are drawn anew when they change. */
export type SmallColumn<Row> = Omit<TableColumn, 'cell' | 'subtotal' | 'total'> & {
  readonly cell: (row: Row) => ReactNode
}

/** The product's table over plain rows. Keep `columns` the same object. */
export function SmallTable<Row>({
  label,
  columns,
  rows,
  idOf,
  empty,
  onOpen,
  isPanel = false,
  maxHeight,
}: {
  readonly label: string
  readonly columns: readonly SmallColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly empty: ReactNode
  readonly onOpen?: (id: string) => void
  readonly isPanel?: boolean
  readonly maxHeight?: number
}): ReactNode {
  const drawn = useMemo((): readonly TableColumn[] => {
    const byId = new Map(rows.map((row) => [idOf(row), row]))
    return columns.map(({ cell, ...column }) => ({
      ...column,
      cell: (id) => {
        const row = byId.get(id)
        return row === undefined ? null : cell(row)
      },
    }))
  }, [columns, rows, idOf])
  const lines = useMemo(() => rows.map((row) => ({ id: idOf(row) })), [rows, idOf])
  return (
    <DataTable
      label={label}
      columns={drawn}
      rows={lines}
      empty={empty}
      isPanel={isPanel}
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(maxHeight === undefined ? {} : { maxHeight })}
    />
  )
}
