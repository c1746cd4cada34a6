import { afterEach, expect, it } from 'vitest'
import { scheduledExchange } from '../../property/trades-exchange/scheduledExchange.ts'
import { follow as begin, sharedBy } from './support/following.ts'
import { memoryStore } from './support/memoryStore.ts'
import { recorder } from './support/paperWorld.ts'
import { virtualClock } from './support/virtualClock.ts'

const HOUR = 3_600_000

let stop: () => void = () => undefined
afterEach(() => stop())

/** An account that is followed in virtual time; `key` changes what the exchange says of its key. */
function follow() {
  const clock = virtualClock()
  // Every other answer is quicker than the one before.
  let answers = 0
  const world = scheduledExchange(clock, () => ((answers += 1) % 2 === 0 ? 0.1 : 0.9), {
    seed: 3,
    speed: 1,
    tickMs: 60_000,
  })
  const account = world.paper.createAccount({ name: 'main', balance: '1000' })
  const told = recorder()
  const checked: (number | null)[] = []
  Object.assign(told, {
    keyChecked: (_id: string, key: { readonly expiresAt: number | null }) => void checked.push(key.expiresAt),
  })
  const one = begin({
    key: { accountId: 'acc', apiKey: account.apiKey, apiSecret: account.apiSecret },
    shared: sharedBy({ clock, random: () => 0.5 }),
    world,
    listener: told,
    store: memoryStore(),
    historyMs: 8 * 24 * HOUR,
  })
  stop = () => void one.stop()
  return {
    clock,
    told,
    checked,
    account,
    world,
    one,
    key: (over: object) => Object.assign(account, { key: { ...account.key, ...over } }),
  }
}

it('a key is judged when its account is followed and each hour after, also by answers that come quicker than the last', async () => {
  const { clock, told, checked, account } = follow()
  await clock.pass(HOUR / 2)
  expect(checked).toEqual([Date.parse(account.key.expiredAt)])

  await clock.pass(24 * HOUR)
  expect(checked).toHaveLength(25)
  expect(told.states.map(({ state }) => state)).toEqual(['connecting', 'live'])
})

it.each([
  [
    'may trade now',
    { readOnly: 0 as const },
    { reason: 'can_trade', detail: 'This API key can place orders. Create a read-only key.' },
  ],
  [
    'may move money now',
    { permissions: { ContractTrade: ['Order', 'Position'], Wallet: ['Withdraw'] } },
    { reason: 'can_withdraw', detail: 'This API key can move money. Create one without any wallet permission.' },
  ],
  [
    'lost a right',
    { permissions: { ContractTrade: ['Position'], Wallet: [] } },
    { reason: 'no_permission', detail: 'This API key lacks Contract permissions: Orders. Add them at Bybit.' },
  ],
])(
  'F38 a key that %s stops its account within a day, once and with the reason, and a mended one goes on',
  async (_what, over, told) => {
    const world = follow()
    await world.clock.pass(HOUR)
    const good = world.account.key

    world.key(over)
    await world.clock.pass(25 * HOUR)
    expect(world.told.states.filter(({ state }) => state === 'needs_attention')).toMatchObject([
      { state: 'needs_attention', ...told },
    ])

    world.key(good)
    await world.clock.pass(HOUR)
    expect(world.told.states.at(-1)?.state).toBe('live')
  },
)

it('F38 a key is judged at the next question also where the clock was set back', async () => {
  const world = follow()
  await world.clock.pass(HOUR / 2)
  world.key({ readOnly: 0 as const })
  await world.clock.pass(-2 * HOUR)
  world.world.cut()
  await world.clock.pass(HOUR / 2)

  expect(world.told.states.at(-1)).toMatchObject({ state: 'needs_attention', reason: 'can_trade' })
})

it('F38 a key that is mended is tried as soon as somebody asks, and one that is not is told no second time', async () => {
  const { clock, told, account, key, one } = follow()
  await clock.pass(HOUR / 2)
  const good = account.key
  key({ readOnly: 0 })
  await clock.pass(HOUR)
  expect(one.state).toMatchObject({ state: 'needs_attention', reason: 'can_trade' })

  one.tryAgain()
  expect(one.state.state).toBe('connecting')
  await clock.pass(10_000)
  expect(one.state).toMatchObject({ state: 'needs_attention', reason: 'can_trade' })

  key(good)
  void one.reconcile()
  await clock.pass(10_000)
  expect(one.state.state).toBe('live')
  const before = told.states.length
  one.tryAgain()
  expect(told.states).toHaveLength(before)
})
