import { RestClientV5 } from 'bybit-api'
import { vi } from 'vitest'
import { servePaper } from '../../../../src/paper/serve.ts'
import { systemClock, type Clock } from '../../../../src/server/clock.ts'
import type {
  AccountState,
  ExchangePosition,
  MovedValues,
  PositionChange,
  WalletBalance,
} from '../../../../src/server/exchange/account.types.ts'
import type { Exchange, ExchangeListener } from '../../../../src/server/exchange/port.ts'
import type { ClosedTrade, ReconciliationConflict } from '../../../../src/domain/trades/execution.ts'
import { positionKey } from '../../../../src/server/exchange/mapping.ts'
import { makeExchange } from '../../../../src/server/exchange/run.ts'
import { memoryStore, type MemoryStore } from './memoryStore.ts'
import { PATIENCE } from '../../../support/waits.ts'

const SECRET = 'a-secret-of-this-test-run'

/** Everything the connector told, in order. */
export interface Told extends ExchangeListener {
  readonly states: AccountState[]
  readonly changes: PositionChange[]
  readonly moved_: MovedValues[]
  /** Symbols without a price, at each change. */
  readonly unfollowed_: string[][]
  readonly live: ClosedTrade[]
  /**
   * As the production's listener takes them: right after a start what closed lately is told again, and is news once.
   */
  readonly news: ClosedTrade[]
  readonly past: ClosedTrade[]
  readonly corrected: string[]
  readonly wallets: WalletBalance[]
  readonly conflicts: ReconciliationConflict[]
  /** What is held by what was told, in the order in which it was told to have opened. */
  held(): readonly ExchangePosition[]
}

export interface Credentials {
  readonly apiKey: string
  readonly apiSecret: string
}

/** A paper exchange on loopback with the connector of production on it. */
export interface PaperWorld {
  readonly exchange: Exchange
  readonly store: MemoryStore
  readonly told: Told
  readonly logged: string[]
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  account(wish?: object): Promise<Credentials>
  rules(apiKey: string, symbols: readonly string[], manner?: string): Promise<void>
  /** Places an order as the account's owner would. */
  order(key: Credentials, wish: object): Promise<void>
  /** A second connector on the same store, as after a restart of the server. */
  restarted(): Exchange
  close(): Promise<void>
}

export function recorder(): Told {
  const told = {
    states: [],
    changes: [],
    moved_: [],
    unfollowed_: [],
    live: [],
    news: [],
    past: [],
    corrected: [],
    wallets: [],
    conflicts: [],
  } as unknown as Told
  return Object.assign(told, {
    stateChanged: (_id: string, state: AccountState) => void told.states.push(state),
    positionsChanged: (_id: string, changes: readonly PositionChange[]) => void told.changes.push(...changes),
    moved: (_id: string, rows: readonly MovedValues[]) => void told.moved_.push(...rows),
    unfollowed: (symbols: ReadonlySet<string>) => void told.unfollowed_.push([...symbols]),
    tradesClosed: (
      _id: string,
      trades: readonly ClosedTrade[],
      how: { live: boolean; corrected: readonly string[] },
    ) => {
      ;(how.live ? told.live : told.past).push(...trades)
      if (how.live) told.news.push(...trades.filter((trade) => !told.news.some(({ id }) => id === trade.id)))
      told.corrected.push(...how.corrected)
    },
    walletChanged: (_id: string, wallet: WalletBalance) => void told.wallets.push(wallet),
    conflictFound: (_id: string, conflict: ReconciliationConflict) => void told.conflicts.push(conflict),
    held: () => heldBy(told.changes),
    conflictsChecked: () => undefined,
    keyChecked: () => undefined,
  })
}

function heldBy(changes: readonly PositionChange[]): readonly ExchangePosition[] {
  const held = new Map<string, ExchangePosition>()
  for (const change of changes) {
    const { symbol, leg } = change.kind === 'closed' ? change.before : change.position
    if (change.kind === 'closed') held.delete(positionKey(symbol, leg))
    else held.set(positionKey(symbol, leg), change.position)
  }
  return [...held.values()]
}

/** Starts both. `speed` multiplies what paper traders do; `seed` fixes prices. */
export async function paperWorld(
  options: { readonly speed?: number; readonly seed?: number; readonly clock?: Clock } = {},
): Promise<PaperWorld> {
  const served = await servePaper({
    port: 0,
    controlPort: 0,
    seed: options.seed ?? 7,
    state: null,
    speed: options.speed ?? 1,
    faults: true,
    secret: SECRET,
  })
  const store = memoryStore()
  const told = recorder()
  const logged: string[] = []
  const log = (fields: object, text: string) => void logged.push(JSON.stringify({ ...fields, text }))
  const clock = options.clock ?? systemClock
  const make = () =>
    makeExchange({
      environment: 'paper',
      site: 'global',
      paper: { rest: `http://127.0.0.1:${served.port}`, stream: `ws://127.0.0.1:${served.port}` },
      ownIps: [],
      listener: told,
      store,
      clock,
      random: () => 0.5,
      log: { warn: log },
    })
  const exchanges = [make()]
  const control: PaperWorld['control'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${served.controlPort}${path}`, {
      method,
      headers: { 'x-control-secret': SECRET, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (response.status >= 300) throw new Error(`The control call ${path} was refused: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    exchange: exchanges[0] as Exchange,
    store,
    told,
    logged,
    control,
    account: async (wish = {}) =>
      (await control('POST', '/accounts', { balance: '10000', ...wish })) as unknown as Credentials,
    rules: async (apiKey, symbols, manner = 'scalp') =>
      void (await control('PUT', '/rules', {
        apiKey,
        rules: symbols.map((symbol) => ({ ruleId: `r-${symbol}`, symbol, strategy: { name: manner, manner } })),
      })),
    order: async (key, wish) => {
      // The owner's own key may trade; ours only reads, so it is lent for one order.
      await control('PUT', `/accounts/${key.apiKey}/key`, { readOnly: 0 })
      const client = new RestClientV5({
        key: key.apiKey,
        secret: key.apiSecret,
        baseUrl: `http://127.0.0.1:${served.port}`,
      })
      const answer = await client.submitOrder({ category: 'linear', orderType: 'Market', ...wish } as Parameters<
        typeof client.submitOrder
      >[0])
      await control('PUT', `/accounts/${key.apiKey}/key`, { readOnly: 1 })
      if (answer.retCode !== 0) throw new Error(`The order was refused: ${answer.retCode} ${answer.retMsg}`)
    },
    restarted: () => {
      const next = make()
      exchanges.push(next)
      return next
    },
    close: async () => {
      for (const exchange of exchanges) await exchange.stopAll()
      await served.close()
    },
  }
}

/** Waits until the condition holds; fails with `what` after `limitMs`. */
export async function until(what: string, isSo: () => boolean, limitMs = PATIENCE): Promise<void> {
  await vi.waitUntil(isSo, { timeout: limitMs, interval: 10 }).catch((cause: unknown) => {
    throw new Error(`Waited ${limitMs} ms in vain: ${what}.`, { cause })
  })
}
