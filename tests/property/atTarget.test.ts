import { expect, it } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import { type AtTarget, atTargetOf } from '../../src/domain/market/atTarget.ts'
import type { Candle } from '../../src/domain/market/model.ts'
import { fc, parameters } from '../support/fc.ts'
import { tradeRow } from '../support/fixtures/trades.ts'
import { dec } from '../support/fixtures/viewsPositions.ts'

const MINUTE = 60_000
const T0 = 1_772_452_800_000
/** Mirrors prices between 1 and 199: a rise for the long is a fall for the short. */
const mirrored = (price: number): number => 200 - price

const price = fc.integer({ min: 1, max: 199 })
const walk = fc.array(fc.tuple(price, price, price), { maxLength: 30 }).map((bars) =>
  bars.map(([a, b, c], n): Candle => {
    const [low, close, high] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number]
    return { at: T0 + n * MINUTE, open: close, low, high, close, volume: 1 }
  }),
)
const asked = fc.record({
  after: walk,
  target: price,
  into: fc.integer({ min: 0, max: MINUTE - 1 }),
  side: fc.constantFrom('long', 'short'),
})
const NOW = T0 + 1_000 * MINUTE
const answerOf = (side: 'long' | 'short', target: number, into: number, after: readonly Candle[]): AtTarget =>
  atTargetOf(tradeRow('a', { side, takeProfit: dec(String(target)), closedAt: epoch(T0 + into) }), after, NOW)

it('SCREEN-2.4 atTarget: more candles never take back that it was reached, nor when, and only ever put off that it was not', () => {
  fc.assert(
    fc.property(asked, fc.nat(30), ({ after, target, into, side }, cut) => {
      const [early, late] = [after.slice(0, cut), after].map((some) => answerOf(side, target, into, some))
      if (early!.kind === 'reached') expect(late).toEqual(early)
      if (early!.kind === 'missed' && late!.kind === 'missed') expect(late!.until).toBeGreaterThanOrEqual(early!.until)
      if (early!.kind === 'missed') expect(late!.kind).not.toBe('unknown')
    }),
    parameters(300),
  )
})

it('SCREEN-2.4 atTarget: a short in mirrored prices fares as the long', () => {
  fc.assert(
    fc.property(asked, ({ after, target, into, side }) => {
      const mirror = after.map((candle): Candle => ({
        ...candle,
        low: mirrored(candle.high),
        high: mirrored(candle.low),
        close: mirrored(candle.close),
      }))
      const there = answerOf(side, target, into, after)
      const here = answerOf(side === 'long' ? 'short' : 'long', mirrored(target), into, mirror)

      expect('price' in here ? { ...here, price: mirrored(here.price) } : here).toEqual(there)
    }),
    parameters(300),
  )
})
