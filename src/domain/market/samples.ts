import { epoch, minutes, seconds, type EpochMs } from '../core/time.ts'
import type { Position } from '../live/model.ts'
import type { PositionsState } from '../live/positions/model.ts'
import { SAMPLES_KEPT, type MarketState, type Sample } from './model.ts'

/**
 * Positions are looked at this often: sixty values a minute draw the curve, and a window of values costs nothing here
 * (C1).
 */
const LOOK_EVERY = seconds(1)
/** Minutes kept of all positions together: a day of 200 positions, an hour of 5,000; about 30 MB. */
const ALL_SAMPLES = 300_000
const LEAST_SAMPLES = 60

/** Positions are looked at in their rows: the table has dropped what was late or double. */
export function sampled(market: MarketState, at: EpochMs, before: PositionsState, after: PositionsState): MarketState {
  const isSoon = market.sampledAt !== null && at >= market.sampledAt && at - market.sampledAt < LOOK_EVERY
  if (before.rows === after.rows || isSoon) return market
  const minute = epoch(Math.floor(at / minutes(1)) * minutes(1))
  const kept = Math.max(LEAST_SAMPLES, Math.min(SAMPLES_KEPT, Math.floor(ALL_SAMPLES / Math.max(1, after.rows.length))))
  let current: Map<string, Sample> | null = null
  let past: Map<string, readonly Sample[]> | null = null
  const isSameMinute = market.sampledAt !== null && market.sampledAt >= minute
  for (const [place, row] of after.rows.entries()) {
    if (isSameMinute && market.sampled[place] === row) continue
    const values = valuesOf(row)
    if (values === null) continue
    current ??= new Map(market.current)
    const known = current.get(row.key)
    if (known !== undefined && known.at !== minute) {
      past ??= new Map(market.past)
      past.set(row.key, [...(past.get(row.key) ?? []), known].slice(-kept))
    }
    current.set(
      row.key,
      known?.at === minute
        ? grown(known, values)
        : {
            at: minute,
            pnlLow: values.pnl,
            pnlHigh: values.pnl,
            pnlLast: values.pnl,
            first: values.mark,
            low: values.mark,
            high: values.mark,
            last: values.mark,
          },
    )
  }
  return current === null
    ? market
    : { ...market, sampledAt: at, sampled: after.rows, current, past: past ?? market.past }
}

function valuesOf({ unrealisedPnl, markPrice }: Position): { readonly pnl: number; readonly mark: number } | null {
  return unrealisedPnl === null || markPrice === null ? null : { pnl: Number(unrealisedPnl), mark: Number(markPrice) }
}

const grown = (sample: Sample, { pnl, mark }: { readonly pnl: number; readonly mark: number }): Sample => ({
  at: sample.at,
  pnlLow: Math.min(sample.pnlLow, pnl),
  pnlHigh: Math.max(sample.pnlHigh, pnl),
  pnlLast: pnl,
  first: sample.first,
  low: Math.min(sample.low, mark),
  high: Math.max(sample.high, mark),
  last: mark,
})

/** The curve of a closed position stays until its key opens again; positions that left without a word are forgotten. */
export function withoutSamples(market: MarketState, after: PositionsState): MarketState {
  const gone: string[] = []
  for (const key of market.past.keys()) if (!after.indexByKey.has(key) && !market.storyByKey.has(key)) gone.push(key)
  return gone.length === 0 ? market : samplesForgotten(market, gone)
}

/** Without the curves of these positions. */
export const samplesForgotten = (market: MarketState, keys: readonly string[]): MarketState => ({
  ...market,
  past: without(market.past, keys),
  current: without(market.current, keys),
})

function without<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): ReadonlyMap<string, V> {
  if (!keys.some((key) => map.has(key))) return map
  const rest = new Map(map)
  for (const key of keys) rest.delete(key)
  return rest
}
