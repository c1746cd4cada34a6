import { remembered } from '../core/select.ts'
import { calendarOf, type DayText } from '../core/calendar.ts'
import { todayOf } from '../live/today.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { taskProgress } from '../tasks/view.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { daysOf, monthOf, monthShown } from './calendar.ts'
import { isRefreshing } from './refresh.ts'
import { EXIT_KINDS } from './exits.ts'
import { closedFilterNames, isNarrowedHere } from './filters.ts'
import { failureOf, isFull, listKey, queryOfKey } from './list.ts'
import type { ClosedList, ClosedTradeRow } from './model.ts'
import { tagsAmong, withNotes } from './notes.ts'
import { extremesOf, selectionOf, type Selection } from './selection.ts'
import { statisticsOf } from './statistics.ts'
import { summaryOf, summaryOfTotals } from './summary.ts'
import { closedTexts } from './texts.ts'
import type {
  CalendarMonth,
  ClosedExtremes,
  ClosedFilters,
  ClosedOptions,
  ClosedStatistics,
  ClosedTradesData,
  ClosedTradesView,
} from './view.types.ts'
import { filterKeys, queryFrom } from './want.ts'

/** Closed trades of a tab by its address (screens.md 2.3). */
export function closedTradesView(state: State, tab: string): ClosedTradesView {
  const known = state.tabs.byName[tab]
  return draw(state, known?.query ?? '', zoneOf(state, known), tab)
}

function draw(state: State, address: string, zone: string, tab: string): ClosedTradesView {
  const own = state.closed.byKey[listKey(queryFrom(address, zone))]
  const selection = selectionOf(state, address, zone)
  if (selection === null)
    return own?.status === 'failed'
      ? {
          state: 'failed',
          title: closedTexts.failed,
          hint: failureOf(own),
        }
      : { state: 'loading' }
  const { list, isWhole, isMakeshift } = selection.source
  if (isMakeshift && own?.status !== 'failed' && selection.rows.length === 0) return { state: 'loading' }
  if (isWhole && list.rows.length === 0 && hasNoServerFilter(selection.filters)) return empty(state)
  return ready(state, selection, { zone, tab, own: isMakeshift ? own : list })
}

const hasNoServerFilter = ({ filter, account, strategy, from, to }: ClosedFilters): boolean =>
  filter === '' && account === '' && strategy === '' && from === '' && to === ''

function empty(state: State): ClosedTradesView {
  const accounts = state.resources.byKey['accountsList']?.value
  return Array.isArray(accounts) && accounts.length === 0
    ? { state: 'no_account', title: closedTexts.noAccount, hint: closedTexts.noAccountHint }
    : { state: 'empty', title: closedTexts.empty, hint: closedTexts.emptyHint, sync: taskProgress(state, 'trades') }
}

interface Around {
  readonly zone: string
  readonly tab: string
  /** The list that calls are made for. */
  readonly own: ClosedList | undefined
}

function ready(state: State, selection: Selection, { zone, tab, own }: Around): ClosedTradesView {
  const { filters, rows, source } = selection
  const { list } = source
  return {
    state: 'ready',
    version: selection.version,
    shown: rows.length,
    loaded: list.rows.length,
    total: source.isMakeshift ? null : list.total,
    isWhole: source.isWhole,
    isFull: isFull(list),
    loading: loadingOf(own),
    newer: list.newer.length,
    isRefreshing: isRefreshing(state),
    sync: taskProgress(state, 'trades'),
    noted: state.notes.outcome,
    problem: own?.status === 'failed' ? (own.problem ?? closedTexts.failed) : null,
    asOf: list.asOf ?? state.at,
    filters,
    options: optionsOf(state, filters, withNotes(state, list.rows)),
    setFilters: closedFilterNames(filters),
    isNarrowedHere: isNarrowedHere(filters),
    notices: selection.notices,
    ...summaryView(tab, selection),
    calendar:
      filters.tab === 'calendar'
        ? selectCalendar(tab, rows, filters.month, zone, todayOf(state, zone), unreadUntil(selection, zone))
        : null,
    statistics: filters.tab === 'statistics' ? selectStatistics(tab, rows, zone) : null,
    extremes: filters.tab === 'extremes' ? selectExtremes(tab, rows) : null,
  }
}

/** Of every trade, where the server's sums or the rows say so; else of what is loaded. */
function summaryView(
  tab: string,
  { rows, source, filters }: Selection,
): Pick<ClosedTradesData, 'summary' | 'summaryIsWhole'> {
  const loaded = selectSummary(tab, rows)
  const { totals } = source.list
  if (source.isWhole || source.isMakeshift || totals === null || isNarrowedHere(filters))
    return { summary: loaded, summaryIsWhole: source.isWhole }
  return { summary: selectTotals(tab, totals, loaded), summaryIsWhole: true }
}

/**
 * The last day, going back, of which rows may be missing; null when none are. Rows that come in another order leave
 * every day open.
 */
function unreadUntil({ source: { list, isWhole } }: Selection, zone: string): DayText | null {
  if (isWhole) return null
  const { sort, dir } = queryOfKey(list.key)
  const oldest = sort === 'closed_at' && dir === 'desc' ? list.rows.at(-1) : undefined
  return oldest === undefined ? LAST_DAY : calendarOf(zone).dayOf(oldest.closedAt)
}

const LAST_DAY = '9999-12-31' as DayText

function loadingOf(own: ClosedList | undefined): 'none' | 'first' | 'page' | 'all' {
  if (own === undefined || (own.status !== 'asked' && own.status !== 'waiting')) return 'none'
  if (own.wantsAll) return 'all'
  return own.asOf === null || own.replaces ? 'first' : 'page'
}

const selectSummary = remembered(summaryOf)
const selectTotals = remembered(summaryOfTotals)
const selectStatistics = remembered((rows: readonly ClosedTradeRow[], zone: string): ClosedStatistics =>
  statisticsOf(rows, calendarOf(zone)),
)
const selectExtremes = remembered((rows: readonly ClosedTradeRow[]): ClosedExtremes => extremesOf(rows))
const daysByRows = new WeakMap<
  readonly ClosedTradeRow[],
  { readonly zone: string; readonly days: ReturnType<typeof daysOf> }
>()

function daysOfRows(rows: readonly ClosedTradeRow[], zone: string): ReturnType<typeof daysOf> {
  const known = daysByRows.get(rows)
  if (known?.zone === zone) return known.days
  const days = daysOf(rows, calendarOf(zone))
  daysByRows.set(rows, { zone, days })
  return days
}

const selectCalendar = remembered(
  (
    rows: readonly ClosedTradeRow[],
    asked: string,
    zone: string,
    today: DayText,
    unread: DayText | null,
  ): CalendarMonth => {
    const days = daysOfRows(rows, zone)
    return monthOf(monthShown(asked, days, today), days, today, unread)
  },
)

/**
 * What can be chosen: the server's names, each narrowed by the other filters (spec 7); until they come, those of the
 * loaded rows.
 */
function optionsOf(state: State, filters: ClosedFilters, rows: readonly ClosedTradeRow[]): ClosedOptions {
  const keys = filterKeys(filters)
  const said = (key: string): readonly unknown[] | null => {
    const value = state.resources.byKey[key]?.value
    return Array.isArray(value) ? value : null
  }
  return selectOptions(
    keys.symbols + keys.accounts + keys.strategies,
    said(keys.symbols),
    said(keys.accounts),
    said(keys.strategies),
    rows,
  )
}

const selectOptions = remembered(
  (
    symbols: readonly unknown[] | null,
    accounts: readonly unknown[] | null,
    strategies: readonly unknown[] | null,
    rows: readonly ClosedTradeRow[],
  ): ClosedOptions => {
    const kinds = new Set(rows.map((row) => row.exitKind))
    return {
      symbols: namesOf(symbols ?? rows.map((row) => row.symbol)),
      accounts: namesOf(accounts ?? rows.map((row) => row.account)),
      strategies: namesOf(strategies ?? rows.map((row) => row.strategy)),
      exits: EXIT_KINDS.filter((kind) => kinds.has(kind)),
      tags: tagsAmong(rows),
    }
  },
  16,
)

/** spec 5: "Distinct strategies list replaces empty names with N/A and removes duplicates". */
const namesOf = (names: readonly unknown[]): readonly string[] =>
  [...new Set(names.map((name) => (typeof name === 'string' && name !== '' ? name : NO_STRATEGY)))].sort()
