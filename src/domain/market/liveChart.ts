import { remembered } from '../core/select.ts'
import type { DecimalText } from '../core/decimal.ts'
import { figure } from '../core/order.ts'
import { baseOf } from '../core/symbol.ts'
import { closedChartPath, closedListPath, liveChartPath } from '../access/chartPaths.ts'
import { listQueryIn } from '../access/address.ts'
import { filtersFrom } from '../live/screen/filters.ts'
import { shownRows } from '../live/screen/order.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { State } from '../state.ts'
import { candlesOf } from './candleCard.ts'
import { chartAddress, openRow, storyOf, type ChartAddress } from './chartAddress.ts'
import { klineKey } from './chartPath.ts'
import { steppedBy } from './align.ts'
import type { ChartInterval } from './constants.ts'
import { ghostsOn } from './ghosts.ts'
import { candleStart } from './interval.ts'
import { levelsOf } from './levels.ts'
import type { Candle, Story } from './model.ts'
import { neighboursIn } from './neighbours.ts'
import { pnlLine } from './pnlLine.ts'
import { marksOf, sizesOf, timelineOf } from './story.ts'
import { chartTexts } from './texts.ts'
import type { LiveChartView, NeighboursView, TimelineView } from './view.types.ts'

/** A position's chart by the tab's address (screens.md 2.2). */
export function liveChartView(state: State, tab: string): LiveChartView {
  return draw(state, chartAddress(state, tab))
}

const NO_CANDLES: readonly Candle[] = []

function draw(state: State, place: ChartAddress): LiveChartView {
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
    status: statusOf(state, row, story),
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
            stop: figure(row.stopLoss),
            target: figure(row.takeProfit),
          },
    pnl: pnlLine(state, { row, story, entryAt, candles, interval }),
    sizes: selectSizes(story?.key ?? '', story, row?.size ?? null, entryAt, candles, interval),
    ghosts: ghostsOn(state, place, candles),
    timeline: [...timelineOf(story), ...unseenOpening(story, row)],
    isWhole: story?.hasOpening ?? false,
    knownFrom: story?.knownFrom ?? null,
  }
}

function statusOf(state: State, row: PositionRow | undefined, story: Story | undefined): LiveChartView['status'] {
  if (row !== undefined) return 'open'
  if (story?.closedAt != null) return 'closed'
  return state.live.store.isInitialized ? 'not_open' : 'loading'
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

/** The order of the list one came from: its filters stand in `from_list`. */
function neighboursOf(state: State, row: PositionRow, query: string): NeighboursView | null {
  const open = positionRows(state).filter((one) => one.closed === null)
  const behind = query === '' ? '' : query.startsWith('?') ? query : `?${query}`
  return neighboursIn(shownRows(open, filtersFrom(listQueryIn(query)).filters), row.id, {
    isPartial: false,
    pathOf: (one) => liveChartPath(one.symbol, one.side, one.account) + behind,
  })
}
