import type { State } from '../state.ts'
import { shortHash } from '../core/hash.ts'
import { EXTREMES } from './constants.ts'
import { closedFiltersFrom, passesClosed } from './filters.ts'
import { sourceOf, type Source } from './list.ts'
import { calendarOf } from '../core/calendar.ts'
import type { ClosedTradeRow } from './model.ts'
import { notesAsked, withNotes } from './notes.ts'
import { orderedRows } from './order.ts'
import { isAbove } from './summary.ts'
import type { ClosedExtremes, ClosedFilters } from './view.types.ts'
import { queryFrom } from './want.ts'

/** The rows behind an address: filtered and in order. */
export interface Selection {
  readonly source: Source
  readonly filters: ClosedFilters
  readonly notices: readonly string[]
  readonly rows: readonly ClosedTradeRow[]
  /** Names these rows in this order: a window that was asked for one version is not drawn under another. */
  readonly version: string
}

interface Made extends Selection {
  readonly of: readonly ClosedTradeRow[]
}

/** The last answers, so that a window, the view and an export of one address share one pass. */
const made = new Map<string, Made>()
const KEPT = 8

/** What an address selects in a zone; null while nothing is loaded. */
export function selectionOf(state: State, address: string, zone: string): Selection | null {
  const source = sourceOf(state.closed.byKey, queryFrom(address, zone))
  if (source === null || source.list.asOf === null) return null
  const { filters, notices } = closedFiltersFrom(address)
  const key = keyOf(filters, zone, source)
  const all = withNotes(state, source.list.rows)
  const known = made.get(key)
  // The rows are the same; which tab, columns and month they are shown with may not be.
  if (known !== undefined && known.of === all) return kept(key, { ...known, source, filters, notices })
  const local = calendarOf(zone)
  const rows = orderedRows(
    all.filter((row) => passesClosed(row, filters, local)),
    filters.sort,
    filters.dir,
  )
  return kept(key, {
    source,
    filters,
    notices,
    rows,
    of: all,
    version: shortHash(`${key}|${source.list.asOf}|${all.length}|${source.list.notedBy ?? 0}|${notesAsked(state)}`),
  })
}

/** Neither the tab nor the columns nor the month change which rows there are. */
const keyOf = (
  { tab: _tab, cols: _cols, month: _month, ...filters }: ClosedFilters,
  zone: string,
  { list }: Source,
): string => JSON.stringify([filters, zone, list.key])

function kept(key: string, selection: Made): Selection {
  made.delete(key)
  made.set(key, selection)
  if (made.size > KEPT) made.delete(made.keys().next().value!)
  return selection
}

/** The most gained and the most lost; a trade is in one of the two at most. */
export function extremesOf(rows: readonly ClosedTradeRow[]): ClosedExtremes {
  const inOrder = rows.toSorted((a, b) => (isAbove(a, b) ? -1 : 1))
  const best = inOrder.filter((row) => !row.pnl.startsWith('-')).slice(0, EXTREMES)
  return {
    best,
    worst: inOrder
      .filter((row) => row.pnl.startsWith('-'))
      .slice(-EXTREMES)
      .reverse(),
  }
}
