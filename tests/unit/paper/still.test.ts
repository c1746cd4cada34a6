import { expect, test } from 'vitest'
import { createExchange, type Exchange } from '../../../src/paper/exchange.ts'
import type { Position, Rule } from '../../../src/paper/types.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const rule = (ruleId: string, symbol: string): Rule => ({
  ruleId,
  symbol,
  strategy: { name: 'Quick Turn', manner: 'momentum' },
})
const PAST = [rule('1', 'BTCUSDT'), rule('2', 'ETHUSDT'), rule('3', 'DOGEUSDT')]

/** An exchange with one account that traded for five days by three rules. */
function traded(isStill: boolean) {
  const exchange = createExchange({ seed: 3, now: NOW, speed: 20, isStill })
  const { apiKey } = exchange.createAccount({ name: 'Main', balance: '10000', startedAt: NOW - 120 * HOUR })
  exchange.putRules(apiKey, PAST)
  return { exchange, apiKey }
}

const held = (exchange: Exchange, apiKey: string) =>
  Object.values(exchange.find(apiKey)!.account.positions).filter(({ side }) => side !== '')

/** Funding goes on being booked. */
const what = ({ symbol, side, size, openTime }: Position) => [symbol, side, size, openTime]

test('a market that stands still keeps one position of each rule with a past, and what protects none', () => {
  const { exchange, apiKey } = traded(true)
  exchange.advance(NOW + 1_000)
  const first = held(exchange, apiKey)
  exchange.advance(NOW + 6 * HOUR)

  expect(first.map(({ symbol }) => symbol).toSorted()).toEqual(['BTCUSDT', 'DOGEUSDT', 'ETHUSDT'])
  expect(held(exchange, apiKey).map(what)).toEqual(first.map(what))
  expect(first.map(({ takeProfit, stopLoss }) => takeProfit + stopLoss)).toEqual(['', '', ''])
})

test('a rule that is added trades, and one that is taken away closes', () => {
  const { exchange, apiKey } = traded(true)
  exchange.advance(NOW + 1_000)
  exchange.putRules(apiKey, [...PAST.slice(1), rule('4', 'SOLUSDT')])
  const before = exchange.find(apiKey)!.ledger.executions.length
  exchange.advance(NOW + HOUR)

  expect(held(exchange, apiKey).map(({ symbol }) => symbol)).not.toContain('BTCUSDT')
  expect(
    exchange
      .find(apiKey)!
      .ledger.executions.slice(before)
      .filter(({ symbol }) => symbol === 'SOLUSDT').length,
  ).toBeGreaterThan(2)
})

test('without it the same rules go on trading', () => {
  const { exchange, apiKey } = traded(false)
  const before = exchange.find(apiKey)!.ledger.executions.length
  exchange.advance(NOW + 6 * HOUR)

  expect(exchange.find(apiKey)!.ledger.executions.length).toBeGreaterThan(before + 10)
})
