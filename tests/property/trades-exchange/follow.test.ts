import { expect, it } from 'vitest'
import type { FollowedAccount } from '../../../src/server/exchange/account.ts'
import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import type { PositionChange } from '../../../src/server/exchange/account.types.ts'
import type { ListScript } from '../../../src/paper/listFaults.ts'
import { fc, parameters } from '../../support/fc.ts'
import { follow, sharedBy } from '../../unit/exchange/support/following.ts'
import { memoryStore } from '../../unit/exchange/support/memoryStore.ts'
import { recorder } from '../../unit/exchange/support/paperWorld.ts'
import { virtualClock } from '../../unit/exchange/support/virtualClock.ts'
import { CALM, scheduledExchange, type Weather } from './scheduledExchange.ts'

const MINUTE = 60_000
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']

const share = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
const weatherArb: fc.Arbitrary<Weather> = fc.record({
  failedCalls: share(0.5),
  lostFrames: share(0.8),
  doubledFrames: share(0.5),
  lateFrames: share(0.5),
  cutsPerMinute: share(6),
  failedWrites: fc.integer({ min: 0, max: 8 }),
  lag: fc.constantFrom(0, 0, 1_500, 4_000),
})
/** How lists misbehave meanwhile: the one of positions is empty once or for long, or all are late or without end. */
const listsArb: fc.Arbitrary<Partial<ListScript>> = fc.constantFrom(
  {},
  { list: 'empty', listPath: '/v5/position/list', listTimes: 1 },
  { list: 'empty', listPath: '/v5/position/list' },
  { list: 'moved_row', listPath: '/v5/position/list', listTimes: 1, pageRows: 1 },
  { list: 'late', lag: 50_000 },
  { list: 'own_cursor', pageRows: 2 },
  { list: 'cursor_cycle', pageRows: 2 },
)
const scheduleArb = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  mode: fc.constantFrom('one_way' as const, 'hedge' as const),
  weathers: fc.array(weatherArb, { minLength: 1, maxLength: 3 }),
  lists: fc.array(listsArb, { minLength: 3, maxLength: 3 }),
  restarts: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 1 }),
})

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Positions that were told as closed and came back as they were. */
const closedWrongly = (changes: readonly PositionChange[]): readonly string[] =>
  changes.flatMap((change, index) => {
    if (change.kind !== 'opened') return []
    const { symbol, leg, createdAt } = change.position
    const isBack = changes
      .slice(0, index)
      .some(
        (one) =>
          one.kind === 'closed' &&
          one.before.symbol === symbol &&
          one.before.leg === leg &&
          one.before.createdAt === createdAt,
      )
    return isBack ? [`${symbol} ${leg}`] : []
  })

async function live({
  seed,
  mode,
  weathers,
  lists,
  restarts,
}: {
  seed: number
  mode: 'one_way' | 'hedge'
  weathers: readonly Weather[]
  lists: readonly Partial<ListScript>[]
  restarts: readonly number[]
}) {
  const clock = virtualClock()
  const draw = numbers(seed)
  const world = scheduledExchange(clock, draw, { seed, speed: 200 })
  const account = world.paper.createAccount({ name: `s${seed}`, balance: '10000', mode })
  world.paper.putRules(
    account.apiKey,
    SYMBOLS.map((symbol, index) => ({
      ruleId: `r${index}`,
      symbol,
      strategy: { name: 'x', manner: ['grid', 'scalp', 'momentum'][index % 3] ?? 'trend' },
    })),
  )
  const store = memoryStore()
  const told = recorder()
  const shared = sharedBy({ clock, random: draw })
  const connects = new ConnectBudget()
  const start = (known: FollowedAccount | null) =>
    follow({
      key: { accountId: 'acc', apiKey: account.apiKey, apiSecret: account.apiSecret, known: known?.book.all() ?? [] },
      shared,
      world,
      connects,
      listener: told,
      store,
      historyMs: 2 * 86_400_000,
    })
  let followed = start(null)
  await clock.pass(10_000)
  void followed.history.sync(() => undefined)
  await clock.pass(30_000)
  for (const [index, weather] of weathers.entries()) {
    world.weather = weather
    world.lists(lists[index] ?? {})
    store.failWrites(weather.failedWrites)
    await clock.pass(3 * MINUTE)
    if (restarts.includes(index)) {
      void followed.stop()
      await clock.pass(20_000)
      followed = start(followed)
    }
  }
  // Quiet: nothing more happens at the exchange, and everything arrives.
  world.paper.putRules(account.apiKey, [])
  world.weather = CALM
  world.lists({})
  await clock.pass(4 * MINUTE)
  const desk = world.paper.find(account.apiKey)!
  const result = { followed, store, told, desk, connects: world.connects }
  void followed.stop()
  await clock.pass(0)
  return result
}

/** Answers how many trades there were. */
function expectTruth({ followed, store, told, desk }: Awaited<ReturnType<typeof live>>): number {
  const truth = Object.values(desk.account.positions)
    .filter((position) => position.side !== '')
    .map((position) => `${position.symbol} ${position.positionIdx} ${position.side} ${Number(position.size)}`)
  expect(
    followed.book
      .all()
      .map(
        (position) =>
          `${position.symbol} ${position.leg === 'one_way' ? 0 : position.leg === 'long' ? 1 : 2} ${position.side} ${Number(position.size)}`,
      )
      .toSorted(),
  ).toEqual(truth.toSorted())
  expect([...store.executions.keys()].toSorted()).toEqual(desk.ledger.executions.map((row) => row.execId).toSorted())
  expect([...store.trades.values()].map((trade) => `${trade.orderId} ${trade.pnl}`).toSorted()).toEqual(
    desk.ledger.closed.map((row) => `${row.orderId} ${row.closedPnl}`).toSorted(),
  )
  expect([...store.trades.values()].filter((trade) => trade.partialHistory)).toEqual([])
  const heard = new Set([...told.live, ...told.past].map((trade) => trade.orderId))
  expect(desk.ledger.closed.filter((row) => !heard.has(row.orderId))).toEqual([])
  expect(told.conflicts.filter((conflict) => conflict.what === 'closed_pnl')).toEqual([])
  expect(closedWrongly(told.changes)).toEqual([])
  return desk.ledger.closed.length
}

it("I12 F37 whatever was lost, doubled, late, swapped or refused: at quiet, positions, fills, closed trades and sums are the exchange's, and each trade was told", async () => {
  let trades = 0
  await fc.assert(
    fc.asyncProperty(scheduleArb, async (schedule) => {
      trades += expectTruth(await live(schedule))
    }),
    parameters(40),
  )
  // Schedules in which nothing closes prove nothing.
  expect(trades).toBeGreaterThan(40)
})

it.each([
  { seed: 1, weather: { ...CALM, lostFrames: 0.2576, failedWrites: 1 } },
  { seed: 629, weather: { ...CALM, lostFrames: 0.5191, lag: 4_000 } },
])(
  'I12 F37 positions whose frames were lost while their list is empty are closed in the end as they were opened: seed $seed',
  async ({ seed, weather }) => {
    const lists = [{ list: 'empty', listPath: '/v5/position/list' }] as const
    const trades = expectTruth(await live({ seed, mode: 'one_way', weathers: [weather], lists, restarts: [] }))

    expect(trades).toBeGreaterThan(5)
  },
)

it('F37 reconnects stay far below what the exchange allows, however often it cuts', async () => {
  const { connects } = await live({
    seed: 5,
    mode: 'one_way',
    weathers: Array.from({ length: 3 }, () => ({ ...CALM, cutsPerMinute: 60 })),
    lists: [],
    restarts: [],
  })

  expect(connects).toBeGreaterThan(5)
  expect(connects).toBeLessThanOrEqual(100)
})
