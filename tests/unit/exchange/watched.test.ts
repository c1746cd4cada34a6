import { expect, test, vi } from 'vitest'
import { paperWorld, until } from './support/paperWorld.ts'

test('A-210 the price of a symbol that nobody holds is followed while it is watched, and then no more', async () => {
  const world = await paperWorld()
  const marked: string[] = []
  Object.assign(world.told, { marked: (symbols: ReadonlySet<string>) => void marked.push(...symbols) })
  expect(world.exchange.markOf('DOTUSDT')).toBeNull()

  world.exchange.watch(new Set(['DOTUSDT']))
  await vi.waitFor(() => expect(world.exchange.markOf('DOTUSDT')).toMatch(/^\d+(\.\d+)?$/))
  await vi.waitFor(() => expect(marked).toContain('DOTUSDT'))

  world.exchange.watch(new Set())
  expect(world.exchange.markOf('DOTUSDT')).toBeNull()
  await world.close()
})

test('F-topic prices of what was held before the start come without a change, and a new key leaves them running', async () => {
  const world = await paperWorld()
  const key = await world.account()
  await world.order(key, { symbol: 'BTCUSDT', side: 'Buy', qty: '0.01' })
  world.exchange.start({ accountId: 'a', ...key })
  await until('the position is held', () => world.told.held().length === 1)
  const known = world.told.held()
  await world.exchange.stopAll()
  world.told.changes.length = 0

  const after = world.restarted()
  after.start({ accountId: 'a', ...key, known })
  await vi.waitFor(() => expect(after.markOf('BTCUSDT')).not.toBeNull())
  expect(world.told.changes).toEqual([])

  after.start({ accountId: 'a', ...key, known })
  expect(after.markOf('BTCUSDT')).not.toBeNull()
  await world.close()
})
