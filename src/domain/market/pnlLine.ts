import { decimalFrom } from '../core/decimal.ts'
import { remembered } from '../core/select.ts'
import { minutes } from '../core/time.ts'
import type { PositionRow } from '../live/view.types.ts'
import { byCandle } from './align.ts'
import type { ChartInterval } from './constants.ts'
import { candleStart, lengthOf } from './interval.ts'
import type { Candle, MarketState, Sample, Story } from './model.ts'
import type { LiveChartView, PointView } from './view.types.ts'

/** What is held now, since when its size and average entry are so. Size in coins, prices in USDT, time in ms. */
interface Held {
  readonly side: 'long' | 'short'
  readonly entry: number
  readonly size: number
  readonly from: number
}

interface Drawn {
  readonly row: PositionRow | undefined
  readonly story: Story | undefined
  readonly entryAt: number | null
  readonly candles: readonly Candle[]
  readonly interval: ChartInterval
}

/** The extremes of the result in a minute or a candle, USDT. */
interface Extremes {
  readonly at: number
  readonly low: number
  readonly high: number
}

interface Stretch extends Extremes {
  readonly last: number
}

/**
 * Unrealised PnL of a position over the candles of its chart (screens.md 2.2): by the minute where this device saw it,
 * reckoned from the candle's prices where it did not, back to the opening or the last change of its size. Null where
 * neither is known. The running minute's extremes count, and so does the figure of now: no low stands above it.
 */
export function pnlLine({ market }: { readonly market: MarketState }, drawn: Drawn): LiveChartView['pnl'] {
  const { row, story, entryAt, candles, interval } = drawn
  const key = story?.key ?? row?.id ?? ''
  const running = market.current.get(key)
  const now = row === undefined || decimalFrom(row.pnl) === null ? null : Number(row.pnl)
  const extremes = [running?.pnlLow ?? null, running?.pnlHigh ?? null, now].filter((value) => value !== null)
  return selectLine(
    key,
    market.past.get(key) ?? NO_SAMPLES,
    running === undefined ? null : Math.min(...extremes),
    running === undefined ? null : Math.max(...extremes),
    running?.at ?? null,
    heldSince(key, drawn),
    entryAt,
    candles,
    interval,
  )
}

const NO_SAMPLES: readonly Sample[] = []

const heldOnce = remembered(
  (side: Held['side'], entry: number, size: number, from: number): Held => ({ side, entry, size, from }),
  16,
)

/** Null where what was held before is not known. */
function heldSince(key: string, { row, story, entryAt }: Drawn): Held | null {
  if (row === undefined || row.entry === null || entryAt === null) return null
  const changed = story?.events.findLast(({ newSize }) => newSize !== null)?.at ?? entryAt
  return heldOnce(key, row.side, Number(row.entry), Number(row.size), Math.max(entryAt, changed))
}

const selectLine = remembered(
  (
    past: readonly Sample[],
    runningLow: number | null,
    runningHigh: number | null,
    runningAt: number | null,
    held: Held | null,
    entryAt: number | null,
    candles: readonly Candle[],
    interval: ChartInterval,
  ): LiveChartView['pnl'] => {
    const seen = past.map(({ at, pnlLow: low, pnlHigh: high, pnlLast: last }): Stretch => ({ at, low, high, last }))
    // The running minute's own last figure is drawn by the tick.
    const running: readonly Extremes[] =
      runningAt === null || runningLow === null || runningHigh === null
        ? []
        : [{ at: runningAt, low: runningLow, high: runningHigh }]
    const reckoned = held === null ? [] : reckonedFrom(held, candles, interval, [...seen, ...running])
    const lived = [...reckoned, ...seen].toSorted((a, b) => a.at - b.at)
    const all: readonly Extremes[] = [...lived, ...running]
    const first = all[0]
    if (first === undefined) return null
    const lowest = all.reduce((least, one) => (one.low < least.low ? one : least))
    const highest = all.reduce((most, one) => (one.high > most.high ? one : most))
    const peaks: readonly PointView[] = [
      { at: lowest.at, value: lowest.low },
      { at: highest.at, value: highest.high },
    ]
    const points = lived.map(({ at, last }) => ({ at, value: last }))
    const since = reckoned[0] === first && held !== null ? Math.max(first.at, held.from) : first.at
    return {
      points: byCandle(points, candles, interval, peaks),
      low: { at: candleStart(lowest.at, interval), value: lowest.low },
      high: { at: candleStart(highest.at, interval), value: highest.high },
      since,
      isWhole: entryAt !== null && since <= entryAt + minutes(1),
      isReckoned: reckoned.length > 0,
    }
  },
  16,
)

/**
 * The result in each candle of which this device saw nothing. In the candle in which it began only the close counts:
 * its high and low may lie before.
 */
function reckonedFrom(
  { side, entry, size, from }: Held,
  candles: readonly Candle[],
  interval: ChartInterval,
  seen: readonly Extremes[],
): readonly Stretch[] {
  const seenIn = new Set(seen.map(({ at }) => candleStart(at, interval)))
  const at = (price: number): number => (side === 'long' ? 1 : -1) * (price - entry) * size
  return candles
    .filter((candle) => candle.at + lengthOf(interval) > from && !seenIn.has(candle.at))
    .map((candle) => {
      const last = at(candle.close)
      if (candle.at < from) return { at: candle.at, low: last, high: last, last }
      const ends = [at(candle.low), at(candle.high)]
      return { at: candle.at, low: Math.min(...ends), high: Math.max(...ends), last }
    })
}
