import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStream } from '../../support/eventStream.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let id: string
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  id = await server.link('mara')
})
afterAll(() => server.close())

const piece = (over: object) => aTrade(id, { orderId: 'pieces', ...over })
const facts = async () =>
  await server.parts.db
    .selectFrom('events')
    .select(['type', 'data', 'notifies'])
    .where('type', 'like', 'trade_%')
    .orderBy('seq')
    .execute()
const told = async () => (await server.call('mara', 'GET', '/notifications?event_types=trade_closed')).json

test('F39 an order that fills in pieces is told once, by its first, and what was told follows to the last', async () => {
  const updates = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
  await server.exchange.close(id, piece({ qty: '0.1', pnl: '12' }))
  await server.exchange.close(id, piece({ qty: '1', pnl: '120', roiPct: '11.5', fillCount: 2 }))
  await updates.until(({ data }) => data.type === 'metrics_calculated' && data.data.update_type === 'full')
  updates.close()

  expect(await facts()).toMatchObject([
    { type: 'trade_closed', notifies: true, data: { pnl: '12', qty: '0.1' } },
    {
      type: 'trade_corrected',
      notifies: false,
      data: { trade_id: `${id}:pieces`, pnl: '120', qty: '1', roi_percentage: '11.5', account: 'main' },
    },
  ])
  expect(await told()).toMatchObject({
    total_count: 1,
    notifications: [{ event_type: 'trade_closed', is_read: false, data: { pnl: '120', qty: '1' } }],
  })
})

test('F39 what is told again unchanged is no correction, and each correction counts', async () => {
  const before = (await facts()).length
  await server.exchange.close(id, piece({ qty: '1', pnl: '120', roiPct: '11.5', fillCount: 2 }))
  expect(await facts()).toHaveLength(before)

  await server.exchange.close(id, piece({ qty: '1', pnl: '119.5', roiPct: '11.4', fillCount: 2 }))
  expect((await facts()).slice(before)).toMatchObject([{ type: 'trade_corrected', data: { pnl: '119.5' } }])
  expect((await told()).notifications).toMatchObject([{ data: { pnl: '119.5' } }])
})
