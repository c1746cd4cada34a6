import type { ChartInterval } from './constants.ts'
import { candleStart, lengthOf } from './interval.ts'
import type { Candle } from './model.ts'
import type { PointView } from './view.types.ts'

/**
 * A chart has one place per candle: what stands below the candles is told by the candle. The value of a candle is the
 * last one in it; `peaks` are kept where they fell, so that the line reaches them. Points outside the candles are left
 * out.
 */
export function byCandle(
  points: readonly PointView[],
  candles: readonly Candle[],
  interval: ChartInterval,
  peaks: readonly PointView[] = [],
): readonly PointView[] {
  const first = candles[0]?.at
  const last = candles.at(-1)?.at
  if (first === undefined || last === undefined) return points
  const end = last + lengthOf(interval)
  const byStart = new Map<number, number>()
  for (const point of points)
    if (point.at >= first && point.at < end) byStart.set(candleStart(point.at, interval), point.value)
  for (const peak of peaks)
    if (byStart.has(candleStart(peak.at, interval))) byStart.set(candleStart(peak.at, interval), peak.value)
  return [...byStart].sort(([a], [b]) => a - b).map(([at, value]) => ({ at, value }))
}

/** Steps as one point per candle from the first step on: the value at the end of each. */
export function steppedBy(
  steps: readonly PointView[],
  candles: readonly Candle[],
  interval: ChartInterval,
): readonly PointView[] {
  if (candles.length === 0 || steps.length === 0) return steps
  const length = lengthOf(interval)
  let next = 0
  let value: number | null = null
  return candles.flatMap((candle) => {
    for (let step = steps[next]; step !== undefined && step.at < candle.at + length; step = steps[++next])
      value = step.value
    return value === null ? [] : [{ at: candle.at, value }]
  })
}

/** A straight line between two points, cut to the candles; null where it lies outside or in one candle. */
export function lineBy(
  from: PointView,
  to: PointView,
  candles: readonly Candle[],
  interval: ChartInterval,
): { readonly from: PointView; readonly to: PointView } | null {
  const first = candles[0]?.at
  const last = candles.at(-1)?.at
  if (first === undefined || last === undefined || to.at < first || from.at > last + lengthOf(interval)) return null
  const start = Math.max(first, candleStart(from.at, interval))
  const end = Math.min(last, candleStart(to.at, interval))
  if (end <= start) return null
  const at = (time: number): number =>
    from.value + (to.value - from.value) * Math.min(1, Math.max(0, (time - from.at) / Math.max(1, to.at - from.at)))
  return { from: { at: start, value: at(start) }, to: { at: end, value: at(end) } }
}
