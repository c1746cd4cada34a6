import { afterEach, beforeEach, expect, it } from 'vitest'
import { isNews } from '../../../src/server/exchange/positionChanges.ts'
import { paperWorld, until, type Credentials, type PaperWorld } from './support/paperWorld.ts'

const ID = 'acc'
let world: PaperWorld
let key: Credentials
beforeEach(async () => {
  world = await paperWorld()
  key = await world.account({ name: 'main' })
})
afterEach(() => world.close())

/** The connector of production on a paper exchange that answers as Bybit does on a bad day. */
const odd = (...names: readonly string[]) => world.control('PUT', '/faults', { odd: names, oddSymbol: 'ETHUSDT' })
const buy = (symbol: string, qty: string, more: object = {}) => world.order(key, { symbol, side: 'Buy', qty, ...more })
const follow = async () => {
  world.exchange.start({ accountId: ID, ...key })
  await until('the account is live', () => world.exchange.stateOf(ID)?.state === 'live')
}
/** Opens positions one after another while the account is followed. */
const hold = async (...symbols: readonly (readonly [symbol: string, qty: string])[]) => {
  for (const [index, [symbol, qty]] of symbols.entries()) {
    await buy(symbol, qty)
    await until(`${symbol} is held`, () => world.told.held().length === index + 1)
  }
}
const hasMoved = (symbol: string) => world.told.moved_.some((row) => row.symbol === symbol)

it('F-topic refused_topic: one symbol that the exchange refuses leaves the marks of the others to come', async () => {
  await odd('refused_topic')
  await follow()
  await hold(['SOLUSDT', '10'], ['ETHUSDT', '1'], ['BTCUSDT', '0.01'])
  await until('the others move', () => hasMoved('SOLUSDT') && hasMoved('BTCUSDT'))
  await until('the row says so', () => world.told.unfollowed_.at(-1)?.join() === 'ETHUSDT')

  expect(hasMoved('ETHUSDT')).toBe(false)
  expect(world.logged.filter((line) => line.includes('tickers.ETHUSDT'))).toHaveLength(1)
})

it('F-empty contract_wallet: the balance is that of the unified account, whatever row comes first', async () => {
  await odd('contract_wallet')
  await follow()
  await buy('SOLUSDT', '10')
  await until('the stream told the wallet', () => new Set(world.told.wallets.map((one) => one.walletBalance)).size > 1)

  expect(world.told.wallets.map((one) => Number(one.walletBalance) > 9_000)).not.toContain(false)
})

it('F-empty isolated_margin: what is free is unknown, and the rest of the wallet is told', async () => {
  await odd('isolated_margin')
  await follow()

  expect(world.told.wallets.at(-1)).toMatchObject({ walletBalance: '10000', equity: '10000', available: null })
})

it('F-empty flat_row: a leg that never held anything refuses no list, and opens and closes nothing', async () => {
  const hedged = await world.account({ name: 'hedged', mode: 'hedge' })
  await odd('flat_row')
  world.exchange.start({ accountId: 'hedged', ...hedged })
  await until('the account is live', () => world.exchange.stateOf('hedged')?.state === 'live')
  await world.order(hedged, { symbol: 'ETHUSDT', side: 'Buy', qty: '1', positionIdx: 1 })
  await until('it opened', () => world.told.changes.length > 0)
  await world.exchange.reconcile('hedged')

  expect(world.told.held()).toMatchObject([{ symbol: 'ETHUSDT', leg: 'long' }])
  expect(world.told.changes.map(({ kind }) => kind)).toEqual(['opened'])
})

it('F-empty dated_ticker: a ticker without funding moves its mark', async () => {
  await odd('dated_ticker')
  await follow()
  await hold(['ETHUSDT', '1'])
  await until('its mark moved', () => hasMoved('ETHUSDT'))

  expect(world.told.unfollowed_.flat()).toEqual([])
})

it('F-empty empty_texts: what empties is unknown or stands as it was, and no change is told of it', async () => {
  await follow()
  await hold(['SOLUSDT', '10'])
  const [before] = world.told.held()
  await odd('empty_texts')
  await world.exchange.reconcile(ID)
  await buy('XRPUSDT', '1000')
  await until('the next opened', () => world.told.held().length === 2)
  await until('its mark came', () => hasMoved('XRPUSDT'))

  const [old, young] = world.told.held()
  expect(old).toMatchObject({ leverage: before?.leverage, size: before?.size, avgPrice: before?.avgPrice })
  expect(young).toMatchObject({ symbol: 'XRPUSDT', leverage: null, positionValue: null })
  expect(world.told.changes.filter(isNews).map(({ kind }) => kind)).toEqual(['opened', 'opened'])
  expect(world.told.wallets.at(-1)).toMatchObject({ equity: null, available: null })
})

it('F-empty unreadable_row: it is left out and counted, closes nothing, and all else goes on', async () => {
  await follow()
  await hold(['ETHUSDT', '1'], ['SOLUSDT', '10'])
  await odd('unreadable_row')
  await world.exchange.reconcile(ID)
  await until('it is counted', () => world.told.states.some((one) => 'detail' in one))

  expect(world.exchange.stateOf(ID)).toMatchObject({
    state: 'live',
    detail: expect.stringMatching(/^The exchange sent 1 position that could not be read\./) as string,
  })
  expect(world.told.held().map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'SOLUSDT'])
  await world.control('DELETE', '/faults')
  await world.exchange.reconcile(ID)
  await until('it is read again', () => !('detail' in (world.told.states.at(-1) ?? {})))
  expect(world.told.changes.map(({ kind }) => kind)).toEqual(['opened', 'opened'])
})
