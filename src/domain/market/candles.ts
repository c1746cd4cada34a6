import type { Candle, Sample } from './model.ts'
import type { ChartInterval } from './constants.ts'
import { candleStart } from './interval.ts'

/** Candles of an answer, and how many decimals its prices have. */
export interface DecodedCandles {
  readonly candles: readonly Candle[]
  readonly decimals: number
}

const NONE: DecodedCandles = { candles: [], decimals: 2 }
const decoded = new WeakMap<object, DecodedCandles>()

/**
 * Reads an answer of GET /market/kline, oldest first; candles that cannot be read and doubles are left out. The same
 * answer gives the same object.
 */
export function decodeCandles(value: unknown): DecodedCandles {
  if (typeof value !== 'object' || value === null) return NONE
  const known = decoded.get(value)
  if (known !== undefined) return known
  const made = decode(value)
  decoded.set(value, made)
  return made
}

function decode(value: object): DecodedCandles {
  const list: unknown = 'candles' in value ? value.candles : value
  if (!Array.isArray(list)) return NONE
  const byStart = new Map<number, Candle>()
  let decimals = 0
  for (const one of list as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) continue
    const { time, open, high, low, close, volume } = one as Readonly<Record<string, unknown>>
    const candle: Candle = {
      at: Number(time),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volume ?? 0),
    }
    if (![candle.at, candle.open, candle.high, candle.low, candle.close].every(Number.isFinite)) continue
    byStart.set(candle.at, candle)
    for (const price of [open, high, low, close]) decimals = Math.max(decimals, placesOf(price))
  }
  return { candles: [...byStart.values()].sort((a, b) => a.at - b.at), decimals: Math.min(8, decimals) }
}

const placesOf = (price: unknown): number => {
  const text = String(price)
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/**
 * The candle that is still forming: what the exchange sent of it, moved on by the marks seen since. Null before any
 * mark.
 */
export function formingCandle(
  candles: readonly Candle[],
  samples: readonly Sample[],
  mark: number | null,
  now: number,
  interval: ChartInterval,
): Candle | null {
  if (mark === null) return null
  const start = candleStart(now, interval)
  const last = candles.at(-1)
  // A newer candle than this clock's: the clock is behind, the exchange is right.
  if (last !== undefined && last.at > start)
    return { ...last, close: mark, high: Math.max(last.high, mark), low: Math.min(last.low, mark) }
  const seen = samples.filter((sample) => sample.at >= start)
  const base = last?.at === start ? last : null
  const open = base?.open ?? seen[0]?.first ?? last?.close ?? mark
  return {
    at: start,
    open,
    close: mark,
    volume: base?.volume ?? 0,
    high: Math.max(base?.high ?? open, mark, ...seen.map((sample) => sample.high)),
    low: Math.min(base?.low ?? open, mark, ...seen.map((sample) => sample.low)),
  }
}
