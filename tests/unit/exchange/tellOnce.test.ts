import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedTrade } from '../../../src/domain/trades/execution.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { d, fill, row } from '../trades/support.ts'
import { readHistory } from './support/readHistory.ts'

let server: TestServer
let accountId: string
let account = 0
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
})
beforeEach(async () => {
  accountId = await server.link('mara', `account-${(account += 1)}`)
})
afterAll(() => server.close())

const down = async (): Promise<never> => {
  throw new Error('The database is down.')
}
/** Does what it does, and its answer gets lost. */
const unanswered =
  <A extends readonly unknown[]>(work: (...asked: A) => Promise<unknown>) =>
  async (...asked: A): Promise<never> => {
    await work(...asked)
    return await down()
  }
const read = () => readHistory({ accountId, store: server.exchange.store, listener: server.exchange.listener })
/** Fills and the row of a trade that closed. */
const closed = (orderId: string, symbol: string) =>
  [
    [fill('Buy', '1', '100', { symbol }), fill('Sell', '1', '110', { symbol, orderId })],
    [row({ symbol, orderId })],
  ] as const
/** Trades of the account that were told. */
const told = async (type = 'trade_closed'): Promise<readonly unknown[]> =>
  (await server.parts.db.selectFrom('events').select('data').where('type', '=', type).orderBy('seq').execute())
    .map(({ data }) => String((data as { trade_id?: unknown }).trade_id))
    .filter((id) => id.startsWith(accountId))

it('I7 a closed trade that is told again, as after a kill, makes one fact', async () => {
  const trade = aTrade(accountId)

  await server.exchange.close(accountId, trade)
  await server.exchange.close(accountId, trade)

  expect(await told()).toEqual([trade.id])
})

it('F31 I7 of two trades that close at once the first is told too where the database fails at the second', async () => {
  const { store } = server.exchange
  const history = await read()
  const { keepTrades } = store
  const kept = vi.spyOn(store, 'keepTrades').mockImplementationOnce(keepTrades).mockImplementationOnce(down)
  history.has(...closed('first', 'BTCUSDT'))
  history.has(...closed('second', 'ETHUSDT'))

  await history.look()
  await history.look()
  kept.mockRestore()

  expect(await told()).toEqual([`${accountId}:first`, `${accountId}:second`])
})

it('F31 trades that closed while nobody followed are told in pieces: between two of them the database is everybody’s', async () => {
  const { listener } = server.exchange
  const telling = vi.spyOn(listener, 'tradesClosed')
  const history = await read()
  const orders = Array.from({ length: 250 }, (_, i) => `o${i}`)
  for (const order of orders) history.has(...closed(order, 'BTCUSDT'))
  await history.look()
  const pieces = telling.mock.calls.map(([, trades]) => trades.length)
  telling.mockRestore()

  expect(pieces).toEqual([100, 100, 50])
  expect(await told()).toEqual(orders.map((order) => `${accountId}:${order}`))
})

it('F31 I7 what was kept without an answer is settled and told, once', async () => {
  const { store } = server.exchange
  const history = await read()
  const { keep, keepTrades } = store
  const spies = [
    // Of the look's two pages the fills' answer gets lost, and then the rows'.
    vi
      .spyOn(store, 'keep')
      .mockImplementationOnce(unanswered(keep))
      .mockImplementationOnce(keep)
      .mockImplementationOnce(unanswered(keep)),
    vi.spyOn(store, 'keepTrades').mockImplementationOnce(unanswered(keepTrades)),
  ]
  history.has(...closed('silent', 'BTCUSDT'))

  await history.look()
  await history.look()
  for (const spy of spies) spy.mockRestore()

  expect(await told()).toEqual([`${accountId}:silent`])
})

it('F31 fills of the stream that were kept without an answer are settled', async () => {
  const { store } = server.exchange
  const history = await read()
  const spy = vi.spyOn(store, 'keep').mockImplementationOnce(unanswered(store.keep))

  await history.hear(closed('heard', 'BTCUSDT')[0])
  spy.mockRestore()

  expect(history.awaited()).toBe(1)
})

it('F31 a closed trade that was kept is new until it is told, and never again once it is history', async () => {
  const { store, listener } = server.exchange
  const trade = aTrade(accountId)
  const keep = async (newsFrom: number) =>
    await store.keepTrades(accountId, [trade], { isRead: true, newsFrom: epoch(newsFrom) })

  expect(await keep(trade.closedAt)).toEqual({ added: [trade.id], corrected: [] })
  expect(await keep(trade.closedAt)).toEqual({ added: [trade.id], corrected: [] })
  expect(await keep(trade.closedAt + 1)).toEqual({ added: [], corrected: [] })
  await listener.tradesClosed(accountId, [trade], { live: true, corrected: [] })
  expect(await keep(trade.closedAt)).toEqual({ added: [], corrected: [] })
})

it('F31 F39 a correction that was kept is one until it is told, and never again once it is history', async () => {
  const { store, listener } = server.exchange
  const [first, whole] = [aTrade(accountId, { pnl: '12' }), aTrade(accountId, { pnl: '120' })]
  const { id, closedAt } = whole
  const keep = async (trade: ClosedTrade, newsFrom: number = closedAt) =>
    await store.keepTrades(accountId, [trade], { isRead: true, newsFrom: epoch(newsFrom) })
  await keep(first)
  await listener.tradesClosed(accountId, [first], { live: true, corrected: [] })

  expect(await keep(whole)).toEqual({ added: [], corrected: [id] })
  expect(await keep(whole)).toEqual({ added: [], corrected: [id] })
  expect(await keep(whole, closedAt + 1)).toEqual({ added: [], corrected: [] })
  await listener.tradesClosed(accountId, [whole], { live: true, corrected: [id] })
  expect(await keep(whole)).toEqual({ added: [], corrected: [] })
})

it('F31 F39 a correction whose keeping got no answer is told, once', async () => {
  const { store } = server.exchange
  const history = await read()
  const [fills, rows] = closed('grown', 'BTCUSDT')
  history.has(fills, rows)
  await history.look()
  const spy = vi.spyOn(store, 'keepTrades').mockImplementationOnce(unanswered(store.keepTrades))
  history.has([], [{ ...rows[0], closedPnl: d('9.5'), updatedAt: epoch(rows[0].updatedAt + 1) }])

  await history.look()
  await history.look()
  spy.mockRestore()

  expect(await told('trade_corrected')).toEqual([`${accountId}:grown`])
})
