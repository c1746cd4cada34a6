import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { openEmbedded } from '../../../src/server/db/open.ts'
import { engineInput } from '../../../src/server/recommendations/engine.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Of the account that was linked while the server worked with its paper exchange. */
const REASON = 'This key belongs to paper; the server now works with mainnet.'
const directory = mkdtempSync(join(tmpdir(), 'bot-blending-environment-'))
let server: TestServer
let [old, real] = ['', '']

/** The server on the one database, with another environment. */
const start = async (environment: string): Promise<TestServer> =>
  await startTestServer({
    db: (await openEmbedded(join(directory, 'database'))).db,
    env: { BYBIT_ENVIRONMENT: environment },
  })
const ask = async (path: string) => (await server.call('mara', 'GET', path)).json
const sync = async () => {
  const { task_id: id } = (await server.call('mara', 'POST', '/trades/sync')).json
  const stream = await openEventStream(`${server.url}/trades/sync/status/${id}`, {
    authorization: `Bearer ${await server.token('mara')}`,
  })
  const { data } = await stream.until(({ event }) => event === 'eos')
  return [data.final_state, data.info.message]
}

beforeAll(async () => {
  server = await start('paper')
  old = await server.link('mara', 'old')
  await server.exchange.wallet(old, '10000')
  await server.exchange.open(old, aPosition())
  const { json: strategy } = await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Rider' })
  await server.call('mara', 'POST', '/bots/rules', {
    strategy_id: strategy.id,
    account_name: 'old',
    symbol: 'BTCUSDT',
  })
  await server.parts.db
    .updateTable('rule_spans')
    .set({ active_from: new Date(0) })
    .execute()
  await server.exchange.store.keepTrades(old, [aTrade(old, { pnl: '450.25' })], { isRead: true, newsFrom: epoch(0) })
  expect(await ask('/trades/open')).toHaveLength(1)
  await server.close()

  server = await start('mainnet')
  real = await server.link('mara', 'real')
  await server.exchange.wallet(real, '500')
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

test('A-296 an account of another environment says so, and what it held is not open here', async () => {
  expect(await ask('/v1/settings/accounts')).toMatchObject([
    { account_name: 'old', state: 'needs_attention', state_reason: REASON },
    { account_name: 'real', state: 'connecting' },
  ])
  expect(await ask('/trades/open')).toEqual([])
})

test('A-296 its money is no part of any total, and its closed trades stay', async () => {
  expect((await ask('/balances')).map((row: { account_name: string }) => row.account_name)).toEqual(['real'])
  const { accounts, ...totals } = await ask('/pnl/accounts/summary')
  expect(totals).toMatchObject({ total_balance: 500, total_pnl: 450.25 })
  expect(accounts).toMatchObject([
    { account_name: 'old', balance_usdt: 0, total_pnl: 450.25 },
    { account_name: 'real', balance_usdt: 500 },
  ])
  const { days } = await ask('/pnl/accounts/balances-daily')
  expect(new Set(days.map((day: { account_name: string }) => day.account_name))).toEqual(new Set(['real']))
})

test('A-296 the engine places no capital on it, and judges what was made there', async () => {
  const { accounts, placements, trades } = await engineInput(server.parts, 'sample-mara')
  expect(accounts).toEqual([{ name: 'real', broker: 'bybit', balance: 500 }])
  expect([placements, trades.length]).toEqual([[], 1])
})

test('A-296 a sync and a refresh leave it out and read the others; alone it is the reason why nothing is read', async () => {
  const asked: string[] = []
  server.exchange.sync = async (id) => {
    asked.push(id)
    return { ok: true, value: { executions: 0, trades: 2, conflicts: 0 } }
  }
  server.exchange.reconcile = async (id) => {
    asked.push(id)
    return { ok: true, value: { changed: false } }
  }
  const refresh = async (body: object) => (await server.call('mara', 'POST', '/trades/refresh', body)).json

  expect(await sync()).toEqual(['SUCCESS', `1 account, 2 new closed trades. old: ${REASON}`])
  expect(await refresh({})).toMatchObject({ success: true })
  expect(await refresh({ account_name: 'old' })).toMatchObject({ success: false, message: `old: ${REASON}` })
  expect(asked).toEqual([real, real])

  await server.call('mara', 'DELETE', `/v1/settings/accounts/${real}`)
  expect(await sync()).toEqual(['FAILURE', `old: ${REASON}`])
  expect(await refresh({})).toMatchObject({ success: false, message: `old: ${REASON}` })
  expect(asked).toHaveLength(2)
})

test('A-296 back in its environment all of it counts again', async () => {
  await server.close()
  server = await start('paper')
  expect(await ask('/trades/open')).toMatchObject([{ accountname: 'old', symbol: 'BTCUSDT' }])
  expect((await ask('/pnl/accounts/summary')).total_balance).toBe(10_000)
  expect(server.exchange.started.map(({ accountId }) => accountId)).toEqual([old])
})
