import { expect, it } from 'vitest'
import { createExchange } from '../../../src/paper/exchange.ts'
import { privateFrames } from '../../../src/paper/wire/streamPrivate.ts'

it('P-wallet A-309 a push has the coins that changed alone, and 0 of one that is gone', () => {
  const exchange = createExchange({ seed: 3, now: Date.UTC(2026, 10, 20, 13) })
  const { apiKey } = exchange.createAccount({ name: 'desk', balance: '1000' })
  const state = { connId: 'c', address: '127.0.0.1', apiKey, topics: new Set(['wallet']) }
  const told: string[][] = []
  exchange.listen((happening) => {
    for (const text of privateFrames(exchange, state, happening))
      told.push(JSON.parse(text).data[0].coin.map((row: Record<string, string>) => `${row['equity']} ${row['coin']}`))
  })
  const coin = (name: string, amount: string) => ({ coin: name, amount, worth: '100' })
  exchange.setCoins(apiKey, [coin('BTC', '1'), coin('ETH', '2')])
  exchange.setCoins(apiKey, [coin('BTC', '1'), coin('ETH', '2')])
  exchange.setCoins(apiKey, [coin('ETH', '3')])
  exchange.transfer(apiKey, '-1000')

  expect(told).toEqual([['1 BTC', '2 ETH'], ['3 ETH', '0 BTC'], ['0 USDT']])
})
