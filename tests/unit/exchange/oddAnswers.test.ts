import { afterEach, beforeEach, expect, it } from 'vitest'
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
const hasMoved = (symbol: string) => world.told.moved_.some((row) => row.symbol === symbol)

it('F-topic refused_topic: one symbol that the exchange refuses leaves the marks of the others to come', async () => {
  await odd('refused_topic')
  for (const [symbol, qty] of [
    ['SOLUSDT', '10'],
    ['ETHUSDT', '1'],
    ['XRPUSDT', '1000'],
  ] as const)
    await buy(symbol, qty)
  await follow()
  await until('the others move', () => hasMoved('SOLUSDT') && hasMoved('XRPUSDT'))
  await until('the row says so', () => world.told.unfollowed_.at(-1)?.join() === 'ETHUSDT')

  expect(hasMoved('ETHUSDT')).toBe(false)
  expect(world.logged.filter((line) => line.includes('tickers.ETHUSDT'))).toHaveLength(1)
})
