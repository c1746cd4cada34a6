import { expect, it } from 'vitest'
import { compareDecimals, differenceOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { derive, fresh } from '../../../src/domain/trades/derive.ts'
import { legsOfTrade } from '../../../src/domain/trades/legsOfTrade.ts'
import { executionsOf, type RandomOrder } from './ledger.ts'
import { fc } from '../../support/fc.ts'

const orderArb: fc.Arbitrary<RandomOrder> = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  fills: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 30 })),
    { minLength: 1, maxLength: 3 },
  ),
})

it('A-274 SCREEN-2.4 the legs of each trade of a random history: what went in less what went out is held, and its own is the trade', () => {
  fc.assert(
    fc.property(fc.array(orderArb, { minLength: 1, maxLength: 25 }), (orders) => {
      // The exchange says how much of a fill closed; without it a flip at the very start cannot be told.
      const executions = withClosedSizes(executionsOf(orders))
      for (const trade of derive(fresh('one_way'), executions).tradeByOrder.values()) {
        const span = executions.filter(({ at }) => at >= trade.openedAt! && at <= trade.closedAt)
        const legs = legsOfTrade(trade, span)
        const total = (way: 'in' | 'out'): DecimalText =>
          sumOf(legs.filter((leg) => leg.way === way).map(({ qty }) => qty))
        const own = legs.find(({ way, orderId }) => way === 'out' && orderId === trade.orderId)

        expect(own).toBe(legs.at(-1))
        expect(compareDecimals(own!.qty, trade.closedSize)).toBe(0)
        expect(compareDecimals(differenceOf(total('in'), total('out')), own!.held!)).toBe(0)
        expect([own!.fillCount, own!.lastAt]).toEqual([trade.fillCount, trade.closedAt])
        expect(legs[0]).toMatchObject({ way: 'in', firstAt: trade.openedAt })
      }
    }),
  )
})

/** Each fill with the part of it that closed, from a book of coins alone. */
function withClosedSizes(executions: ReturnType<typeof executionsOf>): ReturnType<typeof executionsOf> {
  let held = 0
  return executions.map((fill) => {
    const qty = Math.round(Number(fill.qty) * 100) * (fill.side === 'Buy' ? 1 : -1)
    const closed = Math.sign(qty) === -Math.sign(held) ? Math.min(Math.abs(qty), Math.abs(held)) : 0
    held += qty
    return { ...fill, closedSize: String(closed / 100) as DecimalText }
  })
}
