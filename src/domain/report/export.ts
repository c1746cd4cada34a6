import { BOM, lineOf, numberCell, textCell } from '../core/csv.ts'
import { type ExportFile, withLacks } from '../core/tableFile.ts'
import type { State } from '../state.ts'
import { gapsOf } from './texts.ts'
import { reportAt } from './view.ts'
import type { ReportSums } from './view.types.ts'

const COLUMNS = [
  'by',
  'name',
  'account',
  'trades',
  'wins',
  'losses',
  'net_pnl_usdt',
  'gross_pnl_usdt',
  'fees_usdt',
  'funding_usdt',
  'net_after_funding_usdt',
] as const

/**
 * The sums of a report as a file: by time, by account, by strategy, each of which adds up to the last line. Null until
 * every row is there and no sync runs: a tax adviser is never handed a part. What may be missing all the same, and of
 * how many trades fees or funding are in no sum, stands in its head.
 */
export function reportFile(
  state: State,
  { address, zone, build }: { readonly address: string; readonly zone: string; readonly build: string },
): ExportFile | null {
  const report = reportAt(state, address, zone, 'export')
  if (report.state !== 'ready' || report.groups === null || report.isSyncing) return null
  const { period, groups, totals, lacks } = report
  const about = `Report of Bot Blending; ${period.days}; days in ${period.zone}; ${totals.trades} trades; made ${new Date(state.at).toISOString()}; build ${build}`
  const lines = [
    ...groups.byTime.map((line) => cellsOf(period.id.length === 4 ? 'month' : 'day', line.id, '', line.sums)),
    ...groups.byAccount.map((line) => cellsOf('account', line.label, '', line.sums)),
    ...groups.byStrategy.map((line) => cellsOf('strategy', line.label, line.account, line.sums)),
    cellsOf('total', period.id, '', totals),
  ]
  return {
    name: `report-${period.id}.csv`,
    type: 'text/csv;charset=utf-8',
    parts: [
      BOM,
      lineOf([textCell(withLacks(about, [...lacks, ...gapsOf(groups)])), ...COLUMNS.slice(1).map(() => '')]),
      lineOf([...COLUMNS]),
      ...lines.map(lineOf),
    ],
    rows: lines.length,
  }
}

const cellsOf = (by: string, name: string, account: string, sums: ReportSums): readonly string[] => [
  textCell(by),
  textCell(name),
  textCell(account),
  ...[sums.trades, sums.wins, sums.losses, sums.pnl, sums.gross, sums.fees, sums.funding, sums.afterFunding].map(
    numberCell,
  ),
]
