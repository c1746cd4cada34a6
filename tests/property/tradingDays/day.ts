import { ConnectBudget } from '../../../src/server/exchange/streaming/connectBudget.ts'
import type { ExchangePosition } from '../../../src/server/exchange/account.types.ts'
import type { ExchangeListener } from '../../../src/server/exchange/port.ts'
import type { ExchangeStore } from '../../../src/server/exchange/store.types.ts'
import type { Desk } from '../../../src/paper/orders/account.ts'
import { CALM, scheduledExchange, type Scheduled, type Weather } from '../trades-exchange/scheduledExchange.ts'
import { follow, sharedBy } from '../../unit/exchange/support/following.ts'
import { memoryStore, type MemoryStore } from '../../unit/exchange/support/memoryStore.ts'
import { recorder, type Told } from '../../unit/exchange/support/paperWorld.ts'
import { virtualClock, type VirtualClock } from '../../unit/exchange/support/virtualClock.ts'
import { actOnce } from './owner.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RULE_SYMBOLS = ['ETHUSDT', 'SOLUSDT', 'SUIUSDT', 'AVAXUSDT']
const MANNERS = ['scalp', 'momentum', 'grid', 'mean_reversion', 'breakout', 'trend']

/** One account of a day, with what the connector kept and told, and the exchange's own books. */
export interface DayAccount {
  readonly store: MemoryStore
  readonly told: Told
  readonly desk: Desk
  readonly mode: 'one_way' | 'hedge'
  /** Open legs as they were told, by `symbol|leg`. */
  readonly held: ReadonlyMap<string, ExchangePosition>
}

/** A trading day after everything has arrived. */
export interface Day {
  readonly accounts: readonly DayAccount[]
  readonly world: Scheduled
  readonly kills: number
  readonly bans: number
}

/**
 * 24 hours of two accounts, one in one-way and one in hedge mode: rules trade, their owner trades by hand, the way to
 * the exchange is bad for some hours, and the server is killed in the middle of whatever it does. Then all is quiet and
 * synced.
 */
export async function tradingDay(seed: number): Promise<Day> {
  const clock = virtualClock(Date.UTC(2026, 2, 1) + (seed % 200) * 24 * HOUR)
  const draw = numbers(seed)
  const world = scheduledExchange(clock, draw, { seed, speed: 1 + Math.floor(draw() * 6), tickMs: 4_000 })
  const accounts = (['one_way', 'hedge'] as const).map((mode) => anAccount(world, clock, mode, { seed, draw }))
  const process = { current: null as Process | null, kills: 0, bans: 0 }
  const start = (): void => {
    process.current = startProcess(world, clock, draw, accounts)
  }
  start()
  const end = clock.now() + 24 * HOUR
  while (clock.now() < end) {
    world.weather = draw() < 0.4 ? weatherFrom(draw) : CALM
    for (const { store } of accounts) store.failWrites(world.weather.failedWrites)
    if (draw() < 0.04) {
      process.bans += 1
      world.ban(10 * MINUTE)
    }
    if (draw() < 0.5) process.current?.sync()
    await someHours(clock, draw, () => {
      for (const { desk } of accounts) if (draw() < 0.5) actOnce(world.paper, desk.account.apiKey, draw)
    })
    if (draw() < 0.35) {
      process.kills += 1
      process.current?.kill()
      world.forgetBan()
      await clock.pass(1_000 + Math.floor(draw() * 5 * MINUTE))
      start()
    }
  }
  await becomeQuiet(world, clock, accounts, process)
  return { accounts, world, kills: process.kills, bans: process.bans }
}

/** One to sixty minutes in which the owner acts every few minutes; a kill may come at any instant after it. */
async function someHours(clock: VirtualClock, draw: () => number, act: () => void): Promise<void> {
  const until = clock.now() + MINUTE + draw() * HOUR
  while (clock.now() < until) {
    await clock.pass(1 + Math.floor(draw() * 4 * MINUTE))
    act()
  }
}

async function becomeQuiet(
  world: Scheduled,
  clock: VirtualClock,
  accounts: readonly DayAccount[],
  process: { current: Process | null },
): Promise<void> {
  world.weather = CALM
  for (const { store, desk } of accounts) {
    store.failWrites(0)
    world.paper.putRules(desk.account.apiKey, [])
    for (const order of [...desk.account.active])
      world.paper.cancel(desk.account.apiKey, { symbol: order.symbol, orderId: order.orderId })
  }
  // A process that was started in the last minute of a ban keeps silent for ten minutes more.
  await clock.pass(23 * MINUTE)
  process.current?.sync()
  await clock.pass(10 * MINUTE)
  process.current?.kill()
  await clock.pass(0)
}

function anAccount(
  world: Scheduled,
  clock: VirtualClock,
  mode: 'one_way' | 'hedge',
  { seed, draw }: { readonly seed: number; readonly draw: () => number },
): DayAccount {
  // Some accounts have traded for weeks before they are linked.
  const past = draw() < 0.3 ? Math.floor(draw() * 20) * 24 * HOUR : 0
  const { apiKey } = world.paper.createAccount({
    name: `${mode} ${seed}`,
    balance: '100000',
    mode,
    startedAt: clock.now() - past,
  })
  world.paper.putRules(
    apiKey,
    RULE_SYMBOLS.map((symbol, index) => ({
      ruleId: `${mode}${index}`,
      symbol,
      strategy: { name: 'x', manner: MANNERS[Math.floor(draw() * MANNERS.length)] ?? 'trend' },
    })),
  )
  const held = new Map<string, ExchangePosition>()
  const told = recorder()
  const positionsChanged = told.positionsChanged
  Object.assign(told, {
    positionsChanged: (id: string, changes: Parameters<ExchangeListener['positionsChanged']>[1]) => {
      for (const change of changes) {
        const position = change.kind === 'closed' ? change.before : change.position
        if (change.kind === 'closed') held.delete(`${position.symbol}|${position.leg}`)
        else held.set(`${position.symbol}|${position.leg}`, position)
      }
      return positionsChanged(id, changes)
    },
  })
  return { store: memoryStore(), told, desk: world.paper.find(apiKey)!, mode, held }
}

/** The server's part that follows accounts, until it is killed. */
interface Process {
  sync(): void
  /** From this instant nothing of it reaches the store or the listener any more. */
  kill(): void
}

function startProcess(
  world: Scheduled,
  clock: VirtualClock,
  draw: () => number,
  accounts: readonly DayAccount[],
): Process {
  const gate = { isOpen: true }
  const shared = sharedBy({ clock, random: draw })
  const connects = new ConnectBudget()
  const followed = accounts.map(({ store, told, desk, held, mode }) => {
    const { apiKey, apiSecret } = desk.account
    return follow({
      key: { accountId: mode, apiKey, apiSecret, known: [...held.values()] },
      shared,
      world: { send: world.sendOf(apiKey), connect: world.connect },
      connects,
      listener: gated(told, gate),
      store: gated<ExchangeStore>(store, gate),
      historyMs: 40 * 24 * HOUR,
    })
  })
  return {
    sync: () => {
      for (const one of followed) one.history.sync(() => undefined).catch(() => undefined)
    },
    kill: () => {
      gate.isOpen = false
      for (const one of followed) void one.stop()
    },
  }
}

/** A killed process asks nothing and hears nothing: its calls stay open for ever. */
function gated<T extends object>(target: T, gate: { readonly isOpen: boolean }): T {
  return new Proxy(target, {
    get(own, name) {
      const value: unknown = Reflect.get(own, name)
      return typeof value !== 'function'
        ? value
        : (...args: unknown[]) =>
            gate.isOpen ? (Reflect.apply(value, own, args) as unknown) : new Promise(() => undefined)
    },
  })
}

function weatherFrom(draw: () => number): Weather {
  return {
    failedCalls: draw() * 0.5,
    lostFrames: draw() * 0.8,
    doubledFrames: draw() * 0.5,
    lateFrames: draw() * 0.5,
    cutsPerMinute: draw() ** 2 * 3,
    failedWrites: Math.floor(draw() * 8),
    lag: draw() < 0.5 ? 0 : Math.floor(draw() * 4_000),
  }
}

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
