import { expect, it } from 'vitest'
import { minutes } from '../../../src/domain/core/time.ts'
import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import { scheduledExchange } from '../../property/trades-exchange/scheduledExchange.ts'
import { follow, sharedBy } from './support/following.ts'
import { memoryStore } from './support/memoryStore.ts'
import { recorder } from './support/paperWorld.ts'
import { virtualClock } from './support/virtualClock.ts'

it('F37 who waits for a connection asks for its key once, and has it as soon as one may be opened', async () => {
  const clock = virtualClock()
  const random = (): number => 0.5
  const world = scheduledExchange(clock, random, { seed: 7, speed: 1, tickMs: 500 })
  const { apiKey, apiSecret } = world.paper.createAccount({ name: 'main', balance: '100000' })
  const connects = new ConnectBudget()
  while (connects.take(clock.now()) === 0);
  const account = follow({
    key: { accountId: 'acc', apiKey, apiSecret, known: [] },
    shared: sharedBy({ clock, random }),
    world,
    listener: recorder(),
    store: memoryStore(),
    historyMs: minutes(10),
    connects,
  })
  await clock.pass(minutes(5) - 1_000)
  expect(world.connects).toBe(0)
  // Its figures are read meanwhile.
  expect(account.state).toMatchObject({ state: 'delayed', detail: expect.stringContaining('read once a minute') })
  expect(world.asked.filter(({ path }) => path === '/v5/position/list').length).toBeGreaterThan(3)
  await clock.pass(10_000)
  await account.stop()

  expect([world.connects, account.state.state]).toEqual([1, 'live'])
  expect(world.asked.filter(({ path }) => path === '/v5/user/query-api')).toHaveLength(1)
})
