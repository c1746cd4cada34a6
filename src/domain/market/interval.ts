import { days, hours, minutes, type Millis } from '../core/time.ts'
import { CHART_INTERVALS, type ChartInterval } from './constants.ts'

/** Candles of one answer (screens.md 2.2), and the most that the call allows. */
export const CHART_LIMITS = [100, 200, 500] as const
export const MOST_CANDLES = 1_000

/** spec 9, General: "kline interval 15, limit 100". */
export const USUAL_INTERVAL: ChartInterval = '15'
export const USUAL_LIMIT = 100

const LENGTHS: Readonly<Record<ChartInterval, Millis>> = {
  '1': minutes(1),
  '5': minutes(5),
  '15': minutes(15),
  '60': hours(1),
  '240': hours(4),
  D: days(1),
}

/** Length of a candle. */
export const lengthOf = (interval: ChartInterval): Millis => LENGTHS[interval]

/** The interval of an address, or null. */
export const intervalFrom = (text: string | undefined): ChartInterval | null =>
  CHART_INTERVALS.find((one) => one === text) ?? null

/**
 * The smallest interval whose newest `MOST_CANDLES` candles reach back to a time; the longest where none does
 * (screens.md 2.4, Kline window trap).
 */
export const reaching = (from: number, now: number): ChartInterval =>
  CHART_INTERVALS.find((interval) => lengthOf(interval) * MOST_CANDLES >= now - from) ?? 'D'

/** Candles of a readable picture of a closed trade. */
const READABLE = 240

/** The smallest interval that shows a span in a readable number of candles. */
export const readableFor = (from: number, to: number): ChartInterval =>
  CHART_INTERVALS.find((interval) => (to - from) / lengthOf(interval) <= READABLE) ?? 'D'

/** Start of the candle that holds a time; days begin at 00:00 UTC, as the exchange's do. */
export const candleStart = (at: number, interval: ChartInterval): number =>
  Math.floor(at / lengthOf(interval)) * lengthOf(interval)

/**
 * When a kline answer is asked for anew: just after the running candle closed, and every quarter of an hour on long
 * ones.
 */
export function klineDue(interval: string | undefined, askedAt: number): number {
  const length = Math.min(lengthOf(intervalFrom(interval) ?? USUAL_INTERVAL), minutes(15))
  return (Math.floor(askedAt / length) + 1) * length + SETTLED
}

/** The exchange needs a moment to close a candle. Milliseconds. */
const SETTLED = 1_500
