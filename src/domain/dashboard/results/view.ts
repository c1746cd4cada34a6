import { memoryByKey } from '../../core/select.ts'
import type { Loadable } from '../../core/outcome.ts'
import { monthOf, monthShown } from '../../closed/calendar.ts'
import { sourceOf } from '../../closed/list.ts'
import { pageList } from '../../screens/wants.ts'
import type { DayText } from '../../core/calendar.ts'
import { todayOf } from '../../live/today.ts'
import type { CalendarMonth } from '../../closed/view.types.ts'
import { pairsOf } from '../../access/address.ts'
import { positionRows } from '../../live/screen/rows.ts'
import { panelOf } from '../../notifications/frame.ts'
import type { State } from '../../state.ts'
import { zoneOf } from '../../tabs/zone.ts'
import { taskProgress } from '../../tasks/view.ts'
import { swatchOf } from '../accounts.ts'
import type { ChartMode, RangeView, ResultsChart, ResultsView, StrategyResults } from '../results.types.ts'
import { dailyBalances, dailyResults, totalOfRows, totalsByDay, type DailyBalance, type DailyResult } from './days.ts'
import { keyOf, scoresOf, strategyRows } from './groups.ts'
import { CHANGES_KEY } from '../../configuration/edited.ts'
import { changeDays } from './changes.ts'
import { healthOf } from './health.ts'
import { chartOf, drawdownOf } from './series.ts'
import { resultsTexts as texts } from './texts.ts'
import { loadableOr } from '../../resources/loadable.ts'
import { lastClosed, lastTold } from './newest.ts'
import { rangeView } from './range.ts'
import { hasListFailed, symbols, type SymbolSource } from './symbols.ts'
import { resultsKeys } from './wants.ts'

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
  const today = todayOf(state, zone)
  const wanted = known === undefined ? null : pageList(state, known)
  const source = wanted === null ? null : sourceOf(state.closed.byKey, wanted.query)
  const health = healthOf(state, zone)
  const sync = taskProgress(state, 'trades')
  const hasFailed = source === null && hasListFailed(state, byKey[keys.symbols])
  const { list } = panelOf(state, tab)
  const inputs = [...entries, openNow, today, query, zone, source?.list, hasFailed, byKey['balances'], list]
  const before = lastByTab.get(tab)
  // Prices move the state sixty times a second; days move when a trade closes.
  if (before !== undefined && inputs.every((input, i) => input === before.inputs[i])) {
    const view = { ...before.view, health, sync }
    lastByTab.set(tab, { inputs, view })
    return view
  }
  const view = draw(state, {
    zone,
    query,
    today,
    keys,
    trades: source === null ? null : { rows: source.list.rows, isWhole: source.isWhole, total: source.list.total },
    hasFailed,
    tab,
    health,
    sync,
  })
  lastByTab.set(tab, { inputs, view })
  return view
}

interface Input extends SymbolSource {
  readonly today: DayText
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
    loadableOr(
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
  // A drawdown is of balances, which fall on days without a trade too; where none is known, of results.
  const isOfResults = mode === 'pnl' || (mode === 'drawdown' && balances.length === 0)
  if (isOfResults) return fold(() => (rows.length === 0 ? null : make()))
  return loadableOr(
    resources.byKey[keys.balances],
    texts.balancesFailed,
    () => (balances.length === 0 ? null : make()),
    {
      title: texts.noBalances,
      hint: texts.noBalancesHint,
    },
  )
}

const openStrategies = (state: State): ReadonlySet<string> =>
  new Set(
    positionRows(state).flatMap((row) =>
      row.strategy === null || row.closed !== null ? [] : [keyOf({ strategy: row.strategy, account: row.account })],
    ),
  )
