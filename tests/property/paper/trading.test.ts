import { describe, expect } from 'vitest'
import { decimal, minus, plus, times } from '../../../src/paper/decimal.ts'
import { createExchange, type Exchange } from '../../../src/paper/exchange.ts'
import { instruments } from '../../../src/paper/market/instruments.ts'
import { mannerNames } from '../../../src/paper/wire/manners.ts'
import { applyFill, directionOf, emptyPosition } from '../../../src/paper/orders/positions.ts'
import { priceAt } from '../../../src/paper/market/price.ts'
import type { Position, Side } from '../../../src/paper/types.ts'
import { fc } from '../../support/fc.ts'
import { law } from '../../support/law.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const HOUR = 3_600_000
const rulesOf = (count: number, shift: number) =>
  Array.from({ length: count }, (_, i) => ({
    ruleId: `r${i}`,
    symbol: instruments[(i + shift) % instruments.length]?.symbol ?? '',
    strategy: { name: `S${i}`, manner: mannerNames[(i + shift) % mannerNames.length] ?? '' },
  }))

function lived(
  seed: number,
  hours: number,
  speed = 1,
  mode: 'one_way' | 'hedge' = 'one_way',
): { exchange: Exchange; apiKey: string } {
  const exchange = createExchange({ seed, now: NOW, speed })
  const { apiKey } = exchange.createAccount({ name: 'main', balance: '10000', startedAt: NOW - hours * HOUR, mode })
  exchange.putRules(apiKey, rulesOf(10, seed))
  return { exchange, apiKey }
}

const sum = (values: readonly string[]): string => values.reduce((total, value) => plus(total, value), '0')

describe('accounts', () => {
  law([fc.integer({ min: 1, max: 1_000 }), fc.constantFrom('one_way' as const, 'hedge' as const)], {
    numRuns: 15,
  })(
    'P-books balance: the wallet is the start plus gross profit less fees and funding, to the last digit',
    (seed, mode) => {
      const { exchange, apiKey } = lived(seed, 72, 1, mode)
      const desk = exchange.find(apiKey)
      if (desk === null) throw new Error('no account')
      const { account, ledger } = desk

      expect(account.balance).toBe(
        minus(
          plus('10000', sum(ledger.executions.map((row) => row.execPnl))),
          sum(ledger.executions.map((row) => row.execFee)),
        ),
      )
      for (const row of ledger.closed) {
        const gross = times(
          directionOf(row.side === 'Sell' ? 'Buy' : 'Sell'),
          minus(row.cumExitValue, row.cumEntryValue),
        )
        expect(row.closedPnl).toBe(minus(minus(gross, row.openFee), row.closeFee))
      }
      const open = Object.values(account.positions)
      const funding = sum(ledger.executions.filter((row) => row.execType === 'Funding').map((row) => row.execFee))
      const unsettledFees = sum(open.map((position) => position.openFees))
      expect(minus(account.balance, '10000')).toBe(
        minus(minus(sum(ledger.closed.map((row) => row.closedPnl)), funding), unsettledFees),
      )
    },
  )

  law([fc.integer({ min: 1, max: 1_000 })], { numRuns: 10 })(
    'P-price every fill is at the last price of its instant, within its candle',
    (seed) => {
      const { exchange, apiKey } = lived(seed, 24)
      const fills = exchange.find(apiKey)?.ledger.executions.filter((row) => row.execType === 'Trade') ?? []

      expect(fills.length).toBeGreaterThan(20)
      for (const fill of fills) expect(fill.execPrice).toBe(priceAt(seed, fill.symbol, fill.execTime))
    },
  )

  law(
    [
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 40 }),
    ],
    { numRuns: 12 },
  )('P-determinism rows do not depend on how often time is advanced', (seed, strides) => {
    const one = lived(seed, 6, 8)
    const many = lived(seed, 6, 8)
    const end = NOW + strides.reduce((total, stride) => total + stride, 0)

    one.exchange.advance(end)
    strides.reduce((at, stride) => {
      many.exchange.advance(at + stride)
      return at + stride
    }, NOW)

    expect(many.exchange.find(many.apiKey)?.ledger).toEqual(one.exchange.find(one.apiKey)?.ledger)
    expect(many.exchange.state()).toEqual(one.exchange.state())
  })

  law([fc.integer({ min: 1, max: 100_000 })], { numRuns: 25 })(
    'P-traders at least 8 of 10 rules hold a position after 24 hours',
    (seed) => {
      const { exchange, apiKey } = lived(seed, 24)

      expect(
        Object.values(exchange.find(apiKey)?.account.positions ?? {}).filter((position) => position.side !== '').length,
      ).toBeGreaterThanOrEqual(8)
    },
  )

  law(
    [
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(...mannerNames),
      fc.constantFrom(...instruments.map((one) => one.symbol)),
    ],
    { numRuns: 40 },
  )('P-traders a new rule has a position within two minutes', (seed, manner, symbol) => {
    const exchange = createExchange({ seed, now: NOW })
    const { apiKey } = exchange.createAccount({ name: 'new', balance: '2500' })
    exchange.putRules(apiKey, [{ ruleId: 'one', symbol, strategy: { name: 'New', manner } }])

    exchange.advance(NOW + 120_000)

    expect(exchange.find(apiKey)?.ledger.executions.length).toBeGreaterThan(0)
  })

  law([fc.integer({ min: 1, max: 1_000 })], { numRuns: 10 })(
    'P-seq grows for each symbol and is equal only for fills of one instant',
    (seed) => {
      const { exchange, apiKey } = lived(seed, 48)
      const trades = exchange.find(apiKey)?.ledger.executions.filter((row) => row.execType !== 'Funding') ?? []
      const last = new Map<string, { seq: number; orderId: string }>()

      for (const row of trades) {
        const before = last.get(row.symbol)
        if (before !== undefined)
          expect(row.orderId === before.orderId ? row.seq >= before.seq : row.seq > before.seq).toBe(true)
        last.set(row.symbol, row)
      }
      expect(new Set(trades.map((row) => row.execId)).size).toBe(trades.length)
    },
  )
})

describe('positions', () => {
  const fills = fc.array(
    fc.record({
      side: fc.constantFrom<Side>('Buy', 'Sell'),
      qty: fc.integer({ min: 1, max: 5_000 }).map((n) => String(n / 1_000)),
      price: fc.integer({ min: 1_000, max: 9_999_999 }).map((n) => String(n / 10)),
    }),
    { minLength: 1, maxLength: 30 },
  )

  law([fills])('P-flips size, cost and profit agree after any run of fills in one-way mode', (list) => {
    let position: Position = emptyPosition('BTCUSDT', 0, '10')
    let cash = '0'
    let closed = '0'
    for (const [n, fill] of list.entries()) {
      const fee = times(times(fill.qty, fill.price), '0.00055')
      const result = applyFill(position, { ...fill, fee, at: n + 1, seq: n + 1, owner: null })
      cash = plus(cash, minus(times(times(fill.qty, fill.price), fill.side === 'Buy' ? -1 : 1), fee))
      closed = plus(closed, result.closing?.closedPnl ?? '0')
      position = result.position
    }

    const signed = list.reduce((total, fill) => plus(total, times(fill.qty, fill.side === 'Buy' ? 1 : -1)), '0')
    const held = position.side === '' ? '0' : times(position.size, directionOf(position.side))
    expect(held).toBe(signed)
    const value = position.side === '' ? '0' : times(position.entryCost, directionOf(position.side))
    expect(plus(cash, value)).toBe(minus(closed, position.openFees))
    expect(decimal(position.entryCost).isNegative()).toBe(false)
  })
})
