import { remembered, shared } from '../core/select.ts'
import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import { baseOf } from '../core/symbol.ts'
import { closedChartPath, closedListPath, liveChartPath } from '../access/chartPaths.ts'
import { routeFor } from '../access/match.ts'
import { decodePage } from '../closed/decode.ts'
import { filtersFrom, pairsOf } from '../live/screen/filters.ts'
import { shownRows } from '../live/screen/order.ts'
import { positionRows } from '../live/screen/rows.ts'
import { serverTimeOf } from '../live/coverage/reduce.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { ResourceEntry } from '../resources/reduce.ts'
import type { State } from '../state.ts'
import { decodeCandles, formingCandle } from './candles.ts'
import { chartSettings, klineKey } from './chartPath.ts'
import type { ChartInterval } from './interval.ts'
import type { Sample, Story } from './model.ts'
import { marksOf, sizesOf, timelineOf } from './story.ts'
import { chartTexts } from './texts.ts'
import type { CandlesView, ChartTickView, GhostView, LevelView, LiveChartView, NeighboursView } from './view.types.ts'
import { earlierKey } from './wants.ts'

interface Place {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly account: string
  readonly interval: ChartInterval
  readonly limit: number
  readonly query: string
}

const lastByTab = new Map<string, LiveChartView>()

/** A position's chart by the tab's address (screens.md 2.2). */
export function liveChartView(state: State, tab: string): LiveChartView {
  const view = draw(state, placeOf(state, tab))
  const before = lastByTab.get(tab)
  const next = before === undefined ? view : shared(before, view)
  lastByTab.delete(tab)
  lastByTab.set(tab, next)
  if (lastByTab.size > 64) lastByTab.delete(lastByTab.keys().next().value!)
  return next
}

/** What moves: mark, forming candle, newest PnL. */
export function chartTickView(state: State, tab: string): ChartTickView {
  const place = placeOf(state, tab)
  const row = openRow(state, place)
  const mark = numberOf(row?.mark ?? null)
  const pnl = numberOf(row?.pnl ?? null)
  const now = serverTimeOf(state.live.clock, state.at)
  const { candles } = decodeCandles(state.resources.byKey[klineKey(place.symbol, place.interval, place.limit)]?.value)
  const key = row?.id ?? ''
  const running = state.market.current[key]
  const samples = [...(state.market.past[key] ?? []).slice(-MINUTES_OF_DAY), ...(running === undefined ? [] : [running])]
  return { mark, candle: formingCandle(candles, samples, mark, now, place.interval), pnl: pnl === null ? null : { at: now, value: pnl } }
}

const MINUTES_OF_DAY = 1_440

function placeOf(state: State, tab: string): Place {
  const { path = '', query = '' } = state.tabs.byName[tab] ?? {}
  const { symbol = '', side = '', accountName = '' } = routeFor(path)?.parts ?? {}
  return { symbol: symbol.toUpperCase(), side: side.toLowerCase().startsWith('s') ? 'short' : 'long', account: accountName, query, ...chartSettings(query) }
}

/** The row of the address: open, or closed less than 8 s ago. */
const rowOf = (state: State, { symbol, side, account }: Place): PositionRow | undefined => positionRows(state).find((row) => row.symbol === symbol && row.side === side && row.account === account)

function openRow(state: State, place: Place): PositionRow | undefined {
  const row = rowOf(state, place)
  return row?.closed === null ? row : undefined
}

function draw(state: State, place: Place): LiveChartView {
  const { symbol, side, account, interval, limit } = place
  const row = openRow(state, place)
  const story = storyOf(state, place, row)
  const entryAt = row?.openedAt ?? (story?.hasOpening === true ? story.knownFrom : null)
  return {
    symbol, base: baseOf(symbol), side, account, interval, limit,
    status: row !== undefined ? 'open' : story?.closedAt != null ? 'closed' : state.live.store.isInitialized ? 'not_open' : 'loading',
    positionId: row?.id ?? null,
    neighbours: row === undefined ? null : neighboursOf(state, row, place.query),
    closed: story === undefined || story.closedAt === null || row !== undefined ? null : { at: story.closedAt, pnl: story.finalPnl, exit: story.exectype, chart: story.tradeId === null ? null : closedChartPath(symbol, account, story.tradeId) },
    closedList: closedListPath(symbol, account),
    candles: candlesOf(state.resources.byKey[klineKey(symbol, interval, limit)], interval),
    levels: row === undefined ? [] : levelsOf(row),
    marks: marksOf(story, interval),
    zones: row === undefined || row.entry === null || entryAt === null ? null : { from: entryAt, entry: Number(row.entry), stop: numberOf(row.stopLoss), target: numberOf(row.takeProfit) },
    pnl: pnlOf(state, story?.key ?? row?.id ?? '', entryAt),
    sizes: sizesOf(story, row?.size ?? null, entryAt),
    ghosts: ghostsOf(state, place),
    timeline: timelineOf(story),
    isWhole: story?.hasOpening ?? false,
    knownFrom: story?.knownFrom ?? null,
  }
}

function storyOf(state: State, { symbol, side, account }: Place, row: PositionRow | undefined): Story | undefined {
  if (row !== undefined) return state.market.storyByKey[row.id]
  const found = Object.values(state.market.storyByKey).filter((story) => story.symbol === symbol && story.account === account && (story.side === null || story.side === side) && story.closedAt !== null)
  return found.toSorted((a, b) => b.closedAt! - a.closedAt!)[0]
}

/** Candles of an answer as a card: the last good ones stay when a later call fails. */
export function candlesOf(entry: ResourceEntry | undefined, interval: ChartInterval): Loadable<CandlesView> {
  if (entry === undefined || entry.loadedAt === null) return entry?.status === 'failed' ? { state: 'failed', title: chartTexts.klineFailed, hint: entry.message ?? chartTexts.klineFailedHint, canRetry: true } : { state: 'loading' }
  const { candles, decimals } = decodeCandles(entry.value)
  if (candles.length === 0) return { state: 'empty', title: chartTexts.noCandles, hint: chartTexts.noCandlesHint }
  return { state: 'ready', data: { candles, decimals, interval }, asOf: entry.loadedAt }
}

function levelsOf({ entry, stopLoss, takeProfit }: PositionRow): readonly LevelView[] {
  const level = (id: LevelView['id'], price: DecimalText | null, label: string, tone: LevelView['tone']): readonly LevelView[] => (price === null ? [] : [{ id, price: Number(price), label, tone }])
  return [...level('entry', entry, 'Entry', 'neutral'), ...level('target', takeProfit, 'Take-profit', 'up'), ...level('stop', stopLoss, 'Stop-loss', 'down')]
}

function pnlOf(state: State, key: string, entryAt: number | null): LiveChartView['pnl'] {
  const past = state.market.past[key] ?? []
  return selectPnl(key, past, state.market.current[key]?.at ?? 0, entryAt, state.market.current[key] ?? null)
}

/** Two points a minute, the lower and the higher, so that no peak is lost; the running minute is drawn by the tick. */
const selectPnl = remembered((past: readonly Sample[], _minute: number, entryAt: number | null, current: Sample | null): LiveChartView['pnl'] => {
  const samples = current === null ? past : [...past, current]
  if (samples.length === 0) return null
  let low = samples[0]!
  let high = samples[0]!
  for (const sample of samples) {
    if (sample.pnlLow < low.pnlLow) low = sample
    if (sample.pnlHigh > high.pnlHigh) high = sample
  }
  const points = past.flatMap((sample) => [{ at: sample.at, value: sample.pnlLast >= sample.pnlLow + (sample.pnlHigh - sample.pnlLow) / 2 ? sample.pnlLow : sample.pnlHigh }, { at: sample.at + 30_000, value: sample.pnlLast }])
  return { points, low: { at: low.at, value: low.pnlLow }, high: { at: high.at, value: high.pnlHigh }, isWhole: entryAt !== null && samples[0]!.at <= entryAt + 60_000 }
}, 16)

/** The order of the list one came from: its filters stand in `from_list`. */
function neighboursOf(state: State, row: PositionRow, query: string): NeighboursView | null {
  const { filters } = filtersFrom(pairsOf(query).get('from_list') ?? '')
  const rows = shownRows(positionRows(state).filter((one) => one.closed === null), filters)
  const place = rows.findIndex((one) => one.id === row.id)
  if (place < 0) return null
  const pathOf = (one: PositionRow | undefined): string | null => (one === undefined ? null : liveChartPath(one.symbol, one.side, one.account) + (query === '' ? '' : query.startsWith('?') ? query : `?${query}`))
  return { place: place + 1, count: rows.length, previous: pathOf(rows[place - 1]), next: pathOf(rows[place + 1]) }
}

function ghostsOf(state: State, { symbol, account }: Place): readonly GhostView[] {
  const value = state.resources.byKey[earlierKey(symbol, account)]?.value
  return typeof value === 'object' && value !== null ? ghostsOnce(value) : []
}

const ghostsByValue = new WeakMap<object, readonly GhostView[]>()

function ghostsOnce(value: object): readonly GhostView[] {
  const known = ghostsByValue.get(value)
  if (known !== undefined) return known
  const ghosts = (decodePage(value)?.rows ?? []).flatMap((row): readonly GhostView[] => {
    if (row.openedAt === null || row.entry === null || row.exit === null) return []
    return [{ id: row.id, from: { at: row.openedAt, value: Number(row.entry) }, to: { at: row.closedAt, value: Number(row.exit) }, pnl: row.pnl, path: closedChartPath(row.symbol, row.account, row.id) }]
  })
  ghostsByValue.set(value, ghosts)
  return ghosts
}

const numberOf = (text: string | null): number | null => (decimalFrom(text) === null ? null : Number(text))
