import { describe, expect, test } from 'vitest'
import { instruments } from '../../../src/paper/market/instruments.ts'
import { klineAt, klineStart, klinesOf, nextKlineStart, volumeOf } from '../../../src/paper/market/klines.ts'
import { tickerRow } from '../../../src/paper/market/market.ts'
import { crossingOf, PRICE_STEP, priceAt, rangeOf, ticksAt, trailOf } from '../../../src/paper/market/price.ts'
import { fc } from '../../support/fc.ts'
import { law } from '../../support/law.ts'

const seeds = fc.integer({ min: 1, max: 50 })
const symbols = fc.constantFrom(...instruments.map((instrument) => instrument.symbol))
const times = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2028, 0, 1) })
const steps = (from: number, to: number): number[] =>
  Array.from(
    { length: Math.floor(to / PRICE_STEP) - Math.floor(from / PRICE_STEP) },
    (_, i) => (Math.floor(from / PRICE_STEP) + i + 1) * PRICE_STEP,
  )

describe('the price function', () => {
  law([seeds, symbols, times])('P-price the ticker, the candle and the price of a fill are one', (seed, symbol, at) => {
    const instrument = instruments.find((one) => one.symbol === symbol)
    if (instrument === undefined) throw new Error('unlisted')

    const candle = klineAt(seed, symbol, '1', klineStart('1', at), at)

    expect(tickerRow(seed, instrument, at)['lastPrice']).toBe(priceAt(seed, symbol, at))
    expect(candle.close).toBe(priceAt(seed, symbol, at))
    expect(candle.open).toBe(priceAt(seed, symbol, candle.start))
    expect(Number(candle.low)).toBeLessThanOrEqual(Math.min(Number(candle.open), Number(candle.close)))
    expect(Number(candle.high)).toBeGreaterThanOrEqual(Math.max(Number(candle.open), Number(candle.close)))
  })

  law([seeds, symbols, times, fc.integer({ min: 1, max: 180_000 })])(
    'P-price high and low are the extremes of every single step',
    (seed, symbol, from, length) => {
      const all = [
        ticksAt(seed, symbol, from),
        ...steps(from, from + length - 1).map((at) => ticksAt(seed, symbol, at)),
      ]

      expect(rangeOf(seed, symbol, from, from + length)).toEqual({ high: Math.max(...all), low: Math.min(...all) })
    },
  )

  law([
    seeds,
    symbols,
    times,
    fc.integer({ min: 0, max: 180_000 }),
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.constantFrom('last' as const, 'mark' as const),
  ])(
    'P-price the first crossing is the first single step at or beyond a bound',
    (seed, symbol, from, length, shift, width, kind) => {
      const start = ticksAt(seed, symbol, from, kind)
      const bounds = { below: start + shift - width, above: start + shift + width }

      const byHand = steps(from, from + length).find((at) => {
        const ticks = ticksAt(seed, symbol, at, kind)
        return ticks <= bounds.below || ticks >= bounds.above
      })

      expect(crossingOf(seed, symbol, from, from + length, bounds, kind)).toBe(byHand ?? null)
    },
  )

  law([
    seeds,
    symbols,
    times,
    fc.integer({ min: 0, max: 120_000 }),
    fc.integer({ min: 1, max: 80 }),
    fc.constantFrom(1 as const, -1 as const),
  ])(
    'P-price a trailing stop fires where walking step by step fires',
    (seed, symbol, from, length, distance, direction) => {
      let best = ticksAt(seed, symbol, from)
      const first = best
      const byHand = steps(from, from + length).find((at) => {
        const ticks = ticksAt(seed, symbol, at)
        if ((ticks - best) * direction > 0) best = ticks
        return (best - ticks) * direction >= distance
      })

      expect(trailOf(seed, symbol, from, from + length, { direction, best: first, distance })).toEqual({
        at: byHand ?? null,
        best,
      })
    },
  )

  law([seeds, symbols, times, fc.constantFrom('5', '15', '60', '240', 'D')])(
    'P-price a large candle is made of its small ones',
    (seed, symbol, at, interval) => {
      const start = klineStart(interval, at)
      const end = nextKlineStart(interval, start)
      const small = interval === 'D' ? '60' : interval === '240' ? '30' : '1'
      const parts = klinesOf(seed, symbol, { interval: small, start, end: end - 1, limit: 1_000, now: end + 1 })

      const whole = klineAt(seed, symbol, interval, start, end + 1)

      expect(whole.open).toBe(parts.at(-1)?.open)
      expect(whole.close).toBe(parts[0]?.close)
      expect(Number(whole.high)).toBe(Math.max(...parts.map((part) => Number(part.high))))
      expect(Number(whole.low)).toBe(Math.min(...parts.map((part) => Number(part.low))))
      expect(
        Math.abs(volumeOf(seed, symbol, start, end) - parts.reduce((sum, part) => sum + Number(part.volume), 0)),
      ).toBeLessThan(0.001 * parts.length)
    },
  )
})

describe('what the price looks like', () => {
  test('P-price moves in its last digits within seconds and by a few percent a day', () => {
    const now = Date.UTC(2026, 10, 20)
    for (const { symbol, dailyMove } of instruments) {
      const seconds = Array.from({ length: 60 }, (_, i) => priceAt(1, symbol, now + i * 1_000))
      const days = Array.from({ length: 400 }, (_, i) => Number(priceAt(1, symbol, now - i * 86_400_000)))
      const moves = days.slice(1).map((price, i) => Math.log(price / (days[i] ?? price)))
      const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length)

      expect(new Set(seconds).size, symbol).toBeGreaterThan(8)
      expect(deviation / dailyMove, symbol).toBeGreaterThan(0.8)
      expect(deviation / dailyMove, symbol).toBeLessThan(1.2)
    }
  })
})
