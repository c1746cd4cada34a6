import { formatDateTime } from '../core/format.ts'
import { riskOf, rOf } from '../trades/risk.ts'
import { BOM, lineOf, numberCell, textCell } from './csv.ts'
import { closedFilterNames } from './filters.ts'
import type { ClosedTradeRow } from './model.ts'
import { durationOf } from './order.ts'
import type { Selection } from './selection.ts'
import { NO_STRATEGY } from './texts.ts'
import type { ExportFile } from './view.types.ts'

/** Rows in one part of a file: parts are joined by the tab, which must not hold one giant text. */
const PART = 5_000

interface Column {
  readonly name: string
  readonly cell: (row: ClosedTradeRow, zone: string) => string
}

const text = (name: string, of: (row: ClosedTradeRow, zone: string) => string): Column => ({
  name,
  cell: (row, zone) => textCell(of(row, zone)),
})
const number = (name: string, of: (row: ClosedTradeRow) => string | number | null): Column => ({
  name,
  cell: (row) => numberCell(of(row)),
})
const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Columns of the file, in order. Times twice: as on screen and in UTC (screens.md 2.0 item 7). */
export const EXPORT_COLUMNS: readonly Column[] = [
  text('closed_at', (row, zone) => formatDateTime(row.closedAt, zone)),
  text('closed_at_utc', (row) => iso(row.closedAt)),
  text('opened_at', (row, zone) => (row.openedAt === null ? '' : formatDateTime(row.openedAt, zone))),
  text('opened_at_utc', (row) => iso(row.openedAt)),
  text('trade_id', (row) => row.id),
  text('symbol', (row) => row.symbol),
  text('side', (row) => row.side),
  text('strategy', (row) => row.strategy ?? NO_STRATEGY),
  text('account', (row) => row.account),
  number('qty', (row) => row.qty),
  number('leverage', (row) => row.leverage),
  number('entry_price', (row) => row.entry),
  number('exit_price', (row) => row.exit),
  number('net_pnl_usdt', (row) => row.pnl),
  number('roi_percent', (row) => row.roiPct),
  number('gross_pnl_usdt', (row) => row.gross),
  number('fees_usdt', (row) => row.fees),
  number('funding_usdt', (row) => row.funding),
  number('net_after_funding_usdt', (row) => row.afterFunding),
  number('initial_risk_usdt', riskOf),
  number('r_multiple', rOf),
  number('duration_seconds', (row) => {
    const ms = durationOf(row)
    return ms === null ? null : Math.round(ms / 1_000)
  }),
  text('exit', (row) => row.exectype),
  number('legs', (row) => row.legs),
  text('conflict', (row) => (row.isConflicted ? 'yes' : 'no')),
  text('uncovered', (row) => (row.isUncovered ? 'yes' : 'no')),
  text('tags', (row) => row.tags.join(', ')),
  text('note', (row) => row.note),
]

/** When and in which zone a file was made. */
export interface ExportAbout {
  readonly zone: string
  readonly at: number
}

/** A file of exactly the rows selected. */
export function exportOf(selection: Selection, format: 'csv' | 'json', about: ExportAbout): ExportFile {
  const name = `closed-trades-${iso(about.at).slice(0, 19).replaceAll(':', '-')}.${format}`
  const { rows } = selection
  return format === 'csv'
    ? { name, type: 'text/csv;charset=utf-8', parts: csvParts(selection, about), rows: rows.length }
    : { name, type: 'application/json', parts: jsonParts(selection, about), rows: rows.length }
}

/**
 * RFC 4180 with a byte order mark: a line that says what this is, a line of names, then the rows. All lines have the
 * same number of cells.
 */
function csvParts(selection: Selection, about: ExportAbout): readonly string[] {
  const head = [textCell(aboutText(selection, about)), ...EXPORT_COLUMNS.slice(1).map(() => '')]
  const body = inParts(selection.rows, (rows) =>
    rows.map((row) => lineOf(EXPORT_COLUMNS.map((column) => column.cell(row, about.zone)))).join(''),
  )
  return [BOM + lineOf(head) + lineOf(EXPORT_COLUMNS.map((column) => column.name)), ...body]
}

function jsonParts(selection: Selection, about: ExportAbout): readonly string[] {
  const { rows, filters, source } = selection
  const head = JSON.stringify({
    product: 'Bot Blending',
    content: 'closed trades',
    made_at: iso(about.at),
    zone: about.zone,
    filters: closedFilterNames(filters),
    order: `${filters.sort} ${filters.dir}`,
    rows: rows.length,
    complete: source.isWhole,
  })
  const body = inParts(
    rows,
    (part, isFirst) => (isFirst ? '' : ',\n') + part.map((row) => JSON.stringify(plainOf(row, about.zone))).join(',\n'),
  )
  return [`{"about":${head},"trades":[\n`, ...body, '\n]}\n']
}

const inParts = (
  rows: readonly ClosedTradeRow[],
  make: (part: readonly ClosedTradeRow[], isFirst: boolean) => string,
): readonly string[] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => make(rows.slice(i * PART, (i + 1) * PART), i === 0))

/** 'Closed trades of Bot Blending; 42 rows; filters: …; times in Europe/Berlin; made …'. */
function aboutText({ rows, filters, source }: Selection, { zone, at }: ExportAbout): string {
  const names = closedFilterNames(filters)
  return [
    'Closed trades of Bot Blending',
    `${rows.length} rows${source.isWhole ? '' : ', not all are loaded'}`,
    `filters: ${names.length === 0 ? 'none' : names.join(', ')}`,
    `order: ${filters.sort} ${filters.dir}`,
    `times in ${zone}`,
    `made ${iso(at)}`,
  ].join('; ')
}

/** Decimals stay text, so that no reader rounds them. */
function plainOf(row: ClosedTradeRow, zone: string): Readonly<Record<string, unknown>> {
  const ms = durationOf(row)
  return {
    closed_at: formatDateTime(row.closedAt, zone),
    closed_at_utc: iso(row.closedAt),
    opened_at: row.openedAt === null ? null : formatDateTime(row.openedAt, zone),
    opened_at_utc: row.openedAt === null ? null : iso(row.openedAt),
    trade_id: row.id,
    symbol: row.symbol,
    side: row.side,
    strategy: row.strategy,
    account: row.account,
    qty: row.qty,
    leverage: row.leverage,
    entry_price: row.entry,
    exit_price: row.exit,
    net_pnl_usdt: row.pnl,
    roi_percent: row.roiPct,
    gross_pnl_usdt: row.gross,
    fees_usdt: row.fees,
    funding_usdt: row.funding,
    net_after_funding_usdt: row.afterFunding,
    initial_risk_usdt: riskOf(row),
    r_multiple: rOf(row),
    duration_seconds: ms === null ? null : Math.round(ms / 1_000),
    exit: row.exectype,
    legs: row.legs,
    conflict: row.isConflicted,
    uncovered: row.isUncovered,
    tags: row.tags,
    note: row.note,
  }
}
