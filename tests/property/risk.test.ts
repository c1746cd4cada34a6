import { expect, it } from 'vitest'
import type { DecimalText } from '../../src/domain/core/decimal.ts'
import { firstStopOf } from '../../src/domain/trades/risk.ts'
import { fc, parameters } from '../support/fc.ts'
import { dec } from '../support/fixtures/viewsPositions.ts'

/** A decimal of so many thousandths. */
const thousandths = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => dec((n / 1_000).toFixed(3)))
const price = thousandths(1, 200_000)

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
