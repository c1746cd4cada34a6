import { describe, expect, it } from 'vitest'
import {
  differenceOf,
  floatOf,
  isZero,
  negated,
  productOf,
  sumOf,
  ZERO,
  type DecimalText,
} from '../../../src/domain/core/decimal.ts'
import { derive, derivedPnl, fresh } from '../../../src/domain/trades/derive.ts'
import type { Execution } from '../../../src/domain/trades/execution.ts'
import { seedLegs } from '../../../src/domain/trades/seed.ts'
import { executionsOf, ledgerOf, type RandomOrder } from './ledger.ts'
import { fc } from '../../support/fc.ts'

const fillArb = fc.tuple(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 0, max: 30 }),
)
const orderArb: fc.Arbitrary<RandomOrder> = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  fills: fc.array(fillArb, { minLength: 1, maxLength: 4 }),
})
const ordersArb = fc.array(orderArb, { minLength: 1, maxLength: 30 })

/** USDT realised by all closing orders of a whole history. */
const realised = (trades: Iterable<Parameters<typeof derivedPnl>[0]>): DecimalText =>
  sumOf([...trades].map((trade) => derivedPnl(trade) as DecimalText))

describe('derivation against an independent ledger', () => {
  it('I12 size, and realised PnL less what is still invested, equal coins and cash of the book, flips and partial fills included', () => {
    fc.assert(
      fc.property(ordersArb, (orders) => {
        const ledger = ledgerOf(orders)

        const { legs, tradeByOrder, flags } = derive(fresh('one_way'), executionsOf(orders))

        const leg = legs.one_way
        const signed = leg.direction === -1 ? negated(leg.size) : leg.size
        expect(signed).toBe(scaledText(ledger.coins, 2))
        const invested = leg.direction === -1 ? negated(leg.entryCost) : leg.entryCost
        const cash = differenceOf(differenceOf(realised(tradeByOrder.values()), invested), leg.openFee!)
        // Shares of cost are kept to 18 places: thirty orders cannot add up to a billionth.
        expect(Math.abs(floatOf(differenceOf(cash, scaledText(ledger.cash, 4))))).toBeLessThan(1e-9)
        expect(flags).toEqual([])
      }),
    )
  })

  it('ends exactly where the book ends when the position is closed at last: nothing is lost in shares', () => {
    fc.assert(
      fc.property(ordersArb, fc.integer({ min: 1, max: 20_000 }), (orders, price) => {
        const open = ledgerOf(orders).coins
        fc.pre(open !== 0n)
        const closing: RandomOrder = {
          side: open > 0n ? 'Sell' : 'Buy',
          fills: [[Number(open > 0n ? open : -open), price, 0]],
        }
        const all = [...orders, closing]

        const { legs, tradeByOrder } = derive(fresh('one_way'), executionsOf(all))

        expect(isZero(legs.one_way.size)).toBe(true)
        expect(legs.one_way.entryCost).toBe(ZERO)
        expect(
          Math.abs(floatOf(differenceOf(realised(tradeByOrder.values()), scaledText(ledgerOf(all).cash, 4)))),
        ).toBeLessThan(1e-9)
      }),
    )
  })

  it('I5 gives the same however executions arrive, and however often', () => {
    fc.assert(
      fc.property(ordersArb, fc.infiniteStream(fc.nat()), (orders, order) => {
        const executions = executionsOf(orders)
        const shuffled = [...executions, ...executions]
          .map((row) => ({ row, key: order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row)

        expect(derive(fresh('one_way'), shuffled)).toEqual(derive(fresh('one_way'), executions))
      }),
    )
  })

  it('a history cut off at the front is seeded so that it ends in the position of the exchange, and no cut trade gets an invented opening', () => {
    fc.assert(
      fc.property(ordersArb, fc.nat({ max: 30 }), (orders, cut) => {
        const whole = executionsOf(orders)
        const end = derive(fresh('one_way'), whole).legs.one_way
        const known = whole.filter((row) => Number(row.orderId.slice(1)) >= cut)
        const now = isZero(end.size)
          ? []
          : [
              {
                leg: 'one_way' as const,
                side: end.direction === 1 ? ('Buy' as const) : ('Sell' as const),
                size: end.size,
              },
            ]

        const result = derive(fresh('one_way', seedLegs('one_way', known, now)), known)

        expect(result.legs.one_way.size).toBe(end.size)
        expect(result.flags).toEqual([])
        const full = derive(fresh('one_way'), whole)
        for (const [orderId, trade] of result.tradeByOrder) {
          expect(trade.closedSize).toBe(full.tradeByOrder.get(orderId)?.closedSize)
          if (!trade.isPartial)
            expect(derivedPnl(trade)).toBe(derivedPnl(full.tradeByOrder.get(orderId) as typeof trade))
        }
      }),
    )
  })

  it('hedge mode keeps two books that know nothing of each other', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.boolean(),
            fc.integer({ min: 1, max: 500 }),
            fc.integer({ min: 1, max: 20_000 }),
            fc.double({ min: 0, max: 1, noNaN: true }),
          ),
          { maxLength: 40 },
        ),
        (steps) => {
          const held = { long: 0, short: 0 }
          let cash = 0n
          const executions: Execution[] = steps.map(([isLong, wanted, price, chance], index) => {
            const leg = isLong ? 'long' : 'short'
            const isClosing = chance < 0.5 && held[leg] > 0
            const qty = isClosing ? Math.min(wanted, held[leg]) : wanted
            held[leg] += isClosing ? -qty : qty
            const side = isLong !== isClosing ? ('Buy' as const) : ('Sell' as const)
            cash += (side === 'Buy' ? -1n : 1n) * BigInt(qty) * BigInt(price)
            return {
              ...executionsOf([{ side, fills: [[qty, price, 0]] }])[0]!,
              execId: `h${index}`,
              orderId: `h${index}`,
              seq: index,
              closedSize: isClosing ? scaledText(BigInt(qty), 2) : ZERO,
            }
          })

          const { legs, tradeByOrder } = derive(fresh('hedge'), executions)

          expect([legs.long.size, legs.short.size]).toEqual([
            scaledText(BigInt(held.long), 2),
            scaledText(BigInt(held.short), 2),
          ])
          const book = differenceOf(sumOf([realised(tradeByOrder.values()), legs.short.entryCost]), legs.long.entryCost)
          expect(Math.abs(floatOf(differenceOf(book, scaledText(cash, 4))))).toBeLessThan(1e-9)
        },
      ),
    )
  })
})

/** A whole number of 10^-places as a decimal. */
function scaledText(n: bigint, places: number): DecimalText {
  return productOf(String(n) as DecimalText, `0.${'0'.repeat(places - 1)}1` as DecimalText)
}
