import { useMemo, useRef, type ReactNode, type Ref } from 'react'
import { cellPadding, rowHeight, type Density } from '../../theme/scale.ts'
import { useShown } from '../../theme/theme.ts'
import { cx } from '../classes.ts'
import * as css from './DataTable.css.ts'
import { columnsShown, columnWidths, GROUP_HEIGHT, leastWidth, linesOf, MENU_WIDTH } from './dataTableColumns.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataRow, GroupRow, SkeletonLines, TotalRow } from './DataTableLines.tsx'
import { withWhatLeft } from './withWhatLeft.tsx'
import type { RowState, SortDirection, TableColumn, TableGroup, TableRow, TableSort } from './dataTableTypes.ts'
import { edgesOf } from './dataTableWindow.ts'
import { useLineWindow } from './useLineWindow.ts'
import { useTableCursor, type TableHandle } from './useTableCursor.ts'
import { useWidth } from '../layout/useWidth.ts'

/** Props of DataTable. */
export type DataTableProps = {
  /** Name for assistive technology. */
  readonly label: string
  /** Keep it the same object between renders (module constant or useMemo): a new one draws every row again. */
  readonly columns: readonly TableColumn[]
  /** In order. Change it only when order or membership changes, at most once a second for a ticking column. */
  readonly rows?: readonly TableRow[]
  /** Instead of rows: groups with subtotals. */
  readonly groups?: readonly TableGroup[]
  /** Ids the reader chose, in order; then no column leaves by itself and a wide table scrolls in its frame. */
  readonly visible?: readonly string[] | undefined
  readonly sort?: TableSort
  readonly onSort?: (sort: { readonly column: string; readonly direction: SortDirection }) => void
  /** Default: the density the reader chose. */
  readonly density?: Density
  /** Enter or a click on a row outside its controls. */
  readonly onOpen?: (id: string) => void
  /** Which rows open; all of them without it. */
  readonly canOpen?: (id: string) => boolean
  readonly onToggleGroup?: (id: string) => void
  readonly selected?: ReadonlySet<string>
  /** `x` or space on a row. */
  readonly onToggleSelected?: (id: string) => void
  /** A hook called once in every row; the same function for the life of the table. */
  readonly useRowState?: (id: string) => RowState
  /** Last column: a Menu with an IconButton 'more'. */
  readonly rowMenu?: (id: string) => ReactNode
  /** 'Total of 24 of 24 rows'; without it there is no totals row. */
  readonly totalLabel?: ReactNode
  /** Draws this many skeleton rows while there is no row. */
  readonly skeletonRows?: number
  readonly isLoading?: boolean
  /** In the rows' place when there is none: EmptyState (also for 'No rows match') or ErrorState. */
  readonly empty?: ReactNode
  /** Scrolls in its own frame of this height; without it the page scrolls and header and totals stick to it. */
  readonly maxHeight?: number | string
  /** False inside a Panel. */
  readonly isPanel?: boolean
  readonly ref?: Ref<TableHandle>
}

const alwaysNormal = (): RowState => 'normal'
const noRows: readonly TableRow[] = []

/**
 * The table: sticky header and totals, sorting, groups with subtotals, columns that leave on narrow screens, keyboard
 * rows, and only the rows in sight above 100. A native table with grid roles: react-aria's costs 40 kB and rebuilds its
 * collection at every change (stack.md 6), this one renders a row once and leaves moving numbers to the cells.
 */
export function DataTable(props: DataTableProps): ReactNode {
  const {
    label,
    columns,
    rows = noRows,
    groups,
    visible,
    sort = null,
    onSort,
    selected,
    onToggleSelected,
    useRowState = alwaysNormal,
    rowMenu,
    totalLabel,
    isLoading = false,
    skeletonRows = 8,
    empty,
    maxHeight,
    isPanel = true,
  } = props
  const shown = useShown()
  const density = props.density ?? shown.density
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const available = useWidth(frame) - (rowMenu ? MENU_WIDTH : 0)
  const extra = 2 * (cellPadding[density] - cellPadding.cozy)

  const drawn = useMemo(
    () => withWhatLeft(columnsShown(columns, visible, available, extra), visible === undefined ? columns : []),
    [columns, visible, available, extra],
  )
  const widths = useMemo(() => columnWidths(drawn, available, extra), [drawn, available, extra])
  const lines = useMemo(() => linesOf(rows, groups), [rows, groups])
  const edges = useMemo(
    () => edgesOf(lines.map((line) => (line.kind === 'group' ? GROUP_HEIGHT : rowHeight[density]))),
    [lines, density],
  )
  const range = useLineWindow(body, frame, edges)
  const { cursorIndex, ...handlers } = useTableCursor(
    lines,
    body,
    { onOpen: props.onOpen, onToggleGroup: props.onToggleGroup, onToggleSelected },
    props.ref,
  )

  const overflows = available > 0 && leastWidth(drawn, extra) > available
  const scrollsInside = maxHeight !== undefined || overflows
  const hasMenu = rowMenu !== undefined
  const span = drawn.length + (hasMenu ? 1 : 0)
  const isEmpty = lines.length === 0

  const line = (index: number): ReactNode => {
    const at = lines[index]
    if (!at) return null
    const isTabStop = index === Math.max(0, cursorIndex)
    if (at.kind === 'group')
      return (
        <GroupRow
          key={at.id}
          group={at.group}
          index={index}
          columns={drawn}
          isTabStop={isTabStop}
          canFold={props.onToggleGroup !== undefined}
          hasMenu={hasMenu}
        />
      )
    return (
      <DataRow
        key={at.id}
        id={at.id}
        index={index}
        level={groups ? 2 : null}
        columns={drawn}
        isTabStop={isTabStop}
        isSelected={selected ? selected.has(at.id) : undefined}
        opens={props.onOpen !== undefined && props.canOpen?.(at.id) !== false}
        useRowState={useRowState}
        rowMenu={rowMenu}
      />
    )
  }

  return (
    <div
      ref={frame}
      className={cx(
        css.frame,
        isPanel ? css.panelled : css.embedded,
        scrollsInside && css.inside,
        overflows && maxHeight === undefined && css.tall,
      )}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      {...(props.density ? { 'data-density': props.density } : {})}
    >
      <table
        className={css.table}
        role={groups ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={span}
        aria-busy={isLoading}
        style={overflows ? { width: leastWidth(drawn, extra) + (hasMenu ? MENU_WIDTH : 0) } : undefined}
      >
        <colgroup>
          {drawn.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
          {hasMenu && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <DataTableHead columns={drawn} sort={sort} onSort={onSort} hasMenu={hasMenu} />
        <tbody ref={body} {...handlers}>
          {isEmpty && isLoading && <SkeletonLines columns={drawn} count={skeletonRows} hasMenu={hasMenu} />}
          {isEmpty && !isLoading && empty !== undefined && (
            <tr>
              <td role="gridcell" className={css.slot} colSpan={span}>
                <div
                  className={css.empty}
                  style={overflows ? { width: available + (hasMenu ? MENU_WIDTH : 0) } : undefined}
                >
                  {empty}
                </div>
              </td>
            </tr>
          )}
          {piecesOf(range, cursorIndex, lines.length).map((piece) =>
            'gap' in piece ? (
              <Gap key={piece.gap} height={(edges[piece.to] ?? 0) - (edges[piece.from] ?? 0)} span={span} />
            ) : (
              line(piece.index)
            ),
          )}
        </tbody>
        {totalLabel !== undefined && !isEmpty && <TotalRow columns={drawn} label={totalLabel} hasMenu={hasMenu} />}
      </table>
    </div>
  )
}

/** Room for the lines that are not drawn. */
function Gap({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  return height <= 0 ? null : (
    <tr aria-hidden="true" style={{ height }}>
      <td className={css.spacer} colSpan={span} />
    </tr>
  )
}

type Piece = { readonly index: number } | { readonly gap: string; readonly from: number; readonly to: number }

// The cursor's line stays drawn even out of sight: focus must not fall to the page while one scrolls.
function piecesOf(
  { from, to }: { readonly from: number; readonly to: number },
  cursor: number,
  count: number,
): readonly Piece[] {
  const seen = Array.from({ length: to - from }, (_, offset) => from + offset)
  const indexes =
    cursor < 0 || cursor >= count || (cursor >= from && cursor < to)
      ? seen
      : cursor < from
        ? [cursor, ...seen]
        : [...seen, cursor]
  const pieces: Piece[] = []
  let next = 0
  for (const index of indexes) {
    if (index > next) pieces.push({ gap: `gap ${pieces.length}`, from: next, to: index })
    pieces.push({ index })
    next = index + 1
  }
  if (next < count) pieces.push({ gap: 'gap end', from: next, to: count })
  return pieces
}
