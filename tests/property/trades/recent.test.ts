import { expect, it } from 'vitest'
import type { DerivedTrade } from '../../../src/domain/trades/derivation.types.ts'
import { derive, fresh } from '../../../src/domain/trades/derive.ts'
import type { Execution } from '../../../src/domain/trades/execution.ts'
import { withoutOld } from '../../../src/domain/trades/recent.ts'
import { fc, parameters } from '../../support/fc.ts'
import { executionsOf, type RandomOrder } from './ledger.ts'

const fillArb = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 20_000 }), fc.constant(7))
const orderArb: fc.Arbitrary<RandomOrder> = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  fills: fc.array(fillArb, { minLength: 1, maxLength: 4 }),
})

/** The fills of orders that run side by side: each goes on when it likes, so that some fill over a long time. */
function interleaved(orders: readonly RandomOrder[], picks: readonly number[]): readonly Execution[] {
  const waiting = orders.map((_, index) =>
    executionsOf(orders)
      .filter(({ orderId }) => orderId === `o${index}`)
      .slice(),
  )
  const all: Execution[] = []
  for (let step = 0; waiting.some((rows) => rows.length > 0); step += 1) {
    const open = waiting.filter((rows) => rows.length > 0)
    const next = open[(picks[step % picks.length] ?? 0) % open.length]?.shift()
    if (next !== undefined) all.push({ ...next, seq: step, at: (1_000 * (step + 1)) as Execution['at'] })
  }
  return all
}

it('I12 a book that lets go of old trades after each fill ends with the legs of one that keeps all, and every trade was right when it was last told', () => {
  fc.assert(
    fc.property(
      fc.array(orderArb, { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
      fc.nat({ max: 4 }),
      fc.nat({ max: 6_000 }),
      fc.boolean(),
      (orders, picks, count, ms, isRestTold) => {
        const executions = interleaved(orders, picks).map((each) => (isRestTold ? each : { ...each, leavesQty: null }))
        const whole = derive(fresh('one_way'), executions)
        const told = new Map<string, DerivedTrade>()
        let held = fresh('one_way')
        for (const execution of executions) {
          const next = derive(held, [execution])
          const trade = next.tradeByOrder.get(execution.orderId)
          if (trade !== undefined) told.set(trade.orderId, trade)
          held = withoutOld(next, { count, ms, unfilledMs: Infinity, isNeeded: () => false }).derivation
        }

        expect(held.legs).toEqual(whole.legs)
        expect(held.net).toEqual(whole.net)
        expect([...told.values()]).toEqual([...whole.tradeByOrder.values()])
        const filled = [...held.tradeByOrder.values()].filter((trade) => trade.isFilled)
        const seconds = Math.ceil(ms / 1_000)
        expect(filled.length).toBeLessThanOrEqual(count + seconds + 1)
      },
    ),
    parameters(100),
  )
})
