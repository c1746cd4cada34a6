import { memoryByKey } from '../../core/select.ts'
import { shareStructure } from '../../core/shareStructure.ts'
import { formatDate } from '../../core/format.ts'
import type { Loadable } from '../../core/outcome.ts'
import { monthOf, monthShown } from '../../closed/calendar.ts'
import { decodePage } from '../../closed/decode.ts'
import { sourceOf } from '../../closed/list.ts'
import { rangeOf } from '../../closed/want.ts'
import { wantedList } from '../../screens/wants.ts'
import { passesClosed, NO_CLOSED_FILTERS } from '../../closed/filters.ts'
import { calendarOf, addDays, daysBetween, type DayText } from '../../core/calendar.ts'
import type { ClosedTradeRow } from '../../closed/model.ts'
import type { CalendarMonth } from '../../closed/view.types.ts'
import { pairsOf } from '../../access/address.ts'
import { positionRows } from '../../live/screen/rows.ts'
import { panelOf } from '../../notifications/frame.ts'
import { lineOf } from '../../notifications/why.ts'
import {
  EMPTY_TEXT,
  EMPTY_TITLE,
  FAILED_TEXT,
  FAILED_TITLE,
  NO_PLAN_TEXT,
  NO_PLAN_TITLE,
} from '../../notifications/texts.ts'
import type { ResourceEntry } from '../../resources/model.ts'
import type { State } from '../../state.ts'
import { zoneOf } from '../../tabs/zone.ts'
import { taskProgress } from '../../tasks/view.ts'
import { swatchOf } from '../accounts.ts'
import type {
  ChartMode,
  RangeName,
  RangeView,
  ResultsChart,
  ResultsView,
  StrategyResults,
  SymbolResults,
} from '../results.types.ts'
import { dailyBalances, dailyResults, totalOfRows, totalsByDay, type DailyBalance, type DailyResult } from './days.ts'
import { keyOf, scoresOf, strategyRows, symbolGroups, symbolResults, symbolSums } from './groups.ts'
import { CHANGES_KEY } from '../../configuration/edited.ts'
import { changeDays } from './changes.ts'
import { healthOf } from './health.ts'
import { chartOf, drawdownOf } from './series.ts'
import { resultsTexts as texts } from './texts.ts'
import { resultsKeys } from './wants.ts'

/** Beyond this many days 'all' begins later: a chart has no more pixels. */
const MOST_DAYS = 1_500

const lastByTab = memoryByKey<{ readonly inputs: readonly unknown[]; readonly view: ResultsView }>()

/** Dashboard rows 2 to 5 of a tab (screens.md 2.7). */
export function resultsView(state: State, tab: string): ResultsView {
  const known = state.tabs.byName[tab]
  const zone = zoneOf(state, known)
  const query = known?.query ?? ''
  const keys = resultsKeys(zone, query)
  const { byKey } = state.resources
  const entries = [
    byKey[keys.daily],
    byKey[keys.balances],
    byKey[keys.last],
    byKey[keys.scores],
    byKey[keys.symbols],
    byKey[keys.rules],
    byKey[CHANGES_KEY],
  ]
  const openNow = state.live.positions.indexByKey
  const today = calendarOf(zone).dayOf(state.at)
  const wanted = known === undefined ? null : wantedList(state, known)
  const source = wanted === null ? null : sourceOf(state.closed.byKey, wanted.query)
  const health = healthOf(state, zone)
  const sync = taskProgress(state, 'trades')
  const inputs = [...entries, openNow, today, query, zone, source?.list, byKey['balances'], panelOf(state, tab).list]
  const before = lastByTab.get(tab)
  // Prices move the state sixty times a second; days move when a trade closes.
  if (before !== undefined && inputs.every((input, i) => input === before.inputs[i])) {
    const view = shareStructure(before.view, { ...before.view, health, sync })
    lastByTab.set(tab, { inputs, view })
    return view
  }
  const fresh = draw(state, {
    zone,
    query,
    today,
    keys,
    trades: source === null ? null : { rows: source.list.rows, isWhole: source.isWhole, total: source.list.total },
    tab,
    health,
    sync,
  })
  const view = before === undefined ? fresh : shareStructure(before.view, fresh)
  lastByTab.set(tab, { inputs, view })
  return view
}

interface Input {
  readonly zone: string
  readonly query: string
  readonly today: DayText
  readonly keys: ReturnType<typeof resultsKeys>
  readonly trades: {
    readonly rows: readonly ClosedTradeRow[]
    readonly isWhole: boolean
    readonly total: number | null
  } | null
  readonly tab: string
  readonly health: ResultsView['health']
  readonly sync: ResultsView['sync']
}

function draw(state: State, input: Input): ResultsView {
  const { query, today, keys } = input
  const { byKey } = state.resources
  const said = pairsOf(query)
  const account = said.get('account') ?? ''
  const mode = MODES.find((one) => one === said.get('chart')) ?? 'pnl'
  const all = dailyResults(byKey[keys.daily]?.value)?.filter((row) => account === '' || row.account === account) ?? null
  const balances =
    dailyBalances(byKey[keys.balances]?.value)?.filter((row) => account === '' || row.account === account) ?? []
  const range = rangeView(query, today, [...(all ?? []).map((row) => row.date), ...balances.map((row) => row.date)])
  const rows = all?.filter((row) => row.date >= range.from && row.date <= range.to) ?? []
  const colour = (name: string): number => swatchOf(state, name)
  const fold = <T>(
    make: () => T | null,
    empty = { title: texts.noneInRange, hint: texts.noneInRangeHint },
  ): Loadable<T> =>
    loadable(
      byKey[keys.daily],
      texts.failed,
      all === null ? () => null : make,
      all?.length === 0 ? { title: texts.none, hint: texts.noneHint } : empty,
    )
  return {
    range,
    mode,
    chart: chart(state, input, { mode, range, rows, balances, colour, fold }),
    changes: changeDays(state, input.zone, range),
    calendar: fold((): CalendarMonth => monthShownOf(all ?? [], said.get('month') ?? '', today)),
    strategies: fold((): StrategyResults | null =>
      rows.length === 0
        ? null
        : {
            rows: strategyRows(rows, all ?? [], {
              scores: scoresOf(byKey[keys.scores]?.value),
              today,
              openNow: openStrategies(state),
              swatchOf: colour,
            }),
            total: totalOfRows(rows).pnl,
            funding: totalOfRows(rows).funding,
            trades: totalOfRows(rows).trades,
          },
    ),
    symbols: symbols(state, input, range),
    lastClosed: lastClosed(byKey[keys.last]),
    lastTold: lastTold(state, input.tab),
    drawdown: drawdownOf(balances),
    health: input.health,
    sync: input.sync,
  }
}

const MODES: readonly ChartMode[] = ['balance', 'pnl', 'drawdown']

function monthShownOf(rows: readonly DailyResult[], asked: string, today: DayText): CalendarMonth {
  const days = totalsByDay(rows)
  const wanted = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  return monthOf(monthShown(wanted, days, today), days, today)
}

interface ChartInput {
  readonly mode: ChartMode
  readonly range: RangeView
  readonly rows: readonly DailyResult[]
  readonly balances: readonly DailyBalance[]
  readonly colour: (name: string) => number
  readonly fold: <T>(make: () => T | null) => Loadable<T>
}

function chart(
  { resources }: State,
  { keys }: Input,
  { mode, range, rows, balances, colour, fold }: ChartInput,
): Loadable<ResultsChart> {
  const make = (): ResultsChart =>
    chartOf({
      mode,
      from: range.from as DayText,
      to: range.to as DayText,
      results: rows,
      balances: mode === 'pnl' ? [] : balances,
      swatchOf: colour,
    })
  if (mode !== 'balance') return fold(() => (rows.length === 0 ? null : make()))
  return loadable(resources.byKey[keys.balances], texts.balancesFailed, () => (balances.length === 0 ? null : make()), {
    title: texts.noBalances,
    hint: texts.noBalancesHint,
  })
}

/** First and last day shown, and how the range is said. 'all' begins with the first day known. */
export function rangeView(query: string, today: DayText, known: readonly DayText[]): RangeView {
  const { range, from, to } = rangeOf(query, today)
  const first = known.reduce<DayText>((least, day) => (day < least ? day : least), today)
  const last = to === '' || to > today ? today : (to as DayText)
  const asked = from === '' ? first : (from as DayText)
  const start = asked > last ? last : asked < addDays(last, -MOST_DAYS) ? addDays(last, -MOST_DAYS) : asked
  const label =
    range === 'all'
      ? texts.allDays
      : range === 'custom'
        ? texts.span(said(start), said(last))
        : texts.days(daysBetween(start, last).length)
  return { name: range as RangeName, from: start, to: last, label }
}

const said = (day: DayText): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')

const openStrategies = (state: State): ReadonlySet<string> =>
  new Set(
    positionRows(state).flatMap((row) =>
      row.strategy === null || row.closed !== null ? [] : [keyOf({ strategy: row.strategy, account: row.account })],
    ),
  )

function symbols(state: State, { trades, zone, query, keys }: Input, range: RangeView): Loadable<SymbolResults> {
  const entry = state.resources.byKey[keys.symbols]
  const sums = entry === undefined || entry.loadedAt === null ? null : symbolSums(entry.value)
  if (entry !== undefined && entry.loadedAt !== null && sums !== null) {
    if (sums.length === 0) return { state: 'empty', title: texts.noneInRange, hint: texts.noneInRangeHint }
    const total = sums.reduce((sum, one) => sum + one.trades, 0)
    return {
      state: 'ready',
      data: { ...symbolResults(sums), isWhole: true, loaded: total, total },
      asOf: entry.loadedAt,
    }
  }
  // A server without that call: what is loaded of the list says it, as far as it reaches.
  if (trades === null)
    return Object.values(state.closed.byKey).some((list) => list.status === 'failed' && list.asOf === null)
      ? { state: 'failed', title: texts.lastFailed, hint: '', canRetry: true }
      : { state: 'loading' }
  const filters = { ...NO_CLOSED_FILTERS, account: pairsOf(query).get('account') ?? '', from: range.from, to: range.to }
  const rows = trades.rows.filter((row) => passesClosed(row, filters, calendarOf(zone)))
  if (rows.length === 0)
    return trades.isWhole
      ? { state: 'empty', title: texts.noneInRange, hint: texts.noneInRangeHint }
      : { state: 'loading' }
  return {
    state: 'ready',
    data: { ...symbolResults(symbolGroups(rows)), isWhole: trades.isWhole, loaded: rows.length, total: trades.total },
    asOf: state.at,
  }
}

/** The panel's list, its first five. */
function lastTold(state: State, tab: string): ResultsView['lastTold'] {
  const { list } = panelOf(state, tab)
  switch (list.state) {
    case 'ready':
      return {
        state: 'ready',
        data: list.rows.slice(0, 5).map((row) => ({ ...row, verdict: toastVerdict(state, row.id) })),
        asOf: state.at,
      }
    case 'loading':
      return { state: 'loading' }
    case 'no_plan':
      return { state: 'empty', title: NO_PLAN_TITLE, hint: NO_PLAN_TEXT }
    case 'empty':
      return { state: 'empty', title: EMPTY_TITLE, hint: EMPTY_TEXT }
    case 'failed':
      return { state: 'failed', title: FAILED_TITLE, hint: FAILED_TEXT, canRetry: true }
  }
}

/**
 * What became of its toast. Copies that were merged later say nothing new of it, and that a row of the stored list has
 * none is so of all of them.
 */
function toastVerdict({ notifications }: State, id: string): string | null {
  const told = notifications.list.find((n) => n.id === id)?.story.findLast(({ what }) => what.startsWith('toast'))
  return told === undefined || told.refusal?.reason === 'stored_never_toasts' ? null : lineOf(told)
}

function lastClosed(entry: ResourceEntry | undefined): Loadable<readonly ClosedTradeRow[]> {
  return loadable(
    entry,
    texts.lastFailed,
    (value) => {
      const rows = decodePage(value)?.rows.slice(0, 5) ?? []
      return rows.length === 0 ? null : rows
    },
    { title: texts.none, hint: texts.noneHint },
  )
}

function loadable<T>(
  entry: ResourceEntry | undefined,
  title: string,
  read: (value: unknown) => T | null,
  empty: { readonly title: string; readonly hint: string },
): Loadable<T> {
  if (entry === undefined || entry.loadedAt === null)
    return entry?.status === 'failed'
      ? { state: 'failed', title, hint: entry.message ?? '', canRetry: true }
      : { state: 'loading' }
  const data = read(entry.value)
  return data === null ? { state: 'empty', ...empty } : { state: 'ready', data, asOf: entry.loadedAt }
}
