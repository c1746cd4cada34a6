import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../../src/domain/trades/execution.ts'
import { TradeBook } from '../../../src/server/exchange/closedTrades.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { memoryStore } from '../../unit/exchange/support/memoryStore.ts'
import { fc, parameters } from '../../support/fc.ts'
import { livePast, type PaperPast, type TrueTrade } from './support/paperPast.ts'

const orderArb = fc.record({
  symbol: fc.constantFrom('ETHUSDT', 'SOLUSDT'),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  value: fc.integer({ min: 50, max: 25_000 }),
  after: fc.integer({ min: 1, max: 9 }),
  isClosing: fc.boolean(),
})
const pastArb = fc.record({
  mode: fc.constantFrom('one_way' as const, 'hedge' as const),
  seed: fc.integer({ min: 1, max: 1_000 }),
  orders: fc.array(orderArb, { minLength: 4, maxLength: 24 }),
  isFlatAtLast: fc.boolean(),
})

/** A book of trades over the part of a past that is younger than a moment; `more` brings in the rest. */
async function readFrom(past: PaperPast, cut: number) {
  const store = memoryStore()
  const positions = new PositionBook([])
  positions.fetched(past.held, 0, epoch(past.until))
  let isRead = false
  const book = new TradeBook({
    accountId: 'acc',
    store,
    positions,
    askMode: async () => past.mode,
    isRead: () => isRead,
    newsFrom: () => epoch(0),
  })
  const read = async (isWanted: (at: number) => boolean): Promise<readonly ClosedTrade[]> => {
    await store.keep('acc', {
      executions: past.executions.filter(({ at }) => isWanted(at)),
      closedRows: past.rows.filter(({ updatedAt }) => isWanted(updatedAt)),
    })
    for (const symbol of await store.symbolsOf('acc')) await book.resettle([symbol])
    return [...store.trades.values()]
  }
  const young = await read((at) => at >= cut)
  return {
    young,
    more: async () => {
      isRead = true
      return { trades: await read((at) => at < cut), odd: [...book.disagreements(), ...book.sizeConflicts()] }
    },
  }
}

const near = (known: string | null, real: number): void => {
  expect(Math.abs(Number(known) - real)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(real)))
}

function expectWhole(trade: ClosedTrade, real: TrueTrade): void {
  expect(trade).toMatchObject({
    leg: real.leg,
    side: real.side,
    openedAt: real.openedAt,
    closedAt: real.closedAt,
    fillCount: real.fillCount,
    partialHistory: false,
  })
  near(trade.qty, real.qty)
  near(trade.entryPrice, real.entry / real.qty)
  near(trade.exitPrice, real.exit / real.qty)
  near(trade.fees, real.fees)
  near(trade.gross, (real.exit - real.entry) * (real.side === 'Buy' ? 1 : -1))
}

it('I12 A-163 wherever history begins, in the middle of a position too, what is whole is right, what is not says so, and reading on puts every column right', async () => {
  await fc.assert(
    fc.asyncProperty(pastArb, fc.double({ min: 0, max: 1, noNaN: true }), async (wish, where) => {
      const past = livePast(wish)
      const cut = past.from + (past.until - past.from) * where

      const { young, more } = await readFrom(past, cut)

      for (const trade of young) {
        const real = past.trueByOrder.get(trade.orderId)!
        const isSplit = past.executions.some((fill) => fill.orderId === trade.orderId && fill.at < cut)
        if (!isSplit) expect(trade).toMatchObject({ leg: real.leg, side: real.side, closedAt: real.closedAt })
        if (real.openedAt >= cut) expectWhole(trade, real)
        else expect(trade).toMatchObject({ openedAt: null, partialHistory: true, fees: null })
      }
      const whole = await more()
      expect(whole.trades.length).toBe(past.trueByOrder.size)
      expect(whole.odd).toEqual([])
      for (const trade of whole.trades) expectWhole(trade, past.trueByOrder.get(trade.orderId)!)
    }),
    parameters(25),
  )
})
