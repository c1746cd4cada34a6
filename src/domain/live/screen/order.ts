import { compared, figure, inText, type Comparable } from '../../core/order.ts'
import { NO_STRATEGY } from '../../trades/attribution.ts'
import { quickRoi } from '../../trades/roi.ts'
import type { LiveFilters, LiveSort, PositionRow } from '../view.types.ts'
import { isWithoutStop } from './row.ts'

/**
 * Rows that pass every set filter, in the order asked for: stable by account, symbol, side; what has no value stands
 * last either way.
 */
export function shownRows(rows: readonly PositionRow[], filters: LiveFilters): readonly PositionRow[] {
  const value = VALUES[filters.sort]
  const sign = filters.dir === 'asc' ? 1 : -1
  return rows.filter((row) => passes(row, filters)).sort((a, b) => compared(value(a), value(b), sign) || byPlace(a, b))
}

function passes(row: PositionRow, { filter, account, strategy, side, state, min, q }: LiveFilters): boolean {
  return (
    (filter === '' || row.symbol === filter) &&
    (account === '' || row.account === account) &&
    (strategy === '' || (row.strategy ?? NO_STRATEGY) === strategy) &&
    (side === '' || row.side === side) &&
    (min === '' || Math.abs(Number(row.pnl ?? 0)) >= Number(min)) &&
    isIn(row, state) &&
    (q === '' || `${row.symbol} ${row.account} ${row.strategy ?? ''}`.toLowerCase().includes(q.toLowerCase()))
  )
}

function isIn(row: PositionRow, state: LiveFilters['state']): boolean {
  switch (state) {
    case '':
      return true
    case 'profit':
      return Number(row.pnl ?? 0) > 0
    case 'loss':
      return Number(row.pnl ?? 0) < 0
    case 'nosl':
      return isWithoutStop(row)
    case 'nearsl':
      return row.nearStop
    case 'milestone':
      return row.milestonePct !== null
  }
}

const VALUES: Readonly<Record<LiveSort, (row: PositionRow) => Comparable>> = {
  symbol: (row) => row.symbol,
  side: (row) => row.side,
  strategy: (row) => row.strategy,
  account: (row) => row.account,
  size: (row) => figure(row.size),
  value: (row) => figure(row.value),
  lev: (row) => figure(row.leverage),
  entry: (row) => figure(row.entry),
  mark: (row) => figure(row.mark),
  move: (row) => row.movePct,
  upnl: (row) => figure(row.pnl),
  // One that just closed stays where it stood, though its ROI is not told.
  roi: (row) => row.roiPct ?? quickRoi(figure(row.pnl), row.margin),
  // Older is more.
  age: (row) => (row.openedAt === null ? null : -row.openedAt),
  milestone: (row) => row.milestonePct,
  r: (row) => row.rNow,
  margin: (row) => row.margin,
  // By what is left: prices of two coins have no order.
  liq: (row) => row.liqDistancePct,
  updated: (row) => row.updatedAt,
}

const byPlace = (a: PositionRow, b: PositionRow): number =>
  inText(a.account, b.account) || inText(a.symbol, b.symbol) || inText(a.side, b.side) || inText(a.leg, b.leg)
