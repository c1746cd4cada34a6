import { expect, test, vi } from 'vitest'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { Marks } from '../../../src/server/exchange/streaming/marks.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { paperWorld, until } from './support/paperWorld.ts'

test('F-topic what one account holds is asked of no other, and prices are followed anew when a symbol comes or goes', async () => {
  const asked = vi.spyOn(PositionBook.prototype, 'symbols')
  const follow = vi.spyOn(Marks.prototype, 'follow')
  const world = await paperWorld()
  const key = await world.account()
  const size = (): number => Number(world.told.held()[0]?.size)
  try {
    await world.order(key, { symbol: 'BTCUSDT', side: 'Buy', qty: '0.01' })
    world.exchange.start({ accountId: 'a', ...key })
    await until('the position is held', () => size() === 0.01)
    // Held before the start as far as is known; their exchange tells nothing of them.
    const known = [aPosition(), aPosition({ symbol: 'ETHUSDT' })]
    const others = ['b', 'c', 'd', 'e']
    asked.mockClear()
    follow.mockClear()
    for (const accountId of others) world.exchange.start({ accountId, apiKey: accountId, apiSecret: 'none', known })
    expect([asked.mock.calls.length, follow.mock.calls.length]).toEqual([others.length, 1])
    expect(follow.mock.calls[0]).toEqual([new Set(['BTCUSDT', 'ETHUSDT'])])

    asked.mockClear()
    follow.mockClear()
    await world.order(key, { symbol: 'BTCUSDT', side: 'Buy', qty: '0.02' })
    await until('the position has grown', () => size() === 0.03)
    expect(new Set(asked.mock.contexts).size).toBe(1)
    expect(follow).not.toHaveBeenCalled()

    world.exchange.stop('b')
    world.exchange.stop('a')
    expect(follow).not.toHaveBeenCalled()
    // A key that is replaced holds what the new one is known to hold.
    world.exchange.start({ accountId: 'c', apiKey: 'c', apiSecret: 'none', known: [] })
    world.exchange.start({ accountId: 'd', apiKey: 'd', apiSecret: 'none', known: [aPosition()] })
    expect(follow).not.toHaveBeenCalled()
    world.exchange.stop('e')
    expect(follow.mock.calls).toEqual([[new Set(['BTCUSDT'])]])
    await world.exchange.stopAll()
    expect(follow).toHaveBeenCalledTimes(1)
  } finally {
    await world.close()
    asked.mockRestore()
    follow.mockRestore()
  }
})
