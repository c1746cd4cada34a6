import { expect, it } from 'vitest'
import { servePaper } from '../../../src/paper/serve.ts'
import { systemClock } from '../../../src/server/clock.ts'
import { makeExchange } from '../../../src/server/exchange/run.ts'
import { memoryStore } from './support/memoryStore.ts'
import { recorder, until } from './support/paperWorld.ts'

const ID = 'acc'
const TEN_MINUTES = 600_000

it('F-chaos ten minutes under mishaps, over real sockets, end with the numbers of an account that had none', async () => {
  const paper = await servePaper({
    port: 0,
    controlPort: 0,
    seed: 7,
    state: null,
    speed: 60,
    faults: true,
    chaos: 11,
    secret: 'a-secret-of-this-test-run',
  })
  const followers = [0, 1].map(() => {
    const [store, told] = [memoryStore(), recorder()]
    const log = { warn: () => undefined }
    const exchange = makeExchange({
      environment: 'paper',
      site: 'global',
      paper: { rest: `http://127.0.0.1:${paper.port}`, stream: `ws://127.0.0.1:${paper.port}` },
      ownIps: [],
      listener: told,
      store,
      clock: systemClock,
      random: () => 0.5,
      log,
    })
    return { store, told, exchange }
  })
  const shown = ({ store, told }: (typeof followers)[number]) => ({
    positions: told
      .held()
      .map(({ symbol, side, size }) => `${symbol} ${side} ${Number(size)}`)
      .toSorted(),
    balance: told.wallets.at(-1)?.walletBalance,
    fills: [...store.executions.keys()].toSorted(),
    trades: [...store.trades.values()].map(({ orderId, qty, pnl }) => `${orderId} ${qty} ${pnl}`).toSorted(),
  })
  const read = async ({ exchange }: (typeof followers)[number]) => {
    await until('it is live', () => exchange.stateOf(ID)?.state === 'live')
    expect((await exchange.sync(ID, () => undefined)).ok).toBe(true)
    await exchange.reconcile(ID)
  }
  const [hit, calm] = followers as [(typeof followers)[number], (typeof followers)[number]]
  try {
    const { apiKey, apiSecret } = paper.exchange.createAccount({ name: 'hit', balance: '10000' })
    hit.exchange.start({ accountId: ID, apiKey, apiSecret })
    paper.exchange.putRules(
      apiKey,
      ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol) => ({
        ruleId: symbol,
        symbol,
        strategy: { name: 'x', manner: 'scalp' },
      })),
    )
    const end = Date.now() + Number(process.env['CHAOS_MS'] ?? TEN_MINUTES)
    await until('ten minutes are over', () => Date.now() >= end, 2 * TEN_MINUTES)
    paper.exchange.putRules(apiKey, [])
    await fetch(`http://127.0.0.1:${paper.controlPort}/faults`, {
      method: 'DELETE',
      headers: { 'x-control-secret': 'a-secret-of-this-test-run' },
    })
    calm.exchange.start({ accountId: ID, apiKey, apiSecret })
    await read(calm)
    await read(hit)
    const same = (): boolean => JSON.stringify(shown(hit)) === JSON.stringify(shown(calm))
    await until('both show the same', same).catch(() => undefined)

    expect(shown(hit).trades.length).toBeGreaterThan(20)
    expect(shown(hit)).toEqual(shown(calm))
  } finally {
    for (const { exchange } of followers) await exchange.stopAll()
    await paper.close()
  }
})
