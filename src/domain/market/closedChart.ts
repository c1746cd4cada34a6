import { tagsAmong, withNotes } from '../closed/notes.ts'
import { remembered } from '../core/select.ts'
import type { Loadable } from '../core/outcome.ts'
import { closedChartPath, liveChartPath } from '../access/chartPaths.ts'
import { routeFor } from '../access/match.ts'
import { decodePage } from '../closed/decode.ts'
import { durationOf } from '../closed/order.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import { selectionOf } from '../closed/selection.ts'
import { listQueryIn, pairsOf } from '../access/address.ts'
import { hours, minutes } from '../core/time.ts'
import { serverTimeOf } from '../live/coverage/reduce.ts'
import { positionRows } from '../live/screen/rows.ts'
import { NOT_FOUND } from '../resources/constants.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { candlesOf } from './candleCard.ts'
import { decodeCandles } from './candles.ts'
import { excursionsOf, runningOf } from './excursions.ts'
import { CHART_INTERVALS, INTERVAL_NAMES } from './constants.ts'
import { candleStart, intervalFrom, lengthOf, MOST_CANDLES } from './interval.ts'
import { legViews, marksOf } from './legs.ts'
import { levelsOf } from './levels.ts'
import type { Candle } from './model.ts'
import { neighboursIn } from './neighbours.ts'
import { timelineOf } from './story.ts'
import { chartTexts } from './texts.ts'
import { storyOfTrade } from './verdicts.ts'
import type { CandlesView, ClosedChartView, NeighboursView } from './view.types.ts'
import { aftermathKey, candlePlan, legsKey, reaches, similarKey, tradeKey, tradeOf, type CandlePlan } from './wants.ts'
import { whatIfsOf } from './whatIfs.ts'

/** A closed trade's chart by the tab's address (screens.md 2.4). */
export function closedChartView(state: State, tab: string): ClosedChartView {
  const known = state.tabs.byName[tab]
  const { tradeId = '', symbol = '', accountName = '' } = routeFor(known?.path ?? '')?.parts ?? {}
  const query = known?.query ?? ''
  const list = listOf(query)
  const trade = shownTrade(state, tradeId)
  const asked = state.resources.byKey[tradeKey(tradeId)]
  if (trade === null) {
    // spec 7: "404 gives null".
    const isNone = asked !== undefined && (asked.httpStatus === NOT_FOUND || asked.loadedAt !== null)
    if (isNone) return { state: 'not_found', title: chartTexts.tradeNotFound, hint: chartTexts.tradeNotFoundHint, list }
    return isGivenUp(asked)
      ? { state: 'failed', title: chartTexts.tradeFailed, hint: asked.message ?? '', resource: tradeKey(tradeId) }
      : { state: 'loading' }
  }
  const isRight = trade.symbol === symbol && trade.account === accountName
  return ready(state, trade, {
    query,
    list,
    tab,
    fixTo: isRight ? null : closedChartPath(trade.symbol, trade.account, trade.id) + query,
  })
}

const soleLists = new WeakMap<ClosedTradeRow, readonly ClosedTradeRow[]>()

/** A trade with the notes that are on their way. */
function shownTrade(state: State, id: string): ClosedTradeRow | null {
  const known = tradeOf(state, id)
  if (known === null) return null
  // The same list for the same trade: what is made of it is then the same.
  const alone = soleLists.get(known) ?? [known]
  soleLists.set(known, alone)
  return withNotes(state, alone)[0]!
}

interface Around {
  readonly query: string
  readonly list: string
  readonly tab: string
  readonly fixTo: string | null
}

function ready(state: State, trade: ClosedTradeRow, { query, list, tab, fixTo }: Around): ClosedChartView {
  const { plan, candles, isExact, drawn, excursions, whatIfs } = chartFacts(state, trade, query)
  const legs = legViews(trade.id, state.resources.byKey[legsKey(trade.id)]?.value, trade)
  return {
    state: 'ready',
    trade,
    fixTo,
    list,
    duration: durationOf(trade),
    neighbours: neighboursOf(state, trade, { query, tab }),
    live: liveOf(state, trade),
    candles,
    note: noteOf(state, trade, { drawn, isExact }),
    intervals: CHART_INTERVALS.filter((interval) => (plan.to - plan.from) / lengthOf(interval) <= MOST_CANDLES),
    chosen: intervalFrom(pairsOf(query).get('interval')),
    levels: levelsOf(trade),
    legs,
    marks: drawn === null ? [] : marksOf(trade, legs, drawn.interval),
    span:
      trade.openedAt === null || drawn === null
        ? null
        : { from: candleStart(trade.openedAt, drawn.interval), to: candleStart(trade.closedAt, drawn.interval) },
    running: drawn === null ? [] : runningOf(trade, drawn.candles, lengthOf(drawn.interval)),
    excursions,
    whatIfs,
    similar: similarTo(state, trade),
    tags: tagsAmong(Object.values(state.closed.byKey).flatMap(({ rows }) => rows)),
    noted: state.notes.outcome,
    told: timelineOf(storyOfTrade(state.market, trade)).filter(({ verdict }) => verdict !== null),
  }
}

/** What the candles say of a trade: how far it went while it was open, and what another exit would have made. */
export function chartFacts(state: State, trade: ClosedTradeRow, query: string) {
  const plan = candlePlan(trade, query, state.at)
  const { candles, isExact } = shownCandles(state, trade.symbol, plan)
  const drawn = candles.state === 'ready' ? candles.data : null
  const excursions = drawn === null ? null : excursionsOf(trade, drawn.candles, lengthOf(drawn.interval))
  const whatIfs = whatIfsOf(trade, decodeCandles(state.resources.byKey[aftermathKey(trade)]?.value).candles, {
    best: excursions?.best ?? null,
    now: serverTimeOf(state.live.clock, state.at),
  })
  return { plan, candles, isExact, drawn, excursions, whatIfs }
}

/** The exact span where the server could give it, else the newest candles cut to it. */
function shownCandles(
  state: State,
  symbol: string,
  plan: CandlePlan,
): { readonly candles: Loadable<CandlesView>; readonly isExact: boolean } {
  const exact = state.resources.byKey[plan.exact.key]
  const isExact = exact?.loadedAt != null && reaches(exact.value, plan)
  if (isExact) return { candles: cut(candlesOf(symbol, exact, plan.exact.interval), plan), isExact }
  const newest = state.resources.byKey[plan.newest.key]
  if (newest !== undefined)
    return { candles: cut(candlesOf(symbol, newest, plan.newest.interval), plan), isExact: false }
  return {
    candles: candlesOf(symbol, isGivenUp(exact) ? exact : undefined, plan.exact.interval),
    isExact: false,
  }
}

const cutByAnswer = new WeakMap<readonly Candle[], { readonly from: number; readonly candles: readonly Candle[] }>()

/** Candles around the trade; all of them where none is near it, which the note then says. */
function cut(shown: Loadable<CandlesView>, { from, to }: CandlePlan): Loadable<CandlesView> {
  if (shown.state !== 'ready') return shown
  const { candles } = shown.data
  const known = cutByAnswer.get(candles)
  const near = known?.from === from ? known.candles : candles.filter((candle) => candle.at >= from && candle.at <= to)
  cutByAnswer.set(candles, { from, candles: near })
  return near.length === 0 ? shown : { ...shown, data: { ...shown.data, candles: near } }
}

function noteOf(
  { at }: State,
  trade: ClosedTradeRow,
  { drawn, isExact }: { readonly drawn: CandlesView | null; readonly isExact: boolean },
): string | null {
  const first = drawn?.candles[0]
  if (drawn !== null && first !== undefined && first.at > trade.closedAt)
    return chartTexts.outOfReach(INTERVAL_NAMES[drawn.interval])
  if (trade.openedAt === null) return chartTexts.entryUnknown
  return drawn === null || isExact
    ? null
    : chartTexts.shownAt(INTERVAL_NAMES[drawn.interval], ageOf(at - trade.closedAt))
}

function ageOf(ms: number): string {
  const hour = hours(1)
  if (ms >= 24 * hour) return chartTexts.days(Math.floor(ms / (24 * hour)))
  return ms >= hour
    ? chartTexts.hours(Math.floor(ms / hour))
    : chartTexts.minutes(Math.max(1, Math.floor(ms / minutes(1))))
}

/** As the server lists them, without the trade itself. */
const selectSimilar = remembered(
  (value: unknown, own: string): readonly ClosedTradeRow[] | null =>
    decodePage(value)
      ?.rows.filter(({ id }) => id !== own)
      .slice(0, SIMILAR) ?? null,
  16,
)

const SIMILAR = 10

function similarTo({ resources }: State, trade: ClosedTradeRow): readonly ClosedTradeRow[] | null {
  const key = similarKey(trade)
  return key === null ? null : selectSimilar(trade.id, resources.byKey[key]?.value, trade.id)
}

function liveOf(state: State, { symbol, account }: ClosedTradeRow): string | null {
  const open = positionRows(state).find(
    (row) => row.symbol === symbol && row.account === account && row.closed === null,
  )
  return open === undefined ? null : liveChartPath(open.symbol, open.side, open.account)
}

const listOf = (query: string): string => {
  const from = listQueryIn(query)
  return from === '' ? '/closed-trades' : `/closed-trades?${from}`
}

/** Previous and next within the filter of the list one came from, as far as it is loaded. */
function neighboursOf(
  state: State,
  trade: ClosedTradeRow,
  { query, tab }: Pick<Around, 'query' | 'tab'>,
): NeighboursView | null {
  const selection = selectionOf(state, listQueryIn(query), zoneOf(state, state.tabs.byName[tab]))
  if (selection === null) return null
  return neighboursIn(selection.rows, trade.id, {
    isPartial: !selection.source.list.isComplete,
    pathOf: (row) => closedChartPath(row.symbol, row.account, row.id) + withoutInterval(query),
  })
}

/** The next trade chooses its own candles, and is not played. */
function withoutInterval(query: string): string {
  const kept = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => !/^(?:$|interval=|play=|t=)/.test(part))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
