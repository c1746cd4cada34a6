import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import type { Execution } from '../../src/domain/trades/execution.ts'
import { aTrade } from '../support/fakeExchange.ts'
import { engines } from '../support/engines.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { fill } from '../unit/trades/support.ts'

describe.each(engines().both)('the legs of a closed trade, on %s', (_name, open) => {
  let server: TestServer
  let account = ''
  beforeAll(async () => {
    server = await startTestServer({ db: await open() })
    account = await server.link('mara')
  })
  afterAll(async () => {
    await server.close()
  })
  const start = Date.now() - 3_600_000
  const at = (second: number) => epoch(start + second * 1_000)
  const kept = async (executions: readonly Execution[]): Promise<void> => {
    await server.exchange.store.keep(account, { executions })
  }
  const asked = async (login: string, id: string) =>
    await server.call(login, 'GET', `/trades/by-id/${encodeURIComponent(id)}/legs`)

  test('A-274 SCREEN-2.4 from its opening to its close, oldest first; what another trade closed leads to that trade', async () => {
    await kept([
      fill('Buy', '9', '90', { orderId: 'earlier', at: at(0) }),
      fill('Buy', '2', '100', { orderId: 'in', at: at(10) }),
      fill('Sell', '1', '110', { orderId: 'half', at: at(20) }),
      fill('Sell', '1', '120', { orderId: 'end', at: at(30) }),
      fill('Buy', '1', '130', { orderId: 'later', at: at(40) }),
      fill('Buy', '1', '5', { orderId: 'other', symbol: 'ETHUSDT', at: at(20) }),
    ])
    for (const [orderId, second] of [
      ['half', 20],
      ['end', 30],
    ] as const)
      await server.exchange.close(account, aTrade(account, { orderId, openedAt: at(10), closedAt: at(second) }))

    const { json } = await asked('mara', `${account}:end`)

    const legs = json['legs'] as readonly Record<string, unknown>[]
    expect(legs.map((leg) => [leg['order_id'], leg['way'], leg['trade_id'], leg['held']])).toEqual([
      ['in', 'in', null, '2'],
      ['half', 'out', `${account}:half`, '1'],
      ['end', 'out', `${account}:end`, '0'],
    ])
    expect(legs[0]).toMatchObject({ qty: '2', price: '100', fill_count: 1, first_at: new Date(at(10)).toISOString() })
  })

  test('SCREEN-2.4 T7 a foreign trade is as unknown as none, and an opening that is not known leaves its own order', async () => {
    await kept([fill('Sell', '3', '50', { orderId: 'alone', symbol: 'SOLUSDT', at: at(50) })])
    const trade = aTrade(account, { orderId: 'alone', symbol: 'SOLUSDT', openedAt: null, closedAt: at(50) })
    await server.exchange.close(account, trade)

    expect((await asked('mara', trade.id)).json['legs']).toMatchObject([{ order_id: 'alone', qty: '3', held: null }])
    for (const [login, id] of [
      ['jonas', trade.id],
      ['mara', 'nothing'],
    ] as const)
      expect(await asked(login, id)).toMatchObject({ status: 404, json: { detail: 'Not found.' } })
  })
})
