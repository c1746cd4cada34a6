import { minus } from '../../../src/paper/decimal.ts'
import type { Desk } from '../../../src/paper/orders/account.ts'
import { RateBudget } from '../../../src/server/exchange/calling/rateBudget.ts'
import type { ReconciliationConflict } from '../../../src/domain/trades/execution.ts'
import type { ExchangePosition, PositionChange } from '../../../src/server/exchange/account.types.ts'
import { unit } from '../../../src/domain/core/chance.ts'
import { follow, sharedBy } from '../../unit/exchange/support/following.ts'
import { memoryStore, type MemoryStore } from '../../unit/exchange/support/memoryStore.ts'
import { recorder, type Told } from '../../unit/exchange/support/paperWorld.ts'
import { virtualClock } from '../../unit/exchange/support/virtualClock.ts'
import { CALM, scheduledExchange, type Asked } from './scheduledExchange.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']
const PAGE_ROWS = 7
/** So long all calls meet mishaps, in which the traders do the work of a day; so long everything is well again. */
const CHAOS_MS = 8 * MINUTE
const CALM_MS = 70 * MINUTE

/** What a day under the chaos of a seed left, at the connector and at the exchange. */
export interface ChaosDay {
  readonly held: readonly ExchangePosition[]
  readonly store: MemoryStore
  readonly told: Told
  /** Conflicts that were found and are not settled. */
  readonly conflicts: readonly ReconciliationConflict[]
  readonly desk: Desk
  readonly asked: readonly Asked[]
}

/** A day of four traders and of one account of theirs, the connector of production between them. */
export async function chaosDay(seed: number, isCalm = false): Promise<ChaosDay> {
  const clock = virtualClock()
  let drawn = 0
  const draw = (): number => unit(seed, 77, (drawn += 1))
  const world = scheduledExchange(clock, draw, { seed, speed: 150, tickMs: 4_000 })
  const { apiKey, apiSecret } = world.paper.createAccount({
    name: `day${seed}`,
    balance: '10000',
    mode: seed % 2 === 0 ? 'hedge' : 'one_way',
    startedAt: clock.now() - 2 * DAY,
  })
  world.paper.putRules(
    apiKey,
    SYMBOLS.map((symbol, index) => ({
      ruleId: `r${index}`,
      symbol,
      strategy: { name: 'x', manner: ['grid', 'scalp', 'momentum', 'trend'][index] ?? 'trend' },
    })),
  )
  const store = memoryStore()
  const told = recorder()
  let conflicts: readonly ReconciliationConflict[] = []
  Object.assign(told, {
    conflictFound: (_id: string, found: ReconciliationConflict) => void (conflicts = [...conflicts, found]),
    conflictsChecked: (_id: string, holds: (one: ReconciliationConflict) => boolean) =>
      void (conflicts = conflicts.filter(holds)),
  })
  world.chaos(isCalm ? 0 : seed, PAGE_ROWS)
  world.weather = isCalm ? CALM : { ...CALM, lostFrames: 0.2, cutsPerMinute: 0.3, failedCalls: 0.05 }
  const account = follow({
    key: { accountId: 'acc', apiKey, apiSecret },
    shared: sharedBy({ clock, random: draw, budget: new RateBudget(0.8) }),
    world,
    listener: told,
    store,
    historyMs: 10 * DAY,
  })
  await clock.pass(10_000)
  void account.walletLog.beside(() => account.history.sync(() => undefined))
  await clock.pass(CHAOS_MS)
  world.paper.putRules(apiKey, [])
  world.chaos(0)
  world.weather = CALM
  await clock.pass(MINUTE)
  void account.walletLog.beside(() => account.history.sync(() => undefined))
  await clock.pass(CALM_MS)
  const day = { held: account.book.all(), store, told, conflicts, desk: world.paper.find(apiKey)!, asked: world.asked }
  void account.stop()
  await clock.pass(0)
  return day
}

/** What differs, by what it is of; all empty on a good day. */
export type Apart = Readonly<
  Record<
    | 'positions'
    | 'fills'
    | 'trades'
    | 'book'
    | 'untold'
    | 'invented'
    | 'wrong'
    | 'partial'
    | 'conflicts'
    | 'balances'
    | 'closedWrongly'
    | 'longWalks',
    readonly unknown[]
  >
>

/** How a day ended, and what was told of money without being so: all as lists that are empty on a good day. */
export function apart({ held, store, told, conflicts, desk, asked }: ChaosDay): Apart {
  const { ledger, account } = desk
  const legOf = (index: number): string => ['one_way', 'long', 'short'][index] ?? ''
  const open = Object.values(account.positions)
    .filter(({ side }) => side !== '')
    .map((one) => `${one.symbol} ${legOf(one.positionIdx)} ${one.side} ${Number(one.size)}`)
  const rows = new Map(ledger.closed.map((row) => [row.orderId, row]))
  const balances = new Set([...ledger.executions.map(({ balance }) => Number(balance)), 10_000])
  const trades = [...store.trades.values()]
  const all = [...told.live, ...told.past]
  const lastTold = new Map(all.map((trade) => [trade.orderId, trade]))
  return {
    positions: between(
      held.map((one) => `${one.symbol} ${one.leg} ${one.side} ${Number(one.size)}`),
      open,
    ),
    fills: between(
      [...store.executions.keys()],
      ledger.executions.filter(({ execType }) => execType !== 'Transfer').map(({ execId }) => execId),
    ),
    trades: between(
      trades.map((trade) => `${trade.orderId} ${trade.pnl}`),
      ledger.closed.map((row) => `${row.orderId} ${row.closedPnl}`),
    ),
    book: between(
      [...store.walletLog.values()].map(({ id, amount }) => `${id} ${minus(amount, 0)}`),
      ledger.executions.map((row) => `${row.execId} ${minus(row.execPnl, row.execFee)}`),
    ),
    untold: [...rows.keys()].filter((id) => !lastTold.has(id)),
    invented: all.filter(({ orderId }) => !rows.has(orderId)).map(({ orderId }) => orderId),
    wrong: [...lastTold.values()]
      .filter(({ orderId, pnl }) => rows.get(orderId)?.closedPnl !== pnl)
      .map(({ id }) => id),
    partial: trades.filter(({ partialHistory }) => partialHistory).map(({ id }) => id),
    conflicts: conflicts.map(({ what, symbol }) => `${what} ${symbol}`),
    balances: told.wallets.map(({ walletBalance }) => Number(walletBalance)).filter((one) => !balances.has(one)),
    closedWrongly: closedWrongly(told.changes, held),
    longWalks: longWalks(asked, ledger.executions.length),
  }
}

const between = (ours: readonly string[], theirs: readonly string[]): readonly string[] => {
  const [a, b] = [new Set(ours), new Set(theirs)]
  return [
    ...ours.filter((one) => !b.has(one)).map((one) => `not theirs ${one}`),
    ...theirs.filter((one) => !a.has(one)).map((one) => `not ours ${one}`),
  ]
}

/** Positions that were told as closed and opened, or are held, as they were. */
function closedWrongly(changes: readonly PositionChange[], held: readonly ExchangePosition[]): readonly string[] {
  const nameOf = ({ symbol, leg, createdAt }: ExchangePosition): string => `${symbol} ${leg} ${createdAt}`
  const heldNow = new Set(held.map(nameOf))
  const closed = changes.flatMap((change) => (change.kind === 'closed' ? [nameOf(change.before)] : []))
  return [...closed.filter((name) => heldNow.has(name)), ...closed.filter((name, at) => closed.indexOf(name) < at)]
}

/** Walks of more than three times the pages that there are. */
function longWalks(asked: readonly Asked[], rows: number): readonly string[] {
  const most = 3 * (Math.ceil(rows / PAGE_ROWS) + 1)
  const byPath = new Map<string, number>()
  return asked.flatMap(({ path, cursor }) => {
    const pages = cursor === '' ? 1 : (byPath.get(path) ?? 0) + 1
    byPath.set(path, pages)
    return pages > most ? [`${path} ${pages}`] : []
  })
}
