import { describe, expect, it } from 'vitest'
import { plus } from '../../../src/paper/decimal.ts'
import { createExchange, type Exchange } from '../../../src/paper/exchange.ts'
import { instrumentOf } from '../../../src/paper/market/instruments.ts'
import { crossingOf, priceAt, priceText, rangeOf, ticksAt } from '../../../src/paper/market/price.ts'
import { privateAnswer } from '../../../src/paper/wire/restPrivate.ts'
import type { Execution, Happening, Order, Position } from '../../../src/paper/types.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const MINUTE = 60_000
const SYMBOL = 'BTCUSDT'

function open(mode: 'one_way' | 'hedge' = 'one_way', balance = '100000') {
  const exchange = createExchange({ seed: 3, now: NOW })
  const { apiKey } = exchange.createAccount({ name: 'desk', balance, mode })
  const heard: Happening[] = []
  exchange.listen((happening) => {
    heard.push(happening)
  })
  const order = (wish: object) =>
    exchange.order(apiKey, { symbol: SYMBOL, side: 'Buy', orderType: 'Market', qty: '0.01', ...wish })
  const pass = (ms: number): void => exchange.advance(exchange.now() + ms)
  return { exchange, apiKey, heard, order, pass }
}
const ticks = (exchange: Exchange): number => ticksAt(3, SYMBOL, exchange.now())
const price = (exchange: Exchange, away: number): string => priceText(SYMBOL, ticks(exchange) + away)
const position = (exchange: Exchange, apiKey: string, idx = 0): Position | undefined =>
  exchange.find(apiKey)?.account.positions[`${SYMBOL}:${idx}`]
const rows = (exchange: Exchange, apiKey: string): readonly Execution[] =>
  exchange.find(apiKey)?.ledger.executions ?? []
const done = (exchange: Exchange, apiKey: string): readonly Order[] => exchange.find(apiKey)?.ledger.orders ?? []

describe('market orders', () => {
  it('P-async order ack before order/execution/position pushes', () => {
    const { heard, order, pass } = open()

    const verdict = order({})
    expect(verdict).toMatchObject({ code: 0, order: { status: 'New' } })
    expect(heard).toEqual([])

    pass(50)
    expect(heard.map((one) => one.topic)).toEqual(['order', 'order', 'execution', 'position', 'wallet'])
  })

  it('P-several fills of one match share time and seq and come in one message', () => {
    const { exchange, apiKey, heard, order, pass } = open()
    order({ qty: '0.5' })
    pass(50)

    const fills = rows(exchange, apiKey)
    expect(fills.map((row) => [row.execQty, row.leavesQty])).toEqual([
      ['0.3', '0.2'],
      ['0.2', '0'],
    ])
    expect(new Set(fills.map((row) => `${row.seq} ${row.execTime}`)).size).toBe(1)
    expect(heard.filter((one) => one.topic === 'execution')).toHaveLength(1)
  })

  it.each([
    ['unknown symbol', { symbol: 'NOPEUSDT' }, 10001],
    ['quantity not a text', { qty: 0.01 }, 10001],
    ['quantity off the step', { qty: '0.0015' }, 10001],
    ['quantity below the least', { qty: '0.0001' }, 10001],
    ['price off the tick', { orderType: 'Limit', price: '90000.05' }, 10001],
    ['below the least value of 5 USDT', { symbol: 'DOGEUSDT', qty: '1' }, 110094],
    ['margin that is not there', { qty: '500' }, 110007],
    ['reduce-only without a position', { reduceOnly: true }, 110017],
    ['leg of hedge mode in one-way mode', { positionIdx: 1 }, 10001],
    ['link with forbidden letters', { orderLinkId: 'a b' }, 10001],
    ['take-profit on the wrong side', { takeProfit: '1' }, 10001],
  ])('P-string numbers, tick/step rounding, min notional 5: refuses %s', (_, wish, code) => {
    expect(open().order(wish).code).toBe(code)
  })

  it.each<[string, { readonly away?: number; readonly [name: string]: unknown }, number, string]>([
    [
      'a market order above its most',
      { symbol: 'BTCUSDT', qty: '2400.001' },
      10001,
      'The number of contracts exceeds maximum limit allowed: too large, order_qty:240000100000 > max_qty:240000000000',
    ],
    ['a limit order above its most', { orderType: 'Limit', qty: '12000.001', away: 0 }, 10001, 'too large'],
    [
      'a price above the range of the instrument',
      { orderType: 'Limit', side: 'Sell', price: '9999999' },
      110003,
      'Order price exceeds the allowable range.',
    ],
    [
      'a buy far above the mark price',
      { orderType: 'Limit', away: 0.06 },
      30208,
      'higher than the maximum buying price',
    ],
    [
      'a sale far below the mark price',
      { orderType: 'Limit', side: 'Sell', away: -0.06 },
      30209,
      'lower than the minimum selling price',
    ],
  ])('P-limits of the instrument: refuses %s', (_, { away, ...wish }, code, words) => {
    const { exchange, order } = open('one_way', '100000000')
    const limit = away === undefined ? {} : { price: price(exchange, Math.round(ticks(exchange) * away)) }

    const verdict = order({ ...wish, ...limit })
    expect(verdict).toMatchObject({ code, message: expect.stringContaining(words) })
  })

  it('P-limits of the instrument: at the limit is taken, a resting order may not be amended over it, and 500 of a symbol are the most', () => {
    const { exchange, order, apiKey, pass } = open('one_way', '100000000')
    const far = price(exchange, -Math.round(ticks(exchange) * 0.5))
    const made = order({ orderType: 'Limit', price: far, qty: '12000' })
    pass(100)

    expect(made.code).toBe(0)
    expect(exchange.amend(apiKey, { orderId: made.order?.orderId, qty: '12000.001' })).toMatchObject({ code: 10001 })
    expect(
      exchange.amend(apiKey, {
        orderId: made.order?.orderId,
        price: price(exchange, Math.round(ticks(exchange) * 0.06)),
      }),
    ).toMatchObject({ code: 30208 })
    for (let count = 1; count < 500; count += 1) expect(order({ orderType: 'Limit', price: far }).code).toBe(0)
    expect(order({ orderType: 'Limit', price: far }).code).toBe(110020)
    expect(order({ symbol: 'ETHUSDT' }).code).toBe(0)
  })

  it('P-hedge mode and flips: the part of a flip that opens needs its margin; what its end sets free counts', () => {
    const { order, pass } = open('one_way', '1000')
    const most = (1_000 * 10) / Number(priceAt(3, SYMBOL, NOW))
    const size = (Math.floor(most * 900) / 1_000).toFixed(3)
    expect(order({ qty: size }).code).toBe(0)
    pass(100)

    expect(order({ side: 'Sell', qty: (Number(size) * 2.5).toFixed(3) })).toMatchObject({ code: 110007 })
    expect(order({ side: 'Sell', qty: (Number(size) * 1.9).toFixed(3) }).code).toBe(0)
  })

  it('P-orderLinkId may be used once', () => {
    const { order, pass } = open()
    expect(order({ orderLinkId: 'one' }).code).toBe(0)
    expect(order({ orderLinkId: 'one' }).code).toBe(110072)
    pass(100)
    expect(order({ orderLinkId: 'one' }).code).toBe(110072)
  })

  it('P-qty 0 with reduceOnly and closeOnTrigger closes all', () => {
    const { exchange, apiKey, order, pass } = open()
    order({ qty: '0.03' })
    pass(100)
    expect(order({ side: 'Sell', qty: '0', reduceOnly: true, closeOnTrigger: true }).code).toBe(0)
    pass(100)
    expect(position(exchange, apiKey)).toMatchObject({ side: '', size: '0' })
  })
})

describe('limit orders', () => {
  it('P-limit order fills as maker when the price comes, a large one in parts', () => {
    const { exchange, apiKey, order, pass } = open()
    const limit = price(exchange, -400)
    order({ orderType: 'Limit', price: limit, qty: '0.5' })
    const touchedAt = crossingOf(3, SYMBOL, NOW + 20, NOW + 600 * MINUTE, { below: ticks(exchange) - 400, above: null })
    if (touchedAt === null) throw new Error('the walk of this seed never touches the limit')

    pass(touchedAt - NOW - 1)
    expect(rows(exchange, apiKey)).toEqual([])
    pass(1)
    expect(rows(exchange, apiKey)).toMatchObject([
      { execQty: '0.25', leavesQty: '0.25', isMaker: true, feeRate: '0.0002', execPrice: String(Number(limit)) },
    ])
    expect(exchange.find(apiKey)?.account.active).toMatchObject([{ status: 'PartiallyFilled' }])

    pass(600 * MINUTE)
    const fills = rows(exchange, apiKey).filter((row) => row.execType === 'Trade')
    expect(fills.length).toBeGreaterThan(3)
    expect(fills.reduce((sum, row) => plus(sum, row.execQty), '0')).toBe('0.5')
    for (const fill of fills) expect(ticksAt(3, SYMBOL, fill.execTime)).toBeLessThanOrEqual(Number(limit) * 10)
  })

  it('A-311 closed rows grow while their order fills: one row, rising fillCount, listed by when it was made', () => {
    const { exchange, apiKey, order, pass } = open()
    order({ qty: '0.4' })
    order({ symbol: 'ETHUSDT', qty: '0.1' })
    pass(100)
    order({ side: 'Sell', orderType: 'Limit', price: price(exchange, 300), qty: '0.4', reduceOnly: true })
    const closed = () => exchange.find(apiKey)?.ledger.closed ?? []
    for (let tries = 0; closed().length === 0 && tries < 100_000; tries += 1) pass(500)
    order({ symbol: 'ETHUSDT', qty: '0.1', side: 'Sell', reduceOnly: true })
    pass(72 * 60 * MINUTE)

    const [row, other, ...more] = closed()
    expect([other?.symbol, more]).toEqual(['ETHUSDT', []])
    expect(row).toMatchObject({ closedSize: '0.4', side: 'Sell' })
    expect(row?.fillCount).toBeGreaterThan(2)
    expect(row?.updatedTime).toBeGreaterThan(other?.updatedTime ?? Infinity)
    const listed = (start: number, end: number) =>
      privateAnswer(
        exchange,
        exchange.find(apiKey)!,
        '/v5/position/closed-pnl',
        new Map([
          ['category', 'linear'],
          ['startTime', String(start)],
          ['endTime', String(end)],
        ]),
        exchange.now(),
      )?.['list']
    expect(listed(row!.createdTime, row!.createdTime)).toMatchObject([{ orderId: row!.orderId, closedSize: '0.4' }])
    expect(listed(other!.createdTime + 1, exchange.now())).toEqual([])
  })

  it('P-post-only is turned away when it would take, IOC is cancelled when it cannot', () => {
    const { exchange, apiKey, order, pass } = open()
    order({ orderType: 'Limit', price: price(exchange, 900), timeInForce: 'PostOnly' })
    order({ orderType: 'Limit', price: price(exchange, -5_000), timeInForce: 'IOC' })
    order({ orderType: 'Limit', price: price(exchange, 900) })
    pass(100)
    expect(done(exchange, apiKey).map((one) => [one.status, one.rejectReason])).toEqual([
      ['Rejected', 'EC_PostOnlyWillTakeLiquidity'],
      ['Cancelled', 'EC_NoImmediateQtyToFill'],
      ['Filled', 'EC_NoError'],
    ])
    expect(rows(exchange, apiKey)).toMatchObject([{ isMaker: false, feeRate: '0.00055' }])
  })

  it('P-position message without change on order amend, and on create and cancel', () => {
    const { exchange, apiKey, heard, order, pass } = open()
    const { order: made } = order({ orderType: 'Limit', price: price(exchange, -9_000) })
    pass(100)
    const before = position(exchange, apiKey)
    exchange.amend(apiKey, { orderId: made?.orderId, price: price(exchange, -9_100) })
    exchange.cancel(apiKey, { orderId: made?.orderId })

    expect(heard.map((one) => one.topic)).toEqual(['order', 'position', 'order', 'position', 'order', 'position'])
    expect(position(exchange, apiKey)).toEqual(before)
    expect(exchange.cancel(apiKey, { orderId: made?.orderId }).code).toBe(110001)
  })

  it('P-duplicate Filled: a cancel that races the fill makes the exchange say it twice', () => {
    const { exchange, apiKey, heard, order, pass } = open()
    const { order: made } = order({})
    pass(50)
    expect(exchange.cancel(apiKey, { orderId: made?.orderId }).code).toBe(110001)
    const filled = heard
      .filter((one) => one.topic === 'order')
      .flatMap((one) => one.rows)
      .filter((row) => 'status' in row && row.status === 'Filled')
    expect(filled).toHaveLength(2)
    expect(filled[0]).toEqual(filled[1])
    expect(rows(exchange, apiKey)).toHaveLength(1)
  })
})

describe('position modes', () => {
  it('P-hedge mode and flips: one order that is larger than the position closes and opens', () => {
    const { exchange, apiKey, order, pass } = open()
    order({ qty: '0.01' })
    pass(100)
    order({ side: 'Sell', qty: '0.03' })
    pass(100)

    expect(position(exchange, apiKey)).toMatchObject({ side: 'Sell', size: '0.02' })
    expect(rows(exchange, apiKey).at(-1)).toMatchObject({ execQty: '0.03', closedSize: '0.01' })
    expect(exchange.find(apiKey)?.ledger.closed).toMatchObject([{ side: 'Sell', closedSize: '0.01' }])
  })

  it('P-hedge mode and flips: both legs live side by side and close apart', () => {
    const { exchange, apiKey, order, pass } = open('hedge')
    expect(order({}).code).toBe(10001)
    order({ positionIdx: 1 })
    order({ positionIdx: 2, side: 'Sell', qty: '0.02' })
    pass(100)
    order({ positionIdx: 1, side: 'Sell', reduceOnly: true })
    pass(100)

    expect(position(exchange, apiKey, 1)).toMatchObject({ side: '', size: '0', positionIdx: 1 })
    expect(position(exchange, apiKey, 2)).toMatchObject({ side: 'Sell', size: '0.02' })
    expect(order({ positionIdx: 2, side: 'Buy', qty: '0.05', reduceOnly: true }).code).toBe(0)
    pass(100)
    expect(position(exchange, apiKey, 2)).toMatchObject({ side: '', size: '0' })
    expect(exchange.setMode(apiKey, 'one_way')).toBe(true)
  })
})

describe('protection', () => {
  it('P-take-profit and stop-loss close at the first step that reaches them', () => {
    for (const [name, away] of [
      ['TakeProfit', 1],
      ['StopLoss', -1],
    ] as const) {
      const { exchange, apiKey, order, pass } = open()
      const [up, down] = [price(exchange, 600), price(exchange, -600)]
      const reached = crossingOf(3, SYMBOL, NOW + 20, NOW + 900 * MINUTE, {
        below: ticks(exchange) - 600,
        above: ticks(exchange) + 600,
      })
      if (reached === null) throw new Error('the walk of this seed stays inside')
      const isUp = ticksAt(3, SYMBOL, reached) > ticks(exchange)
      const side = isUp === (away === 1) ? 'Buy' : 'Sell'
      order({ side, takeProfit: side === 'Buy' ? up : down, stopLoss: side === 'Buy' ? down : up })

      pass(reached - NOW)
      expect(rows(exchange, apiKey).at(-1)).toMatchObject({
        createType: `CreateBy${name}`,
        stopOrderType: name,
        execTime: reached,
        execPrice: priceAt(3, SYMBOL, reached),
      })
      expect(position(exchange, apiKey)).toMatchObject({ side: '', takeProfit: '', stopLoss: '' })
    }
  })

  it('P-trading-stop sets, clears, refuses the wrong side and says when nothing changes', () => {
    const { exchange, apiKey, heard, order, pass } = open()
    order({})
    pass(100)
    const set = (wish: object) => exchange.protect(apiKey, { symbol: SYMBOL, positionIdx: 0, ...wish }).code
    heard.length = 0
    expect(set({ takeProfit: price(exchange, 90_000) })).toBe(0)
    expect(set({ takeProfit: price(exchange, 90_000) })).toBe(34040)
    expect(set({ takeProfit: price(exchange, -100) })).toBe(10001)
    expect(set({ stopLoss: price(exchange, 100) })).toBe(10001)
    expect(set({ takeProfit: '0' })).toBe(0)
    expect(position(exchange, apiKey)?.takeProfit).toBe('')
    expect(heard.map((one) => one.topic)).toEqual(['position', 'position'])
  })

  it('P-trailing stop follows the best price and closes at its distance', () => {
    const { exchange, apiKey, order, pass } = open()
    order({})
    pass(100)
    exchange.protect(apiKey, { symbol: SYMBOL, trailingStop: '80' })
    pass(900 * MINUTE)
    const last = rows(exchange, apiKey).at(-1)
    expect(last).toMatchObject({ createType: 'CreateByTrailingStop', side: 'Sell' })
    const best = rangeOf(3, SYMBOL, NOW + 100, last?.execTime ?? 0).high
    expect(best - ticksAt(3, SYMBOL, last?.execTime ?? 0)).toBeGreaterThanOrEqual(800)
    expect(best - ticksAt(3, SYMBOL, (last?.execTime ?? 0) - 250)).toBeLessThan(800)
  })
})

describe('what the exchange does by itself', () => {
  it("P-funding every 8 h, liquidation (BustTrade), ADL: funding at 00, 08 and 16 o'clock, quantity unmoved", () => {
    const { exchange, apiKey, order, pass } = open()
    order({ qty: '0.05' })
    pass(24 * 60 * MINUTE)
    const funding = rows(exchange, apiKey).filter((row) => row.execType === 'Funding')
    expect(funding.map((row) => new Date(row.execTime).toISOString().slice(11, 19))).toEqual([
      '16:00:00',
      '00:00:00',
      '08:00:00',
    ])
    expect(funding.every((row) => row.execQty === '0.05' && row.closedSize === '0')).toBe(true)
    expect(position(exchange, apiKey)).toMatchObject({ size: '0.05' })
    expect(exchange.find(apiKey)?.ledger.closed).toEqual([])
  })

  it('P-funding every 8 h, liquidation (BustTrade), ADL: a leg without stop is taken over at its bankruptcy price', () => {
    const { exchange, apiKey, heard, pass } = open('one_way', '100000')
    expect(exchange.leverage(apiKey, { symbol: SYMBOL, buyLeverage: '100', sellLeverage: '100' }).code).toBe(0)
    exchange.order(apiKey, { symbol: SYMBOL, side: 'Buy', orderType: 'Market', qty: '0.01' })
    pass(100)
    const entry = Number(rows(exchange, apiKey)[0]?.execPrice)
    pass(30 * 24 * 60 * MINUTE)

    const bust = rows(exchange, apiKey).find((row) => row.execType === 'BustTrade')
    expect(bust).toMatchObject({
      side: 'Sell',
      createType: 'CreateByTakeOver_PassThrough',
      execPrice: (entry * 0.99).toFixed(1),
    })
    expect(exchange.find(apiKey)?.ledger.closed).toMatchObject([{ execType: 'BustTrade' }])
    expect(heard.some((one) => one.topic === 'position' && one.rows[0]?.status === 'Liq')).toBe(true)
    expect(instrumentOf(SYMBOL).maxLeverage).toBe(100)
  })

  it('P-funding every 8 h, liquidation (BustTrade), ADL: a part is taken away at the last price', () => {
    const { exchange, apiKey, order, pass } = open()
    order({ qty: '0.04' })
    pass(100)
    expect(exchange.deleverage(apiKey, SYMBOL, 0.5)).toBe(true)
    expect(rows(exchange, apiKey).at(-1)).toMatchObject({
      execType: 'AdlTrade',
      closedSize: '0.02',
      createType: 'CreateByAdl_PassThrough',
      execPrice: priceAt(3, SYMBOL, exchange.now()),
    })
    expect(position(exchange, apiKey)).toMatchObject({ size: '0.02' })
    expect(exchange.deleverage(apiKey, 'ETHUSDT', 1)).toBe(false)
  })

  it('P-wallet silent on uPnL: an hour of moving prices makes no wallet message', () => {
    const { heard, order, pass } = open()
    order({})
    pass(100)
    heard.length = 0
    for (let i = 0; i < 60; i += 1) pass(MINUTE)
    expect(heard).toEqual([])
  })
})
