import { compared, figure, type Comparable } from '../core/order.ts'
import { rOf } from '../trades/risk.ts'
import type { ClosedTradeRow } from './model.ts'
import type { ClosedSort } from './view.types.ts'
import { SERVER_SORTS } from './want.ts'

/** How long it was open, in ms; null where the opening is not known. */
export const durationOf = ({ openedAt, closedAt }: Pick<ClosedTradeRow, 'openedAt' | 'closedAt'>): number | null =>
  openedAt === null ? null : Math.max(0, closedAt - openedAt)

const VALUES: Readonly<Record<ClosedSort, (row: ClosedTradeRow) => Comparable>> = {
  closed_at: (row) => row.closedAt,
  symbol: (row) => row.symbol,
  side: (row) => row.side,
  strategy: (row) => row.strategy,
  account: (row) => row.account,
  qty: (row) => figure(row.qty),
  lev: (row) => figure(row.leverage),
  entry: (row) => figure(row.entry),
  exit_price: (row) => figure(row.exit),
  pnl: (row) => figure(row.pnl),
  roi: (row) => figure(row.roiPct),
  duration: durationOf,
  exit: (row) => row.exectype,
  gross: (row) => figure(row.gross),
  fees: (row) => figure(row.fees),
  funding: (row) => figure(row.funding),
  net: (row) => figure(row.afterFunding),
  r: (row) => figure(rOf(row)),
  legs: (row) => row.legs,
  // As the column shows them: one mark, the graver.
  flags: (row) => (row.isConflicted ? 0 : row.isUncovered ? 1 : null),
  note: (row) => (row.note === '' ? null : row.note.toLowerCase()),
}

/**
 * Rows in order: what has no value stands last either way. Equals stand by closing, as in the list that the server
 * sends: in the direction of a column that it sorts by, so that its next page goes on below; newest first under one
 * that it cannot sort by. Then by id.
 */
export function orderedRows(
  rows: readonly ClosedTradeRow[],
  sort: ClosedSort,
  dir: 'asc' | 'desc',
): readonly ClosedTradeRow[] {
  const value = VALUES[sort]
  const sign = dir === 'asc' ? 1 : -1
  const byClosing = SERVER_SORTS[sort] === undefined ? -1 : sign
  // Values are taken once: a comparison of decimals would read them anew some seventeen times per row.
  const keyed = rows.map((row) => ({ row, key: value(row) }))
  return keyed
    .sort(
      (a, b) =>
        compared(a.key, b.key, sign) || (a.row.closedAt - b.row.closedAt) * byClosing || (a.row.id < b.row.id ? -1 : 1),
    )
    .map(({ row }) => row)
}
