import { remembered, sharing } from '../core/select.ts'
import { decimalFrom, type DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import { baseOf, isSymbol } from '../core/symbol.ts'
import { closedChartPath, closedListPath, liveChartPath } from '../access/chartPaths.ts'
import { routeFor } from '../access/match.ts'
import { decodePage } from '../closed/decode.ts'
import { listQueryIn } from '../access/address.ts'
import { filtersFrom } from '../live/screen/filters.ts'
import { shownRows } from '../live/screen/order.ts'
import { positionRows } from '../live/screen/rows.ts'
import { serverTimeOf } from '../live/coverage/reduce.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { ResourceEntry } from '../resources/model.ts'
import type { State } from '../state.ts'
import { decodeCandles, formingCandle } from './candles.ts'
import { chartSettings, klineKey } from './chartPath.ts'
import { lineBy, steppedBy } from './align.ts'
import type { ChartInterval } from './constants.ts'
import { candleStart } from './interval.ts'
import { levelsOf } from './levels.ts'
import { endTold } from './lives.ts'
import type { Candle, Story } from './model.ts'
import { pnlLine } from './pnlLine.ts'
import { marksOf, sizesOf, timelineOf } from './story.ts'
import { chartTexts } from './texts.ts'
import type {
  CandlesView,
  ChartTickView,
  GhostView,
  LiveChartView,
  NeighboursView,
  TimelineView,
} from './view.types.ts'
import { earlierKey } from './wants.ts'

interface Place {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly account: string
  readonly interval: ChartInterval
  readonly limit: number
  readonly query: string
}

const sharedByTab = sharing<LiveChartView>()

/** A position's chart by the tab's address (screens.md 2.2). */
export function liveChartView(state: State, tab: string): LiveChartView {
  const view = draw(state, placeOf(state, tab))
  return sharedByTab(tab, view)
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
  const running = state.market.current.get(key)
  const samples = [
    ...(state.market.past.get(key) ?? []).slice(-MINUTES_OF_DAY),
    ...(running === undefined ? [] : [running]),
  ]
  return {
    mark,
    candle: formingCandle(candles, samples, mark, now, place.interval),
    pnl: pnl === null ? null : { at: now, value: pnl },
  }
}

const MINUTES_OF_DAY = 1_440
const NO_CANDLES: readonly Candle[] = []
const NO_CANDLES_AT_ALL = { state: 'empty', title: chartTexts.noCandles, hint: chartTexts.noCandlesHint } as const

function placeOf(state: State, tab: string): Place {
  const { path = '', query = '' } = state.tabs.byName[tab] ?? {}
  const { symbol = '', side = '', accountName = '' } = routeFor(path)?.parts ?? {}
  return {
    symbol: symbol.toUpperCase(),
    side: side.toLowerCase().startsWith('s') ? 'short' : 'long',
    account: accountName,
    query,
    ...chartSettings(query),
  }
}

/** The row of the address: open, or closed less than 8 s ago. */
const rowOf = (state: State, { symbol, side, account }: Place): PositionRow | undefined =>
  positionRows(state).find((row) => row.symbol === symbol && row.side === side && row.account === account)

function openRow(state: State, place: Place): PositionRow | undefined {
  const row = rowOf(state, place)
  return row?.closed === null ? row : undefined
}

function draw(state: State, place: Place): LiveChartView {
  const { symbol, side, account, interval, limit } = place
  const row = openRow(state, place)
  const story = storyOf(state, place, row)
  const shown = candlesOf(symbol, state.resources.byKey[klineKey(symbol, interval, limit)], interval)
  const candles = shown.state === 'ready' ? shown.data.candles : NO_CANDLES
  const entryAt = row?.openedAt ?? (story?.hasOpening === true ? story.knownFrom : null)
  return {
    symbol,
    base: baseOf(symbol),
    side,
    account,
    interval,
    limit,
    status:
      row !== undefined
        ? 'open'
        : story?.closedAt != null
          ? 'closed'
          : state.live.store.isInitialized
            ? 'not_open'
            : 'loading',
    positionId: row?.id ?? null,
    neighbours: row === undefined ? null : neighboursOf(state, row, place.query),
    closed:
      story === undefined || story.closedAt === null || row !== undefined
        ? null
        : {
            at: story.closedAt,
            pnl: story.finalPnl,
            exit: story.exectype,
            chart: story.tradeId === null ? null : closedChartPath(symbol, account, story.tradeId),
          },
    closedList: closedListPath(symbol, account),
    candles: shown,
    levels: row === undefined ? [] : levelsOf({ entry: row.entry, takeProfit: row.takeProfit, stopLoss: row.stopLoss }),
    marks: marksOf(story, interval).filter((mark) => candles[0] === undefined || mark.at >= candles[0].at),
    zones:
      row === undefined || row.entry === null || entryAt === null
        ? null
        : {
            from: candleStart(entryAt, interval),
            entry: Number(row.entry),
            stop: numberOf(row.stopLoss),
            target: numberOf(row.takeProfit),
          },
    pnl: pnlLine(state, { row, story, entryAt, candles, interval }),
    sizes: selectSizes(story?.key ?? '', story, row?.size ?? null, entryAt, candles, interval),
    ghosts: selectGhosts(symbol + account, ghostsOf(state, place), candles, interval),
    timeline: [...timelineOf(story), ...unseenOpening(story, row)],
    isWhole: story?.hasOpening ?? false,
    knownFrom: story?.knownFrom ?? null,
  }
}

function storyOf(state: State, { symbol, side, account }: Place, row: PositionRow | undefined): Story | undefined {
  if (row !== undefined) return state.market.storyByKey.get(row.id)
  const found = [...state.market.storyByKey.values()].filter(
    (story) =>
      story.symbol === symbol &&
      story.account === account &&
      (story.side === null || story.side === side) &&
      story.closedAt !== null &&
      endTold(story) !== undefined,
  )
  return found.toSorted((a, b) => b.closedAt! - a.closedAt!)[0]
}

/** Candles of an answer as a card: the last good ones stay when a later call fails. What is no symbol has none. */
export function candlesOf(
  symbol: string,
  entry: ResourceEntry | undefined,
  interval: ChartInterval,
): Loadable<CandlesView> {
  if (!isSymbol(symbol)) return NO_CANDLES_AT_ALL
  if (entry === undefined || entry.loadedAt === null)
    return entry?.status === 'failed'
      ? {
          state: 'failed',
          title: chartTexts.klineFailed,
          hint: entry.message ?? chartTexts.klineFailedHint,
          canRetry: true,
        }
      : { state: 'loading' }
  const { candles, decimals } = decodeCandles(entry.value)
  if (candles.length === 0) return NO_CANDLES_AT_ALL
  return { state: 'ready', data: { candles, decimals, interval }, asOf: entry.loadedAt }
}

/** Its opening was not seen, but when it was is known: the line below the gap. */
function unseenOpening(story: Story | undefined, row: PositionRow | undefined): readonly TimelineView[] {
  if (story?.hasOpening === true || row === undefined || row.openedAt === null) return []
  return [
    {
      id: 'opening',
      at: row.openedAt,
      title: chartTexts.opened(row.side),
      detail: '',
      tone: 'accent',
      number: null,
      verdict: null,
    },
  ]
}

const selectSizes = remembered(
  (
    story: Story | undefined,
    now: DecimalText | null,
    entryAt: number | null,
    candles: readonly Candle[],
    interval: ChartInterval,
  ) => steppedBy(sizesOf(story, now, entryAt), candles, interval),
  16,
)

const selectGhosts = remembered(
  (ghosts: readonly GhostView[], candles: readonly Candle[], interval: ChartInterval): readonly GhostView[] =>
    ghosts.flatMap((ghost) => {
      const line = lineBy(ghost.from, ghost.to, candles, interval)
      return line === null ? [] : [{ ...ghost, ...line }]
    }),
  16,
)

/** The order of the list one came from: its filters stand in `from_list`. */
function neighboursOf(state: State, row: PositionRow, query: string): NeighboursView | null {
  const { filters } = filtersFrom(listQueryIn(query))
  const rows = shownRows(
    positionRows(state).filter((one) => one.closed === null),
    filters,
  )
  const place = rows.findIndex((one) => one.id === row.id)
  if (place < 0) return null
  const pathOf = (one: PositionRow | undefined): string | null =>
    one === undefined
      ? null
      : liveChartPath(one.symbol, one.side, one.account) +
        (query === '' ? '' : query.startsWith('?') ? query : `?${query}`)
  return {
    place: place + 1,
    count: rows.length,
    isPartial: false,
    previous: pathOf(rows[place - 1]),
    next: pathOf(rows[place + 1]),
  }
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
    return [
      {
        id: row.id,
        from: { at: row.openedAt, value: Number(row.entry) },
        to: { at: row.closedAt, value: Number(row.exit) },
        pnl: row.pnl,
        path: closedChartPath(row.symbol, row.account, row.id),
      },
    ]
  })
  ghostsByValue.set(value, ghosts)
  return ghosts
}

const numberOf = (text: string | null): number | null => (decimalFrom(text) === null ? null : Number(text))
