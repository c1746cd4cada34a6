import { mix, unit } from '../../domain/core/chance.ts'
import { hashText } from './hash.ts'
import { instrumentOf, type Instrument } from './instruments.ts'
import { extremeOf, searchWalk, valueAt, type Walk } from './walk.ts'

/**
 * The price of everything: one pure function of (seed, symbol, time). It changes at most every
 * PRICE_STEP ms; ticks, klines and fills read the same steps, so a fill is always within its candle.
 */
export const PRICE_STEP = 250
/** Steps are counted from here; there is no price before. */
export const FIRST_PRICE_AT = Date.UTC(2020, 0, 1)
/** At this time every symbol stands at its listed price. */
const REFERENCE_AT = Date.UTC(2026, 10, 1)
const STEPS_PER_DAY = 86_400_000 / PRICE_STEP
/** The mark price leaves out moves of less than 2^5 steps (8 s). */
const MARK_SMOOTHING = 5

/** Which of the two prices is meant: the last trade's, or the smooth mark price. */
export type PriceKind = 'last' | 'mark'

interface Source {
  readonly instrument: Instrument
  readonly walk: Walk
  readonly origin: number
  readonly tick: number
}

const sources = new Map<string, Source>()

function sourceOf(seed: number, symbol: string): Source {
  const key = `${seed}:${symbol}`
  const known = sources.get(key)
  if (known !== undefined) return known
  const instrument = instrumentOf(symbol)
  const walk: Walk = {
    marketSeed: mix(seed, 1, 1),
    ownSeed: hashText(symbol, seed),
    marketWeight: instrument.market,
    ownWeight: Math.sqrt(1 - instrument.market ** 2),
    sigma: instrument.dailyMove / Math.sqrt(STEPS_PER_DAY),
  }
  const source = { instrument, walk, origin: valueAt(walk, stepOf(REFERENCE_AT)), tick: Number(instrument.tick) }
  sources.set(key, source)
  return source
}

function stepOf(at: number): number {
  return Math.floor((at - FIRST_PRICE_AT) / PRICE_STEP)
}

function timeOf(step: number): number {
  return FIRST_PRICE_AT + step * PRICE_STEP
}

function ticksFrom(source: Source, value: number): number {
  return Math.max(1, Math.round((source.instrument.price * Math.exp(value - source.origin)) / source.tick))
}

function valueFrom(source: Source, ticks: number): number {
  return Math.log((Math.max(ticks, 1e-9) * source.tick) / source.instrument.price) + source.origin
}

function finestOf(kind: PriceKind): number {
  return kind === 'mark' ? MARK_SMOOTHING : 0
}

/** Price in whole ticks. `at` in ms since 1970. */
export function ticksAt(seed: number, symbol: string, at: number, kind: PriceKind = 'last'): number {
  const source = sourceOf(seed, symbol)
  return ticksFrom(source, valueAt(source.walk, stepOf(at), finestOf(kind)))
}

/** A number of ticks in the exchange's spelling. */
export function priceText(symbol: string, ticks: number): string {
  const { tick, scale } = instrumentOf(symbol)
  return (ticks * Number(tick)).toFixed(scale)
}

/** A price text in ticks (nearest). */
export function ticksFromText(symbol: string, price: string): number {
  return Math.round(Number(price) / Number(instrumentOf(symbol).tick))
}

/** The price of a symbol at a time, as text with the decimals of its tick size. */
export function priceAt(seed: number, symbol: string, at: number, kind: PriceKind = 'last'): string {
  return priceText(symbol, ticksAt(seed, symbol, at, kind))
}

/** Highest and lowest last price over the steps that begin in [from, to), and the step of `from`. In ticks; exact. */
export function rangeOf(
  seed: number,
  symbol: string,
  from: number,
  to: number,
): { readonly high: number; readonly low: number } {
  const source = sourceOf(seed, symbol)
  const first = stepOf(from)
  const end = Math.max(first + 1, Math.ceil((to - FIRST_PRICE_AT) / PRICE_STEP))
  return {
    high: ticksFrom(source, extremeOf(source.walk, first, end, 1)),
    low: ticksFrom(source, extremeOf(source.walk, first, end, -1)),
  }
}

/** Bounds in ticks; null where there is none. */
export interface Bounds {
  readonly below: number | null
  readonly above: number | null
}

/**
 * First time of a step after `from`, up to `to`, at which the price is at or beyond a bound; null if it stays inside.
 */
export function crossingOf(
  seed: number,
  symbol: string,
  from: number,
  to: number,
  bounds: Bounds,
  kind: PriceKind = 'last',
): number | null {
  if (bounds.below === null && bounds.above === null) return null
  const source = sourceOf(seed, symbol)
  const below = bounds.below ?? -Infinity
  const above = bounds.above ?? Infinity
  const low = bounds.below === null ? -Infinity : valueFrom(source, below + 0.5) + 1e-9
  const high = bounds.above === null ? Infinity : valueFrom(source, above - 0.5) - 1e-9
  const step = searchWalk(
    source.walk,
    stepOf(from) + 1,
    stepOf(to) + 1,
    {
      skips: (least, greatest) => least > low && greatest < high,
      stops: (value) => {
        const ticks = ticksFrom(source, value)
        return ticks <= below || ticks >= above
      },
    },
    finestOf(kind),
  )
  return step === null ? null : timeOf(step)
}

/** Where a trailing stop fires: the time, and the best price seen on the way (ticks). `best` is the best so far. */
export interface Trail {
  readonly at: number | null
  readonly best: number
}

/** Follows a trailing stop from after `from` up to `to`. `direction` 1 for a long; `distance` in ticks. */
export function trailOf(
  seed: number,
  symbol: string,
  from: number,
  to: number,
  stop: { readonly direction: 1 | -1; readonly best: number; readonly distance: number },
): Trail {
  const source = sourceOf(seed, symbol)
  const { direction, distance } = stop
  let best = stop.best
  const step = searchWalk(source.walk, stepOf(from) + 1, stepOf(to) + 1, {
    skips: (least, greatest) =>
      direction === 1
        ? ticksFrom(source, greatest) <= best && ticksFrom(source, least) > best - distance
        : ticksFrom(source, least) >= best && ticksFrom(source, greatest) < best + distance,
    stops: (value) => {
      const ticks = ticksFrom(source, value)
      if ((ticks - best) * direction > 0) best = ticks
      return (best - ticks) * direction >= distance
    },
  })
  return { at: step === null ? null : timeOf(step), best }
}

/** Funding is paid every 8 hours. */
export const FUNDING_INTERVAL = 8 * 3_600_000

/**
 * Funding rate paid at the end of the 8-hour slot that holds `at`: about 0.01 %, at most 0.06 %, either sign; 8
 * decimals.
 */
export function fundingRateAt(seed: number, symbol: string, at: number): string {
  const chance = unit(hashText(symbol, seed), 77, Math.floor(at / FUNDING_INTERVAL))
  return (0.0001 + (chance - 0.45) ** 3 * 0.003).toFixed(8)
}
