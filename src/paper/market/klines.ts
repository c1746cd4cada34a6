import { unit } from '../../domain/core/chance.ts'
import { hashText } from './hash.ts'
import { instrumentOf } from './instruments.ts'
import { FIRST_PRICE_AT, priceText, rangeOf, ticksAt } from './price.ts'

/** A candle. Prices and volumes are texts; `end` is the last millisecond. */
export interface Kline {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** In base coin. */
  readonly volume: string
  /** In USDT. */
  readonly turnover: string
}

const MINUTE = 60_000
const MINUTES: Readonly<Record<string, number>> = {
  1: 1,
  3: 3,
  5: 5,
  15: 15,
  30: 30,
  60: 60,
  120: 120,
  240: 240,
  360: 360,
  720: 720,
  D: 1440,
  W: 10_080,
}
/** 1970-01-05 was a Monday: weeks begin there. */
const FIRST_MONDAY = 4 * 86_400_000

/** Does the exchange know this interval? (1,3,5,15,30,60,120,240,360,720,D,W,M) */
export function isInterval(interval: string): boolean {
  return interval === 'M' || MINUTES[interval] !== undefined
}

/** Start of the candle that holds `at`. */
export function klineStart(interval: string, at: number): number {
  if (interval === 'M') {
    const day = new Date(at)
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
  }
  const size = (MINUTES[interval] ?? 1) * MINUTE
  const origin = interval === 'W' ? FIRST_MONDAY : 0
  return Math.floor((at - origin) / size) * size + origin
}

/** Start of the candle after the one that starts at `start`. */
export function nextKlineStart(interval: string, start: number): number {
  if (interval === 'M') {
    const day = new Date(start)
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)
  }
  return start + (MINUTES[interval] ?? 1) * MINUTE
}

/**
 * The candle that starts at `start`, as known at `now` (an open candle ends at `now`).
 * Open and close are the first and last price step, high and low are over all steps: nothing is estimated.
 */
export function klineAt(seed: number, symbol: string, interval: string, start: number, now: number): Kline {
  const next = nextKlineStart(interval, start)
  const until = Math.min(next, now + 1)
  const { high, low } = rangeOf(seed, symbol, start, until)
  const close = ticksAt(seed, symbol, until - 1)
  const volume = volumeOf(seed, symbol, start, until)
  return {
    start,
    end: next - 1,
    open: priceText(symbol, ticksAt(seed, symbol, start)),
    high: priceText(symbol, high),
    low: priceText(symbol, low),
    close: priceText(symbol, close),
    volume: volume.toFixed(3),
    turnover: (volume * Number(priceText(symbol, Math.round((high + low) / 2)))).toFixed(4),
  }
}

/**
 * Candles whose start is in [start, end], newest first, at most `limit`; none from the future or before the first
 * price.
 */
export function klinesOf(
  seed: number,
  symbol: string,
  query: { interval: string; start: number | null; end: number | null; limit: number; now: number },
): readonly Kline[] {
  const { interval, limit, now } = query
  const rows: Kline[] = []
  const least = Math.max(query.start ?? FIRST_PRICE_AT, FIRST_PRICE_AT)
  let at = klineStart(interval, Math.min(query.end ?? now, now))
  if (query.start !== null && query.end === null) at = Math.min(at, latestFrom(interval, least, limit))
  for (; at >= least && rows.length < limit; at = klineStart(interval, at - 1))
    rows.push(klineAt(seed, symbol, interval, at, now))
  return rows
}

function latestFrom(interval: string, least: number, limit: number): number {
  let at = klineStart(interval, least)
  for (let count = at < least ? 0 : 1; count < limit; count += 1) at = nextKlineStart(interval, at)
  return at
}

/** Traded quantity over [from, to), the sum of minute volumes, so that candles of all sizes agree. In base coin. */
export function volumeOf(seed: number, symbol: string, from: number, to: number): number {
  const own = hashText(symbol, seed)
  const { minuteVolume } = instrumentOf(symbol)
  let sum = 0
  for (let minute = Math.floor(from / MINUTE); minute * MINUTE < to; minute += 1) {
    const covered = Math.min(to, (minute + 1) * MINUTE) - Math.max(from, minute * MINUTE)
    sum += (0.3 + 1.4 * unit(own, 5, minute) ** 2) * (covered / MINUTE)
  }
  return sum * minuteVolume
}
