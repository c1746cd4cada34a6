import { figure, tableFile, times, words, type Column, type ExportFile, type FileForm } from '../core/tableFile.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { riskOf, rOf } from '../trades/risk.ts'
import { closedFilterNames } from './filters.ts'
import type { ClosedTradeRow } from './model.ts'
import { durationOf } from './order.ts'
import type { Selection } from './selection.ts'

/** Columns of the file, in order. */
export const EXPORT_COLUMNS: readonly Column<ClosedTradeRow>[] = [
  ...times<ClosedTradeRow>('closed_at', (row) => row.closedAt),
  ...times<ClosedTradeRow>('opened_at', (row) => row.openedAt),
  words('trade_id', (row) => row.id),
  words('symbol', (row) => row.symbol),
  words('side', (row) => row.side),
  words('strategy', (row) => row.strategy, NO_STRATEGY),
  words('account', (row) => row.account),
  figure('qty', (row) => row.qty),
  figure('leverage', (row) => row.leverage),
  figure('entry_price', (row) => row.entry),
  figure('exit_price', (row) => row.exit),
  figure('net_pnl_usdt', (row) => row.pnl),
  figure('roi_percent', (row) => row.roiPct),
  figure('gross_pnl_usdt', (row) => row.gross),
  figure('fees_usdt', (row) => row.fees),
  figure('funding_usdt', (row) => row.funding),
  figure('net_after_funding_usdt', (row) => row.afterFunding),
  figure('initial_risk_usdt', riskOf),
  figure('r_multiple', rOf),
  figure('duration_seconds', (row) => {
    const ms = durationOf(row)
    return ms === null ? null : Math.round(ms / 1_000)
  }),
  words('exit', (row) => row.exectype),
  figure('closing_fills', (row) => row.legs),
  words('conflict', (row) => row.isConflicted),
  words('uncovered', (row) => row.isUncovered),
  words('tags', (row) => row.tags),
  words('note', (row) => row.note),
]

/**
 * A file of exactly the rows selected; `lacks` is what its head says of their wholeness. Where trades closed since the
 * rows came, they may be among those that are missing.
 */
export const exportOf = (
  { rows, filters, source }: Selection,
  form: FileForm,
  at: number,
  lacks: readonly string[] = [],
): ExportFile =>
  tableFile(rows, EXPORT_COLUMNS, {
    content: 'Closed trades',
    name: 'closed-trades',
    list: 'trades',
    filters: closedFilterNames(filters),
    order: `${filters.sort} ${filters.dir}`,
    isWhole: source.isWhole && source.list.newer.length === 0,
    asOf: source.list.asOf,
    lacks,
    at,
    ...form,
  })
