import { BOM, lineOf, numberCell, textCell } from '../closed/csv.ts'
import type { ExportFile } from '../closed/view.types.ts'
import { formatDateTime } from '../core/format.ts'
import type { OptimizationRow } from './view.types.ts'

type Cell = string | number | null

const COLUMNS: readonly (readonly [name: string, of: (row: OptimizationRow) => Cell])[] = [
  ['strategy', ({ strategy }) => strategy],
  ['account', ({ account }) => account],
  ['rank', ({ rank }) => rank],
  ['total_score', ({ score }) => score],
  ['score_performance', ({ parts }) => parts?.performance ?? null],
  ['score_regime_fit', ({ parts }) => parts?.regimeFit ?? null],
  ['score_stability', ({ parts }) => parts?.stability ?? null],
  ['score_lifecycle', ({ parts }) => parts?.lifecycle ?? null],
  ['stage', ({ stage }) => stage],
  ['stability', ({ stability }) => stability],
  ['trades', ({ trades }) => trades],
  ['net_pnl_usdt', ({ pnl }) => pnl],
  ['win_percent', ({ winPct }) => winPct],
  ['profit_factor', ({ profitFactor }) => profitFactor],
  ['time_weighted_return_percent', ({ twrPct }) => twrPct],
  ['max_drawdown_percent', ({ drawdownPct }) => drawdownPct],
  ['sharpe_ratio', ({ sharpe }) => sharpe],
  ['share_percent', ({ shareNow }) => shareNow],
  ['cap_percent', ({ cap }) => cap],
  ['multiplier', ({ multiplier }) => multiplier],
  ['suggested_share_percent', ({ shareNext }) => shareNext],
  ['suggested_change_points', ({ change }) => change],
  ['action', ({ action }) => action],
]

/** The rows shown, as a file: a line or an object each, and a head that says what they are and when they were made. */
export function optimizationFile(
  rows: readonly OptimizationRow[],
  format: 'csv' | 'json',
  about: { readonly at: number; readonly zone: string },
): ExportFile {
  const made = `Strategies of Bot Blending; ${rows.length} rows; made ${formatDateTime(about.at, about.zone)} (${about.zone})`
  const name = `strategies-${new Date(about.at).toISOString().slice(0, 19).replaceAll(':', '-')}.${format}`
  if (format === 'json') {
    const strategies = rows.map((row) => Object.fromEntries(COLUMNS.map(([column, of]) => [column, of(row)])))
    const text = JSON.stringify({ made, made_at: new Date(about.at).toISOString(), strategies }, null, 2)
    return { name, type: 'application/json', parts: [text], rows: rows.length }
  }
  const cell = (value: Cell): string => (typeof value === 'string' ? textCell(value) : numberCell(value))
  return {
    name,
    type: 'text/csv;charset=utf-8',
    parts: [
      BOM + lineOf([textCell(made), ...COLUMNS.slice(1).map(() => '')]) + lineOf(COLUMNS.map(([column]) => column)),
      ...rows.map((row) => lineOf(COLUMNS.map(([, of]) => cell(of(row))))),
    ],
    rows: rows.length,
  }
}
