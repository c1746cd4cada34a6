import { navigate } from 'wouter/use-browser-location'
import { liveChartPath } from '../../../domain/access/chartPaths.ts'
import type { PositionRow } from '../../../domain/live/view.types.ts'
import { tableOf } from '../../model/mirrors.ts'

/** Address of a position's chart; the list it came from goes with it, for previous and next. */
export function positionAddress({ symbol, side, account }: Pick<PositionRow, 'symbol' | 'side' | 'account'>): string {
  const path = liveChartPath(symbol, side, account)
  return location.pathname === '/live-trades' && location.search !== ''
    ? `${path}?from_list=${encodeURIComponent(location.search.slice(1))}`
    : path
}

/** The chart of a position by its row: Enter, or a click. */
export function openPosition(id: string): void {
  const row = tableOf('positions').row(id) as PositionRow | undefined
  if (row !== undefined) navigate(positionAddress(row))
}
