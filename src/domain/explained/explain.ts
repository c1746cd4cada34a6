import { closedChartPath } from '../access/chartPaths.ts'
import { closedFilterNames, isNarrowedHere } from '../closed/filters.ts'
import { listKey } from '../closed/list.ts'
import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { selectionOf, type Selection } from '../closed/selection.ts'
import { closedTexts, NO_STRATEGY } from '../closed/texts.ts'
import { totalsOfRows } from '../closed/totals.ts'
import { queryFrom } from '../closed/want.ts'
import { calendarOf } from '../core/calendar.ts'
import { sumOf } from '../core/decimal.ts'
import { totalOf } from '../core/units.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { State } from '../state.ts'
import { askedFigure } from './asked.ts'
import { FIGURES, figureFrom, type FigureId } from './figures.ts'
import { openParts } from './open.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'
import { TRADE_RECIPES, type TradeRecipe } from './trades.ts'
import type { Explained, ExplainedFigure, Line, Step } from './view.types.ts'

/** Which lines of the answer are wanted, by place; the zone is that of the days. */
export interface Wanted {
  readonly zone: string
  readonly from: number
  readonly count: number
}

/** What a figure is made of, as an address asks it. */
export function explainedOf(state: State, address: string, wanted: Wanted): Explained {
  const asked = askedFigure(address)
  const figure = asked === null ? null : figureFrom(asked.figure)
  if (asked === null || figure === null) return { state: 'unknown' }
  const recipe = TRADE_RECIPES[figure]
  return recipe === undefined
    ? ofNow(state, figure, asked.address, wanted)
    : ofTrades(state, { figure, recipe, address: asked.address }, wanted)
}

function ofNow(state: State, figure: FigureId, address: string, { zone, from, count }: Wanted): Explained {
  const parts = openParts(state, figure, address)
  if (parts === null) return { state: 'loading', name: FIGURES[figure].name }
  return {
    state: 'ready',
    ...FIGURES[figure],
    period: texts.now,
    zone,
    filters: [],
    noun: parts.noun,
    value: parts.value,
    steps: parts.steps,
    beside: [],
    rows: parts.rows,
    loaded: parts.rows,
    isWhole: true,
    isOfAll: true,
    newer: 0,
    isLoading: false,
    problem: null,
    asOf: parts.asOf,
    listHref: null,
    from,
    lines: parts.lines(from, count),
  }
}

interface OfTrades {
  readonly figure: FigureId
  readonly recipe: TradeRecipe
  readonly address: string
}

function ofTrades(state: State, { figure, recipe, address }: OfTrades, wanted: Wanted): Explained {
  const words = FIGURES[figure]
  const own = state.closed.byKey[listKey(queryFrom(address, wanted.zone))]
  const selection = selectionOf(state, address, wanted.zone)
  if (selection === null || (selection.source.isMakeshift && own?.status !== 'failed'))
    return own?.status === 'failed'
      ? { state: 'failed', name: words.name, title: closedTexts.failed, hint: own.problem ?? closedTexts.failedHint }
      : { state: 'loading', name: words.name }
  const { filters, source } = selection
  const taking = takingPart(selection.rows, figure, recipe)
  const { sums, isOfAll } = sumsOf(selection, recipe)
  return {
    state: 'ready',
    ...words,
    period: daysSaid(filters.from, filters.to),
    zone: calendarOf(wanted.zone).zone,
    filters: closedFilterNames({ ...filters, from: '', to: '' }),
    noun: 'trade',
    value: recipe.value(sums, taking),
    steps: recipe.steps(sums, taking),
    beside: [...(recipe.beside?.(sums) ?? []), ...(figure === 'span.pnl_today' ? openChange(state, sums) : [])],
    ...rowsSaid(selection, recipe, taking),
    isOfAll,
    newer: source.list.newer.length,
    isLoading: source.list.status === 'asked' || source.list.status === 'waiting',
    problem: source.list.status === 'failed' ? source.list.problem : null,
    asOf: source.list.asOf ?? state.at,
    listHref: `/closed-trades?${listed(address)}`,
    from: wanted.from,
    lines: taking.slice(wanted.from, wanted.from + wanted.count).map((row) => lineOf(row, recipe)),
  }
}

/** The address without the question itself and the place in the page that asked. */
const listed = (address: string): string =>
  address
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^(explain|tab|month|cols)=/.test(pair))
    .join('&')

/** Sums of every trade, where the rows or the server tell them; else of the loaded ones. */
export function sumsOf(
  { rows, source, filters }: Selection,
  { isOfLoaded }: Pick<TradeRecipe, 'isOfLoaded'> = {},
): { readonly sums: ClosedTotals; readonly isOfAll: boolean } {
  const { totals } = source.list
  if (source.isWhole || source.isMakeshift || totals === null || isNarrowedHere(filters) || isOfLoaded === true)
    return { sums: selectTotals(rows), isOfAll: source.isWhole }
  return { sums: totals, isOfAll: true }
}

/** How many rows take part and how many of those are here; of a part that nobody counted, the loaded ones are told. */
function rowsSaid(
  { source, filters }: Selection,
  { of }: TradeRecipe,
  taking: readonly ClosedTradeRow[],
): Pick<ExplainedFigure, 'rows' | 'loaded' | 'isWhole'> {
  const { totals, total } = source.list
  const isCounted = !source.isWhole && !source.isMakeshift && !isNarrowedHere(filters)
  const all = of === undefined ? total : totals === null ? null : of.count(totals)
  return { rows: isCounted ? (all ?? taking.length) : taking.length, loaded: taking.length, isWhole: source.isWhole }
}

/** Today's result with what the open positions would add now: all accounts, as the card. */
function openChange(state: State, sums: ClosedTotals): readonly Step[] {
  if (!state.live.store.isInitialized) return []
  const open = positionRows(state).filter((row) => row.closed === null)
  const change = totalOf(open.map((row) => row.pnl))
  return [
    { label: texts.openChange(open.length), value: change, unit: 'USDT', rows: null },
    { label: texts.withOpen, value: sumOf([sums.pnl, change]), unit: 'USDT', rows: null },
  ]
}

const lineOf = (row: ClosedTradeRow, { addend }: TradeRecipe): Line => ({
  id: row.id,
  at: row.closedAt,
  name: row.base,
  side: row.side,
  detail: `${row.strategy ?? NO_STRATEGY}, ${row.account}`,
  amount: addend(row),
  href: closedChartPath(row.symbol, row.account, row.id),
})

/** The panel asks once a second: rows that did not change are folded once. */
const totalsByRows = new WeakMap<readonly ClosedTradeRow[], ClosedTotals>()

function selectTotals(rows: readonly ClosedTradeRow[]): ClosedTotals {
  const known = totalsByRows.get(rows) ?? totalsOfRows(rows)
  totalsByRows.set(rows, known)
  return known
}

const takingByRows = new WeakMap<readonly ClosedTradeRow[], Map<FigureId, readonly ClosedTradeRow[]>>()

function takingPart(
  rows: readonly ClosedTradeRow[],
  figure: FigureId,
  { of, isBefore }: TradeRecipe,
): readonly ClosedTradeRow[] {
  if (of === undefined && isBefore === undefined) return rows
  const byFigure = takingByRows.get(rows) ?? new Map<FigureId, readonly ClosedTradeRow[]>()
  takingByRows.set(rows, byFigure)
  const known = byFigure.get(figure)
  if (known !== undefined) return known
  const own = of === undefined ? rows : rows.filter(of.is)
  const taking = isBefore === undefined ? own : own.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  byFigure.set(figure, taking)
  return taking
}
