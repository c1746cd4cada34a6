import type { ListScript } from '../../../../src/paper/listFaults.ts'
import type { FollowedAccount } from '../../../../src/server/exchange/account.ts'
import type { ExchangePosition } from '../../../../src/server/exchange/account.types.ts'
import { faultLog } from '../../../../src/server/exchange/calling/faultLog.ts'
import { scheduledExchange, type Scheduled } from '../../../property/trades-exchange/scheduledExchange.ts'
import { follow as begin, sharedBy } from './following.ts'
import { memoryStore, type MemoryStore } from './memoryStore.ts'
import { recorder, type Told } from './paperWorld.ts'
import { virtualClock, type VirtualClock } from './virtualClock.ts'

/** Symbols that nobody trades but the test. */
export const HELD = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT', 'LTCUSDT'] as const

/** One account of the paper exchange, followed by the connector of production, on a clock that waits to be told. */
export interface Followed {
  readonly clock: VirtualClock
  readonly world: Scheduled
  readonly store: MemoryStore
  readonly told: Told
  readonly account: FollowedAccount
  /** Lines of the log. */
  readonly logged: readonly Readonly<Record<string, unknown>>[]
  readonly kinds: () => readonly string[]
  /** Follows it by another process, on the same store and from what the first knew. */
  again(): Promise<FollowedAccount>
  buy(symbol: string, qty: string): void
  sell(symbol: string, qty: string): void
}

const QTY: Readonly<Record<string, string>> = { BTCUSDT: '0.01', ETHUSDT: '0.1', XRPUSDT: '100', DOGEUSDT: '100' }
export const qtyOf = (symbol: string): string => QTY[symbol] ?? '1'

/** What the account did before it was followed: what it bought, how long ago, and whether it sold that again. */
interface Past {
  readonly bought?: readonly string[]
  readonly agoMs?: number
  readonly isSold?: boolean
  /** Positions that were written before. */
  readonly known?: readonly ExchangePosition[]
  /** How lists misbehave from the first look on. */
  readonly lists?: Partial<ListScript>
  /** Topics that the private stream refuses. */
  readonly refusedTopics?: readonly string[]
  /** How far back its history is wanted. */
  readonly historyMs?: number
}

/** Follows an account until it is live. */
export async function followed({
  bought = HELD,
  agoMs = 600_000,
  isSold = false,
  known = [],
  lists = {},
  refusedTopics = [],
  historyMs = 2 * 86_400_000,
}: Past = {}): Promise<Followed> {
  const clock = virtualClock()
  const draw = (): number => 0.5
  const world = scheduledExchange(clock, draw, { seed: 7, speed: 1, tickMs: agoMs > 3_600_000 ? 5_000 : 500 })
  const { apiKey, apiSecret } = world.paper.createAccount({ name: 'main', balance: '100000' })
  const order = (side: 'Buy' | 'Sell', symbol: string, qty: string): void => {
    const verdict = world.paper.order(apiKey, { category: 'linear', symbol, side, qty, orderType: 'Market' })
    if (verdict.code !== 0) throw new Error(`The order was refused: ${verdict.message}`)
    world.paper.advance(clock.now())
  }
  for (const symbol of bought) {
    order('Buy', symbol, qtyOf(symbol))
    await clock.pass(1_000)
    if (isSold) order('Sell', symbol, qtyOf(symbol))
  }
  await clock.pass(agoMs)
  world.lists(lists)
  world.refusedTopics = refusedTopics
  const store = memoryStore()
  const told = recorder()
  const logged: Record<string, unknown>[] = []
  const log = (fields: object, text: string): void => void logged.push({ ...fields, text })
  const follow = async (written: readonly ExchangePosition[]): Promise<FollowedAccount> => {
    const account = begin({
      key: { accountId: 'acc', apiKey, apiSecret, known: written },
      shared: sharedBy({ clock, random: draw, report: faultLog(clock, log) }),
      world,
      listener: told,
      store,
      historyMs,
      log: { warn: log },
    })
    await clock.pass(10_000)
    return account
  }
  const account = await follow(known)
  return {
    clock,
    world,
    store,
    told,
    account,
    logged,
    kinds: () => told.changes.map(({ kind }) => kind),
    again: () => follow(account.book.all()),
    buy: (symbol, qty) => order('Buy', symbol, qty),
    sell: (symbol, qty) => order('Sell', symbol, qty),
  }
}
