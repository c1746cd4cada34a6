import type { ReactNode } from 'react'

/** 'stale' is all grey, 'closed' is struck through. */
export type RowState = 'normal' | 'stale' | 'closed'

/** A row is its id: cells subscribe by id, so a changed number renders one cell and not the table (stack.md 6). */
export type TableRow = { readonly id: string }

/** A group of rows with its head. */
export type TableGroup = {
  readonly id: string
  /** Swatch, name and counts: 'main  10 rows, 7 long, 3 short'. */
  readonly label: ReactNode
  readonly rows: readonly TableRow[]
  readonly isCollapsed?: boolean
}

/** A column. */
export type TableColumn = {
  readonly id: string
  readonly header: string
  /** In normal weight after the name: 'USDT', '%'. */
  readonly unit?: string
  /** Replaces the drawn header; `header` stays its name for assistive technology. */
  readonly head?: ReactNode
  /** Text starts, numbers end. Default 'start'. */
  readonly align?: 'start' | 'end' | 'center'
  /** Least width in px at cozy density, cell padding included. */
  readonly width: number
  /** Share of the spare width; default is its width, 0 never grows. */
  readonly grow?: number
  /** 1 stays (default), 2 to 4 leave on narrow screens, the highest first. */
  readonly priority?: 1 | 2 | 3 | 4
  /** The column that says it in small, below its own, once this one has left: without it two rows look the same. */
  readonly leavesTo?: string
  /** Not shown until chosen in the column chooser. */
  readonly isOptional?: boolean
  readonly sortable?: boolean
  /** First direction when the header is pressed; default 'desc' for numbers (align end), else 'asc'. */
  readonly firstSort?: SortDirection
  /** Words, which a browser's translator may translate; the cells of all others are names and figures. */
  readonly isProse?: boolean
  /** Says whose the figures of a row are, and is heard with each of them. Without one it is the first column. */
  readonly isNaming?: boolean
  /** Explains the header on hover. */
  readonly hint?: string
  /** Content of a cell. Return a component that subscribes by id when the value moves. */
  readonly cell: (id: string) => ReactNode
  readonly subtotal?: (groupId: string) => ReactNode
  readonly total?: () => ReactNode
}

/** Order of rows in a column. */
export type SortDirection = 'asc' | 'desc'

/** Which column the rows are ordered by; null for their own order. */
export type TableSort = { readonly column: string; readonly direction: SortDirection } | null
