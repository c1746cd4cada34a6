import { unit } from '../core/chance.ts'
import { minutes } from '../core/time.ts'
import { deviationOf, meanReturn } from '../recommendations/ratios.ts'
import { drawBlocks } from './blocks.ts'
import { normalQuantile } from './normal.ts'
import type { Asked, FanDay, Outcome } from './outcome.types.ts'

/** Drawn days between two pauses: some milliseconds on a slow machine. */

/** Rounding is no drawdown beyond a limit. */
const NEXT_TO_NOTHING = 1e-12

const START: FanDay = { q5: 1, q25: 1, q50: 1, q75: 1, q95: 1 }

/**
 * Draws futures from daily returns and counts what becomes of them. Yields between slices of work, so that whoever runs
 * it may do something else, or stop. Needs one return at least.
 */
export function* outcomeOf(asked: Asked): Generator<void, Outcome> {
  const { horizon, paths, limit } = asked
  const draw = drawerOf(asked)
  const drawn = new Float64Array(horizon)
  const byDay = Array.from({ length: horizon }, () => new Float64Array(paths))
  const worst = new Float64Array(paths)
  const recoveries: number[] = []
  const perSlice = Math.max(1, Math.floor(minutes(1) / horizon))
  let fell = 0
  for (let path = 0; path < paths; path += 1) {
    draw(drawn, path)
    const { depth, recovery } = walk(drawn, (day, value) => (byDay[day]![path] = value))
    worst[path] = depth
    if (depth > 0) fell += 1
    if (recovery !== null) recoveries.push(recovery)
    if (path % perSlice === perSlice - 1) yield
  }
  const fan: FanDay[] = [START]
  for (const values of byDay) {
    fan.push(fanDay(values.sort()))
    if (fan.length % 10 === 0) yield
  }
  const share = (values: Float64Array, is: (value: number) => boolean): number => values.filter(is).length / paths
  return {
    fan,
    lossShare: share(byDay[horizon - 1]!, (value) => value < 1),
    limitShare: share(worst, (depth) => depth > limit + NEXT_TO_NOTHING),
    meanWorst: worst.reduce((all, one) => all + one, 0) / paths,
    recoveryDays: medianAmong(recoveries, fell),
    recoveredShare: fell === 0 ? null : recoveries.length / fell,
  }
}

/** Fills the days of a path with returns. */
function drawerOf({ returns, method, seed, block }: Asked): (into: Float64Array, path: number) => void {
  if (method === 'normal') {
    const [mean, deviation] = [meanReturn(returns) ?? 0, deviationOf(returns) ?? 0]
    // Half a step off 0, which the normal distribution has not.
    const half = 0.5 / 0x1_0000_0000
    return (into, path) => {
      for (let day = 0; day < into.length; day += 1)
        into[day] = mean + deviation * normalQuantile(unit(seed, path, day) + half)
    }
  }
  let places = new Int32Array(0)
  return (into, path) => {
    if (places.length !== into.length) places = new Int32Array(into.length)
    drawBlocks(places, { count: returns.length, block, seed, sample: path })
    for (let day = 0; day < into.length; day += 1) into[day] = returns[places[day]!]!
  }
}

/** Links the returns of a path; what is lost whole stays lost. */
function walk(
  returns: Float64Array,
  told: (day: number, value: number) => void,
): { readonly depth: number; readonly recovery: number | null } {
  let [value, highest, depth] = [1, 1, 0]
  let [bottom, brim] = [0, 1]
  let recovery: number | null = null
  for (let day = 0; day < returns.length; day += 1) {
    value = Math.max(0, value * (1 + returns[day]!))
    highest = Math.max(highest, value)
    const below = 1 - value / highest
    if (below > depth) [depth, bottom, brim, recovery] = [below, day, highest, null]
    else if (recovery === null && depth > 0 && value >= brim) recovery = day - bottom
    told(day, value)
  }
  return { depth, recovery }
}

const fanDay = (sorted: Float64Array): FanDay => ({
  q5: quantileOf(sorted, 0.05),
  q25: quantileOf(sorted, 0.25),
  q50: quantileOf(sorted, 0.5),
  q75: quantileOf(sorted, 0.75),
  q95: quantileOf(sorted, 0.95),
})

/** Quantile of sorted values, straight between the two that are next to it (R. Hyndman, Y. Fan, 1996, type 7). */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}

/** Median of `count`, of which those that are not told are longer than any; null where it is one of these. */
function medianAmong(told: readonly number[], count: number): number | null {
  const middle = Math.ceil(count / 2) - 1
  return middle < 0 ? null : (told.toSorted((a, b) => a - b)[middle] ?? null)
}
