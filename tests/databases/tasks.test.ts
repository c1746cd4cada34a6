import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import { findTask } from '../../src/server/db/tasks.ts'
import { pageOfTrades, type TradeSort } from '../../src/server/db/trades/tradeLists.ts'
import { aTrade } from '../support/fakeExchange.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both } = engines()

describe.each(both)('tasks, trades and rules on %s', (_name, open) => {
  let server: TestServer
  let userId = ''
  let account = ''
  beforeAll(async () => {
    server = await startTestServer({ db: await open() })
    account = await server.link('mara')
    userId = (await server.parts.db.selectFrom('accounts').select('user_id').executeTakeFirstOrThrow()).user_id
  })
  afterAll(async () => {
    await server.close()
  })
  const send = async (method: string, path: string, body?: unknown) =>
    (await server.call('mara', method, path, body)).json

  test('A-135 starts at the same moment make one task; its end makes room for the next', async () => {
    const ends: (() => void)[] = []
    server.exchange.sync = () =>
      new Promise((done) => {
        ends.push(() => done({ ok: true, value: { executions: 0, trades: 0, conflicts: 0 } }))
      })
    const started = await Promise.all(Array.from({ length: 8 }, () => send('POST', '/trades/sync')))
    expect(new Set(started.map(({ task_id: id }) => id)).size).toBe(1)
    await expect.poll(() => ends.length).toBe(1)
    ends[0]!()
    await expect.poll(async () => (await findTask(server.parts.db, userId, started[0].task_id))?.state).toBe('SUCCESS')
    expect((await send('POST', '/trades/sync')).task_id).not.toBe(started[0].task_id)
    await expect.poll(() => ends.length).toBe(2)
    ends[1]!()
  })

  test('API-10 API-32 API-36 lists, cursors, rules and renaming work the same', async () => {
    const { id } = await send('POST', '/v1/strategy-details', { name: 'Rider' })
    const { id: rule } = await send('POST', '/bots/rules', { strategy_id: id, account_name: 'main', symbol: 'BTCUSDT' })
    const now = Date.now()
    for (let n = 0; n < 4; n += 1)
      await server.exchange.close(
        account,
        aTrade(account, {
          orderId: `o${n}`,
          pnl: String(n - 2),
          symbol: n < 3 ? 'BTCUSDT' : 'ETHUSDT',
          openedAt: epoch(now + 60_000),
          closedAt: epoch(now + 120_000),
        }),
      )
    const page = async (sort: TradeSort) =>
      (await pageOfTrades(server.parts.db, userId, {}, { limit: 10, offset: 0, sort, order: 'asc' }, 4)).map(
        ({ orderId }) => orderId,
      )
    expect([await page('pnl'), await page('strategyname'), await page('accountname')]).toEqual([
      ['o0', 'o1', 'o2', 'o3'],
      ['o0', 'o1', 'o2', 'o3'],
      ['o0', 'o1', 'o2', 'o3'],
    ])
    await send('PUT', `/strategy-details/${id}`, { name: 'Horseman' })
    expect(await send('GET', '/trades/filters/strategies')).toEqual(['Horseman', null])
    expect(await send('GET', '/trades/closed?strategyname=Horseman&limit=2&sortBy=pnl&sortOrder=desc')).toMatchObject({
      total_count: 3,
      returned_count: 2,
      trades: [{ pnl: '0' }, { pnl: '-1' }],
    })
    expect(await send('GET', '/trades/uncovered?limit=1')).toMatchObject({
      total_count: 1,
      next_cursor: null,
      trades: [{ symbol: 'ETHUSDT' }],
    })
    expect(await send('GET', '/bots/rules/figures')).toEqual({
      rules: [
        { rule_id: rule, last_closed_at: new Date(now + 120_000).toISOString(), trades_30_days: 3, pnl_30_days: '-3' },
      ],
    })
    expect(
      await send('POST', '/bots/rules/validate', { strategy_id: id, account_name: 'main', symbol: 'ETHUSDT' }),
    ).toMatchObject({
      is_valid: true,
      message: 'ETHUSDT on main is free. 1 of 4 trades of the last 60 days would have been its own.',
    })
  })
})
