import { pairsOf } from '../access/address.ts'
import { closedChartPath } from '../access/chartPaths.ts'
import { closedFilterNames, isNarrowedHere } from '../closed/filters.ts'
import { failureOf, isFull, listKey } from '../closed/list.ts'
import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { selectionOf, type Selection } from '../closed/selection.ts'
import { closedTexts } from '../closed/texts.ts'
import { totalsOfRows } from '../closed/totals.ts'
import { queryFrom } from '../closed/want.ts'
import { calendarOf } from '../core/calendar.ts'
import { sumOf } from '../core/decimal.ts'
import { totalOf } from '../core/units.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { State } from '../state.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import { adviceParts, boardParts } from './advice.ts'
import { multiplierParts, suggestedParts } from './advised.ts'
import { askedFigure } from './asked.ts'
import { groupIn } from './by.ts'
import { correlationParts } from './correlation.ts'
import { balanceParts, drawdownParts } from './days.ts'
import { figureFrom, wordsOf, type FigureId } from './figures.ts'
import { balanceIn, openParts } from './open.ts'
import { answerOf, type PartsOf } from './parts.ts'
import { positionParts } from './position.ts'
import { ratedBeside, ratingParts } from './rating.ts'
import { recordParts } from './record.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'
import { shareParts } from './shares.ts'
import { tradeParts } from './trade.ts'
import type { TradeRecipe } from './recipe.ts'
import { TRADE_RECIPES } from './trades.ts'
import type { Explained, ExplainedFigure, Line, Step } from './view.types.ts'

/** Which lines of the answer are wanted, by place; the zone is that of the days. */
export interface Wanted {
  readonly zone: string
  readonly from: number
  readonly count: number
}

/** Figures that are no sum of a list of closed trades, by their group in docs/FIGURES.md. */
const SOURCES: Readonly<Record<string, PartsOf>> = {
  cards: openParts,
  account: openParts,
  row: positionParts,
  trade: tradeParts,
  balance: balanceParts,
  drawdown: drawdownParts,
  rating: ratingParts,
  advice: adviceParts,
  board: boardParts,
  record: recordParts,
  optimization: (state, asking) => OPTIMIZATION[asking.figure]?.(state, asking) ?? null,
}

const OPTIMIZATION: Readonly<Partial<Record<FigureId, PartsOf>>> = {
  'optimization.share': shareParts,
  'optimization.correlation': correlationParts,
  'optimization.multiplier': multiplierParts,
  'optimization.suggested': suggestedParts,
}

/** What a figure is made of, as an address asks it. */
export function explainedOf(state: State, address: string, wanted: Wanted): Explained {
  const asked = askedFigure(address)
  const figure = asked === null ? null : figureFrom(asked.figure)
  if (asked === null || figure === null) return { state: 'unknown' }
  const recipe = TRADE_RECIPES[figure]
  if (recipe !== undefined) return ofTrades(state, { figure, recipe, address: asked.address }, wanted)
  const source = SOURCES[figure.slice(0, figure.indexOf('.'))]
  if (source === undefined) return { state: 'unknown' }
  const asking = { figure, address: asked.address, page: address, zone: wanted.zone }
  return answerOf(figure, source(state, asking), wanted)
}

interface OfTrades {
  readonly figure: FigureId
  readonly recipe: TradeRecipe
  readonly address: string
}

function ofTrades(state: State, { figure, recipe, address }: OfTrades, wanted: Wanted): Explained {
  const words = wordsOf(figure)
  const own = state.closed.byKey[listKey(queryFrom(address, wanted.zone))]
  const selection = selectionOf(state, address, wanted.zone)
  if (selection === null || (selection.source.isMakeshift && own?.status !== 'failed'))
    return own?.status === 'failed'
      ? { state: 'failed', name: words.name, title: closedTexts.failed, hint: failureOf(own) }
      : { state: 'loading', name: words.name }
  const { filters, source } = selection
  const local = calendarOf(wanted.zone)
  const group = groupIn(selection.rows, pairsOf(address).get('by') ?? '', local)
  const shown = group === null ? selection : { ...selection, rows: group.rows }
  const taking = takingPart(shown.rows, figure, recipe)
  const { sums, isOfAll } = sumsOf(shown, group === null ? recipe : { isOfLoaded: true })
  const given = { balance: balanceIn(state, filters.account), newest: countIn(address) }
  return {
    state: 'ready',
    ...words,
    period: daysSaid(filters.from, filters.to),
    zone: local.zone,
    isOfDays: true,
    filters: [...closedFilterNames({ ...filters, from: '', to: '' }), ...(group === null ? [] : [group.name])],
    noun: 'trade',
    adds: words.adds ?? words.unit,
    value: recipe.value(sums, taking, given),
    steps: recipe.steps(sums, taking, given),
    beside: [
      ...(recipe.beside?.(sums) ?? []),
      ...(figure === 'span.pnl_today' ? openChange(state, sums) : []),
      ...ratedBeside(state, figure, filters),
    ],
    ...rowsSaid(selection, group === null ? recipe : null, taking),
    isOfAll: isOfAll || taking.length === recipe.newest,
    isFull: isFull(source.list),
    newer: source.list.newer.length,
    isLoading: source.list.status === 'asked' || source.list.status === 'waiting',
    problem: source.list.status === 'failed' ? source.list.problem : null,
    asOf: source.list.asOf ?? state.at,
    // The list has no filter for what only the statistics tell apart.
    listHref: group === null ? `/closed-trades?${listed(address)}` : null,
    from: wanted.from,
    lines: taking.slice(wanted.from, wanted.from + wanted.count).map((row) => lineOf(row, recipe)),
  }
}

/** The address without the question itself and the place in the page that asked. */
const listed = (address: string): string =>
  address
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^(explain|tab|month|cols|newest)=/.test(pair))
    .join('&')

/** How many of the newest trades a question compares. */
function countIn(address: string): number | null {
  const count = Number(pairsOf(address).get('newest'))
  return Number.isInteger(count) && count > 0 ? count : null
}

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

/**
 * How many rows take part and how many of those are here; of a part that nobody counted, which has no recipe here, the
 * loaded ones are told.
 */
function rowsSaid(
  { source, filters }: Selection,
  recipe: TradeRecipe | null,
  taking: readonly ClosedTradeRow[],
): Pick<ExplainedFigure, 'rows' | 'loaded' | 'isWhole'> {
  // All of the newest are here once so many are.
  if (taking.length === recipe?.newest) return { rows: taking.length, loaded: taking.length, isWhole: true }
  const { totals, total } = source.list
  const isCounted = recipe !== null && !source.isWhole && !source.isMakeshift && !isNarrowedHere(filters)
  const all = recipe?.of === undefined ? total : totals === null ? null : recipe.of.count(totals)
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
  { of, isBefore, newest }: TradeRecipe,
): readonly ClosedTradeRow[] {
  if (newest !== undefined) return rows.slice(0, newest)
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
