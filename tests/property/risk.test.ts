import { expect, it } from 'vitest'
import {
  compareDecimals,
  differenceOf,
  magnitudeOf,
  productOf,
  type DecimalText,
} from '../../src/domain/core/decimal.ts'
import { firstStopOf, quickR, riskOf, rOf } from '../../src/domain/trades/risk.ts'
import { fc, parameters } from '../support/fc.ts'
import { dec } from '../support/fixtures/viewsPositions.ts'

/** A decimal of so many thousandths. */
const thousandths = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => dec((n / 1_000).toFixed(3)))
const price = thousandths(1, 200_000)
const trades = fc.record({
  side: fc.constantFrom('long', 'short'),
  entry: price,
  firstStop: fc.option(price),
  qty: thousandths(1, 50_000),
  pnl: thousandths(-9_000_000, 9_000_000),
})
const ZERO = dec('0')
/** Half of the last place that R is told to. */
const HALF = dec('0.00005')

it('A-251 risk: R times the initial risk is the PnL, and R has the sign of the PnL', () => {
  fc.assert(
    fc.property(trades, (trade) => {
      const [risk, r] = [riskOf(trade), rOf(trade)]
      expect(r === null).toBe(risk === null)
      if (risk === null || r === null) return
      const off = magnitudeOf(differenceOf(productOf(r, risk), trade.pnl))
      expect(compareDecimals(off, productOf(HALF, risk))).not.toBe(1)
      // What rounds to 0 has no sign.
      expect([compareDecimals(trade.pnl, ZERO), 0]).toContain(compareDecimals(r, ZERO))
      expect(quickR(Number(trade.pnl), trade)! * Number(risk)).toBeCloseTo(Number(trade.pnl), 4)
    }),
    parameters(500),
  )
})

it('A-251 risk: there is an R exactly where the stop is on the losing side, and a short in mirrored prices has that of the long', () => {
  const mirrored = (value: DecimalText): DecimalText => differenceOf(dec('201'), value)
  fc.assert(
    fc.property(trades, (trade) => {
      const { side, entry, firstStop, pnl } = trade
      const losing = firstStop !== null && compareDecimals(firstStop, entry) === (side === 'long' ? -1 : 1)
      const other = {
        ...trade,
        side: side === 'long' ? ('short' as const) : ('long' as const),
        entry: mirrored(entry),
        firstStop: firstStop === null ? null : mirrored(firstStop),
      }

      expect(rOf(trade) !== null).toBe(losing)
      expect(quickR(Number(pnl), trade) !== null).toBe(losing)
      expect(rOf(other)).toBe(rOf(trade))
    }),
    parameters(500),
  )
})

it('A-251 risk: the first stop of a walk is the first that was at risk, and nothing later changes it', () => {
  const row = fc.record({ avgPrice: price, stopLoss: fc.option(price) })
  fc.assert(
    fc.property(fc.constantFrom('Buy', 'Sell'), fc.array(row, { maxLength: 12 }), (side, walk) => {
      const known = walk.reduce<DecimalText | null>((before, now) => firstStopOf(before, { side, ...now }), null)
      const atRisk = walk.find(
        ({ avgPrice, stopLoss }) =>
          stopLoss !== null &&
          (side === 'Buy' ? Number(stopLoss) < Number(avgPrice) : Number(stopLoss) > Number(avgPrice)),
      )

      expect(known).toBe(atRisk?.stopLoss ?? null)
    }),
    parameters(300),
  )
})
