import type { ReactNode } from 'react'
import { Arrow } from '../data/Arrow.tsx'
import { cx } from '../classes.ts'
import * as css from './DataTable.css.ts'
import type { SortDirection, TableColumn, TableSort } from './dataTableTypes.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

/** Props of DataTableHead. */
type DataTableHeadProps = {
  readonly columns: readonly TableColumn[]
  readonly sort: TableSort
  readonly onSort: ((sort: { readonly column: string; readonly direction: SortDirection }) => void) | undefined
  readonly hasMenu: boolean
}

/** The sticky header: names with units, sorted column with an arrow. */
export function DataTableHead({ columns, sort, onSort, hasMenu }: DataTableHeadProps): ReactNode {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const isSorted = sort?.column === column.id
          const canSort = column.sortable === true && onSort !== undefined
          return (
            <th
              key={column.id}
              scope="col"
              role="columnheader"
              title={column.hint}
              className={cx(css.headCell, css.aligns[column.align ?? 'start'], isSorted && css.sorted)}
              aria-sort={
                isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : canSort ? 'none' : undefined
              }
            >
              {canSort ? (
                <button
                  type="button"
                  className={css.sortButton}
                  onClick={() => onSort({ column: column.id, direction: nextDirection(column, sort) })}
                >
                  <Name column={column} />
                  {isSorted && <Arrow direction={sort.direction === 'asc' ? 'up' : 'down'} className={css.sortArrow} />}
                </button>
              ) : (
                <Name column={column} />
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th scope="col" role="columnheader" className={css.headCell}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Name({ column }: { readonly column: TableColumn }): ReactNode {
  if (column.head !== undefined) return column.head
  return (
    <span>
      <span>{column.header}</span>
      {column.unit && <span className={css.unit}>{column.unit}</span>}
    </span>
  )
}

function nextDirection(column: TableColumn, sort: TableSort): SortDirection {
  if (sort?.column === column.id) return sort.direction === 'asc' ? 'desc' : 'asc'
  return column.firstSort ?? (column.align === 'end' ? 'desc' : 'asc')
}
