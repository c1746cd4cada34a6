import { fc, parameters } from '../../support/fc.ts'
import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { derive, deriveStretches, fresh } from '../../../src/domain/trades/derive.ts'
import type { Execution } from '../../../src/domain/trades/execution.ts'
import { netOf } from '../../../src/domain/trades/legState.ts'
import { stretchesOf } from '../../../src/domain/trades/mode.ts'
import { ordered } from '../../../src/domain/trades/order.ts'
import { HeldModes } from '../../../src/server/exchange/heldModes.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { seen } from '../../unit/exchange/support/rows.ts'
import { d } from '../../unit/trades/support.ts'
import { executionsOf, type RandomOrder } from './ledger.ts'

const orderArb: fc.Arbitrary<RandomOrder> = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  fills: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2_000 }), fc.constant(1)), {
    minLength: 1,
    maxLength: 3,
  }),
})

const pastArb = fc.record({
  before: fc.array(orderArb, { maxLength: 12 }),
  after: fc.array(orderArb, { maxLength: 6 }),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  qty: fc.integer({ min: 1, max: 9 }),
  /** Hundredths of a coin that it really moves, whatever it says. */
  moves: fc.integer({ min: -9, max: 9 }),
  /** REST may leave out what a fill closed. */
  saysClosed: fc.boolean(),
})
type Past = typeof pastArb extends fc.Arbitrary<infer T> ? T : never

const coins = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A past with one execution of a type in its middle that moves so much, as the exchange tells it, and its end. */
function lived({ before, after, side, qty, saysClosed }: Past, execType: string, moves: number) {
  const odd: Execution = {
    ...executionsOf([{ side, fills: [[qty, 100, 0]] }])[0]!,
    execId: 'odd',
    orderId: '',
    execType,
    seq: before.length,
    at: epoch(1_000 * (before.length + 1)),
  }
  const later = executionsOf([...before, ...after])
    .filter(({ seq }) => seq! >= before.length)
    .map((fill) => ({ ...fill, seq: fill.seq! + 1, at: epoch(fill.at + 1_000) }))
  let net = 0
  const all = ordered([...executionsOf(before), odd, ...later]).map((fill) => {
    const size = Math.round(Number(fill.qty) * 100)
    const by = fill.execId === 'odd' ? moves : fill.side === 'Buy' ? size : -size
    const closed = Math.sign(by) === -Math.sign(net) ? Math.min(Math.abs(net), Math.abs(by)) : 0
    net += by
    return saysClosed ? { ...fill, closedSize: d(coins(closed)) } : fill
  })
  return {
    all,
    net,
    head: all.slice(
      0,
      all.findIndex(({ execId }) => execId === 'odd'),
    ),
  }
}

/** Folds them as the connector does, by what the exchange holds now. */
function folded(all: readonly Execution[], net: number) {
  const positions = new PositionBook([])
  const held = { side: net < 0 ? 'Sell' : 'Buy', size: coins(Math.abs(net)), seq: 1_000, updatedTime: '100000' }
  positions.fetched(net === 0 ? [] : [seen(held)], 1, epoch(100_000))
  const modes = new HeldModes(positions, async () => null)
  const stretches = stretchesOf(all, 'one_way')
  const { legs, behind } = modes.seed('BTCUSDT', stretches, true)
  return deriveStretches(stretches, legs, behind)
}

/** What became of the trades that closed before the odd one came. */
const tradesOf = ({ tradeByOrder }: ReturnType<typeof derive>, head: readonly Execution[]) =>
  [...derive(fresh('one_way'), head).tradeByOrder.keys()].map((orderId) => tradeByOrder.get(orderId))

describe('A-313 an execution of another type', () => {
  it.each(['SomethingNew', 'CorporateAction'])('%s changes no trade that closed before it', (execType) => {
    fc.assert(
      fc.property(pastArb, (past) => {
        const { all, net, head } = lived(past, execType, past.moves)

        const found = folded(all, net)

        expect(tradesOf(found, head)).toEqual([...derive(fresh('one_way'), head).tradeByOrder.values()])
        expect(Number(netOf(found.legs.one_way))).toBe(net / 100)
        expect(Number(found.net.one_way)).toBe(net / 100)
      }),
      parameters(200),
    )
  })

  it('FutureSpread is folded as the fill that it is, and changes no trade that closed before it', () => {
    fc.assert(
      fc.property(pastArb, (past) => {
        const { all, net, head } = lived(past, 'FutureSpread', past.side === 'Buy' ? past.qty : -past.qty)

        const found = folded(all, net)

        expect(tradesOf(found, head)).toEqual([...derive(fresh('one_way'), head).tradeByOrder.values()])
        expect([...found.tradeByOrder.values()].every(({ isPartial, orderId }) => !isPartial && orderId !== '')).toBe(
          true,
        )
        expect(found.flags).toEqual([])
        expect(Number(found.net.one_way)).toBe(net / 100)
      }),
      parameters(200),
    )
  })

  it('that moves nothing leaves what is held its opening', () => {
    fc.assert(
      fc.property(pastArb, (past) => {
        const { all, net } = lived(past, 'SomethingNew', 0)

        const found = folded(all, net)

        const without = derive(
          fresh('one_way'),
          all.filter(({ execId }) => execId !== 'odd'),
        )
        expect([found.tradeByOrder, found.legs, found.net]).toEqual([without.tradeByOrder, without.legs, without.net])
      }),
      parameters(200),
    )
  })
})
