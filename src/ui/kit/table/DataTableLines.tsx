import { memo, type ReactNode } from 'react'
import { cx } from '../classes.ts'
import * as css from './DataTable.css.ts'
import { spansOf } from './dataTableColumns.ts'
import type { RowState, TableColumn, TableGroup } from './dataTableTypes.ts'
import { Icon } from '../icons.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Words } from '../layout/Words.tsx'

/** Props of DataRow; all of them are the same object from render to render, so a row draws again only when it must. */
type DataRowProps = {
  readonly id: string
  readonly index: number
  readonly level: 1 | 2 | null
  readonly columns: readonly TableColumn[]
  readonly isTabStop: boolean
  readonly isSelected: boolean | undefined
  readonly opens: boolean
  readonly useRowState: (id: string) => RowState
  readonly rowMenu: ((id: string) => ReactNode) | undefined
}

/** One row. Its cells subscribe by themselves; the row only knows its state. */
export const DataRow = memo(function DataRow({
  id,
  index,
  level,
  columns,
  isTabStop,
  isSelected,
  opens,
  useRowState,
  rowMenu,
}: DataRowProps): ReactNode {
  const state = useRowState(id)
  const naming = columns.find(({ isNaming }) => isNaming) ?? columns[0]
  return (
    <tr
      className={css.row}
      data-line={id}
      data-state={state}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      {...(level === null ? {} : { 'aria-level': level })}
      {...(isSelected ? { 'data-selected': true } : {})}
      {...(opens ? { 'data-opens': true } : {})}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          role={column === naming ? 'rowheader' : 'gridcell'}
          className={cx(css.cell, css.aligns[column.align ?? 'start'])}
          {...(column.isProse ? {} : { translate: 'no' })}
        >
          <div className={css.content}>{column.cell(id)}</div>
        </td>
      ))}
      {rowMenu && (
        <td role="gridcell" className={css.cell}>
          <div className={cx(css.content, css.menuContent)}>{rowMenu(id)}</div>
        </td>
      )}
    </tr>
  )
})

/** Head of a group: its label, and subtotals under the same right edges as the rows' numbers. */
export function GroupRow({
  group,
  index,
  columns,
  isTabStop,
  canFold,
  hasMenu,
}: {
  readonly group: TableGroup
  readonly index: number
  readonly columns: readonly TableColumn[]
  readonly isTabStop: boolean
  readonly canFold: boolean
  readonly hasMenu: boolean
}): ReactNode {
  const { before } = spansOf(columns, 'subtotal')
  return (
    <tr
      className={css.group}
      data-line={group.id}
      data-group
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={1}
      {...(canFold ? { 'aria-expanded': !group.isCollapsed, 'data-folds': true } : {})}
    >
      <td role="rowheader" colSpan={before} className={css.groupCell}>
        <div className={cx(css.content, css.groupLabel)}>
          {canFold && <Icon name="chevronDown" size={14} className={css.chevron} />}
          <Words>{group.label}</Words>
        </div>
      </td>
      {columns.slice(before).map((column) => (
        <td key={column.id} role="gridcell" className={cx(css.groupCell, css.aligns[column.align ?? 'start'])}>
          {column.subtotal && <div className={css.content}>{column.subtotal(group.id)}</div>}
        </td>
      ))}
      {hasMenu && <td role="gridcell" className={css.groupCell} />}
    </tr>
  )
}

/** The sticky totals: what they total first. */
export function TotalRow({
  columns,
  label,
  hasMenu,
}: {
  readonly columns: readonly TableColumn[]
  readonly label: ReactNode
  readonly hasMenu: boolean
}): ReactNode {
  const { before } = spansOf(columns, 'total')
  return (
    <tfoot>
      <tr>
        <td role="rowheader" colSpan={before} className={css.totalCell}>
          <div className={css.totalContent}>{label}</div>
        </td>
        {columns.slice(before).map((column) => (
          <td key={column.id} role="gridcell" className={cx(css.totalCell, css.aligns[column.align ?? 'start'])}>
            {column.total && <div className={css.totalContent}>{column.total()}</div>}
          </td>
        ))}
        {hasMenu && <td role="gridcell" className={css.totalCell} />}
      </tr>
    </tfoot>
  )
}

/** Rows to come, in the final shape. */
export function SkeletonLines({
  columns,
  count,
  hasMenu,
}: {
  readonly columns: readonly TableColumn[]
  readonly count: number
  readonly hasMenu: boolean
}): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden="true">
      {columns.map((column, place) => (
        <td key={column.id} className={cx(css.cell, css.aligns[column.align ?? 'start'])}>
          <div className={css.content}>
            <Skeleton width={`${45 + ((index * 7 + place * 13) % 4) * 10}%`} />
          </div>
        </td>
      ))}
      {hasMenu && <td className={css.cell} />}
    </tr>
  ))
}
