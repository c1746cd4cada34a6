import { figure, tableFile, times, words, type Column, type ExportFile, type FileForm } from '../../core/tableFile.ts'
import type { State } from '../../state.ts'
import { NO_STRATEGY } from '../../trades/attribution.ts'
import type { PositionRow } from '../view.types.ts'
import { filtersFrom } from './filters.ts'
import { shownRows } from './order.ts'
import { positionRows } from './rows.ts'
import { setFilterNames } from './texts.ts'

/** Ratios as floats have digits that mean nothing. */
const short = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)))

/** Columns of the file, in order. */
export const LIVE_COLUMNS: readonly Column<PositionRow>[] = [
  words('symbol', (row) => row.symbol),
  words('side', (row) => row.side),
  words('hedge_leg', (row) => (row.leg === 'one_way' ? null : row.leg)),
  words('strategy', (row) => row.strategy, NO_STRATEGY),
  words('account', (row) => row.account),
  figure('qty', (row) => row.size),
  figure('leverage', (row) => row.leverage),
  figure('entry_price', (row) => row.entry),
  figure('mark_price', (row) => row.mark),
  figure('move_percent', (row) => short(row.movePct)),
  figure('value_at_entry_usdt', (row) => row.value),
  figure('value_at_mark_usdt', (row) => row.markValue),
  figure('margin_usdt', (row) => short(row.margin)),
  figure('unrealised_pnl_usdt', (row) => row.pnl),
  figure('roi_percent', (row) => short(row.roiPct)),
  figure('r_now', (row) => short(row.rNow)),
  figure('stop_loss', (row) => row.stopLoss),
  figure('take_profit', (row) => row.takeProfit),
  figure('stop_distance_percent', (row) => short(row.stopDistancePct)),
  figure('target_distance_percent', (row) => short(row.targetDistancePct)),
  figure('liquidation_price', (row) => row.liqPrice),
  figure('liquidation_distance_percent', (row) => short(row.liqDistancePct)),
  figure('milestone_percent', (row) => short(row.milestonePct)),
  ...times<PositionRow>('opened_at', (row) => row.openedAt),
  ...times<PositionRow>('updated_at', (row) => row.updatedAt),
  words('stale', (row) => row.stale),
]

/**
 * The open positions that an address shows, in its order, as a file that says of when its figures are; a row that has
 * just closed is none. Null before the first snapshot.
 */
export function liveFile(state: State, address: string, form: FileForm, at: number): ExportFile | null {
  const { store, positions } = state.live
  if (!store.isInitialized) return null
  const { filters } = filtersFrom(address)
  const open = positionRows(state).filter(({ closed }) => closed === null)
  return tableFile(shownRows(open, filters), LIVE_COLUMNS, {
    content: 'Open positions',
    name: 'open-positions',
    list: 'positions',
    filters: setFilterNames(filters),
    order: `${filters.sort} ${filters.dir}`,
    at,
    asOf: positions.totals.updatedAt ?? store.lastSnapshotTime,
    ...form,
  })
}
