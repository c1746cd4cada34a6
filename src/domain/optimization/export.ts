import { readAddress } from '../access/address.ts'
import { OPTIMIZATION_ADDRESS } from '../access/addresses.ts'
import { figure, saidIn, tableFile, words, type Column, type ExportFile, type FileForm } from '../core/tableFile.ts'
import type { State } from '../state.ts'
import { rowsAt } from './view.ts'
import type { OptimizationRow } from './view.types.ts'

const COLUMNS: readonly Column<OptimizationRow>[] = [
  words('strategy', ({ strategy }) => strategy),
  words('account', ({ account }) => account),
  figure('rank', ({ rank }) => rank),
  figure('total_score', ({ score }) => score),
  figure('score_performance', ({ parts }) => parts?.performance ?? null),
  figure('score_regime_fit', ({ parts }) => parts?.regimeFit ?? null),
  figure('score_stability', ({ parts }) => parts?.stability ?? null),
  figure('score_lifecycle', ({ parts }) => parts?.lifecycle ?? null),
  words('stage', ({ stage }) => stage),
  words('stability', ({ stability }) => stability),
  figure('trades', ({ trades }) => trades),
  figure('net_pnl_usdt', ({ pnl }) => pnl),
  figure('win_percent', ({ winPct }) => winPct),
  figure('profit_factor', ({ profitFactor }) => profitFactor),
  figure('time_weighted_return_percent', ({ twrPct }) => twrPct),
  figure('max_drawdown_percent', ({ drawdownPct }) => drawdownPct),
  figure('sharpe_ratio', ({ sharpe }) => sharpe),
  figure('share_percent', ({ shareNow }) => shareNow),
  figure('cap_percent', ({ cap }) => cap),
  figure('multiplier', ({ multiplier }) => multiplier),
  figure('suggested_share_percent', ({ shareNext }) => shareNext),
  figure('suggested_change_points', ({ change }) => change),
  words('action', ({ action }) => action),
]

/** The strategies that an address shows, as a file; null while they are not there. */
export function optimizationFile(state: State, address: string, form: FileForm, at: number): ExportFile | null {
  const rows = rowsAt(state, address)
  if (rows === null) return null
  const { values } = readAddress(OPTIMIZATION_ADDRESS, address)
  return tableFile(rows, COLUMNS, {
    content: 'Strategies',
    name: 'strategies',
    list: 'strategies',
    filters: saidIn(values, ['account', 'strategy', 'stage', 'stability', 'min']),
    order: `${values.sort} ${values.dir}`,
    at,
    ...form,
  })
}
