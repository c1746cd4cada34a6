import { afterEach, expect, it } from 'vitest'
import { REFUSED_FOR_MS } from '../../../src/server/exchange/streaming/marks.ts'
import { scheduledExchange } from '../../property/trades-exchange/scheduledExchange.ts'
import { followed, type Followed } from './support/followed.ts'
import { follow, sharedBy } from './support/following.ts'
import { memoryStore } from './support/memoryStore.ts'
import { paperWorld, recorder, until } from './support/paperWorld.ts'
import { virtualClock } from './support/virtualClock.ts'

let one: Followed
afterEach(() => void one?.account.stop())
const lines = () => one.logged.filter((line) => 'topic' in line).map((line) => line['topic'])
const looksIn = async (ms: number): Promise<number> => {
  const since = one.clock.now()
  await one.clock.pass(ms)
  return one.world.asked.filter(({ path, at }) => path === '/v5/position/list' && at > since).length
}

it.each(['position', 'execution'])(
  'F-topic a private stream without %s goes on: the others are heard, and this is asked for every ten seconds',
  async (topic) => {
    one = await followed({ bought: [], refusedTopics: [topic] })
    expect(one.account.state.state).toBe('live')
    expect(one.world.connects).toBe(2)
    expect(lines()).toEqual([topic])

    // Just behind a look.
    await one.clock.pass(2_000)
    one.buy('SOLUSDT', '1')
    await one.clock.pass(1_000)
    expect([one.account.book.all().length, one.store.executions.size]).toEqual(topic === 'position' ? [0, 1] : [1, 0])
    await one.clock.pass(11_000)
    expect([one.account.book.all().length, one.store.executions.size]).toEqual([1, 1])
    one.sell('SOLUSDT', '1')
    await one.clock.pass(11_000)
    expect(one.kinds().filter((kind) => kind !== 'checked')).toEqual(['opened', 'closed'])
    expect(one.told.news).toHaveLength(1)
    expect(one.world.connects).toBe(2)
  },
)

it('F-topic a private stream without the wallet asks no more than usual', async () => {
  one = await followed({ bought: [], refusedTopics: ['wallet'] })
  await one.clock.pass(10_000)

  expect(await looksIn(120_000)).toBe(2)
  expect(lines()).toEqual(['wallet'])
})

it('F-topic what a private stream was refused is asked for an hour later, on the same connection', async () => {
  one = await followed({ bought: [], refusedTopics: ['position'] })
  one.world.refusedTopics = []
  await one.clock.pass(REFUSED_FOR_MS)
  expect(await looksIn(120_000)).toBe(2)
  one.buy('SOLUSDT', '1')
  await one.clock.pass(1_000)

  expect(one.kinds()).toEqual(['opened'])
  expect(one.world.connects).toBe(2)
})

it('F-topic one that is refused again is no news', async () => {
  one = await followed({ bought: [], refusedTopics: ['order'] })
  await one.clock.pass(2 * REFUSED_FOR_MS)
  one.world.cut()
  await one.clock.pass(60_000)

  expect(one.account.state.state).toBe('live')
  expect(lines()).toEqual(['order'])
})

it('F-topic refused_topic: a real private stream goes on without the one that is refused', async () => {
  const world = await paperWorld()
  try {
    const key = await world.account({ name: 'main' })
    await world.control('PUT', '/faults', { odd: ['refused_topic'], oddTopic: 'wallet' })
    world.exchange.start({ accountId: 'acc', ...key })
    await until('the account is live', () => world.exchange.stateOf('acc')?.state === 'live')
    await world.order(key, { symbol: 'SOLUSDT', side: 'Buy', qty: '10' })
    await until('its position is told', () => world.told.changes.length > 0)

    expect(world.told.states.map(({ state }) => state)).toEqual(['connecting', 'live'])
    expect(world.logged.filter((line) => line.includes('"topic":"wallet"'))).toHaveLength(1)
  } finally {
    await world.close()
  }
})

it('F35 an account whose stream is always refused is read once a minute, and says so', async () => {
  const clock = virtualClock()
  const random = (): number => 0.5
  const world = scheduledExchange(clock, random, { seed: 7, speed: 1 })
  const key = world.paper.createAccount({ name: 'main', balance: '100000' })
  world.paper.order(key.apiKey, { category: 'linear', symbol: 'SOLUSDT', side: 'Buy', qty: '1', orderType: 'Market' })
  world.paper.advance(clock.now())
  const account = follow({
    key: { accountId: 'acc', apiKey: key.apiKey, apiSecret: key.apiSecret },
    shared: sharedBy({ clock, random }),
    world: {
      send: world.send,
      connect: (_ask, events) => {
        clock.once(20, () => events.ended('auth_refused'))
        return { subscribe: () => undefined, unsubscribe: () => undefined, close: () => undefined }
      },
    },
    listener: recorder(),
    store: memoryStore(),
    historyMs: 2 * 86_400_000,
  })
  await clock.pass(120_000)

  expect(account.book.all()).toMatchObject([{ symbol: 'SOLUSDT', size: '1' }])
  expect(account.state).toMatchObject({ state: 'delayed', detail: expect.stringMatching(/read once a minute\.$/) })
  const since = clock.now()
  await clock.pass(600_000)
  const looks = world.asked.filter(({ path, at }) => path === '/v5/position/list' && at > since)
  expect([9, 10]).toContain(looks.length)
  await account.stop()
})
