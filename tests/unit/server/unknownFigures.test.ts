import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { changedFields } from '../../../src/server/accounts/facts.ts'
import { makeMilestones } from '../../../src/server/accounts/milestones.ts'
import type { LivePosition } from '../../../src/server/accounts/livePositions.ts'
import { allPositions } from '../../../src/server/db/positions.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let id: string
const dec = (text: string): DecimalText => text as DecimalText
const UNTOLD = { markPrice: null, unrealisedPnl: null, positionValue: null, leverage: null }
const NOT_THERE = { markPrice: null, unrealisedPnl: null, positionValue: null, markValue: null, leverage: null }

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  id = await server.link('mara', 'main')
})
afterAll(async () => {
  await server.close()
})
const ask = async (path: string) => (await server.call('mara', 'GET', path)).json

test('F-empty what the exchange does not tell of a position is null in its fact, its row and after a restart', async () => {
  const head = await server.parts.facts.head('sample-mara')
  await server.exchange.open(id, aPosition({ ...UNTOLD, symbol: 'SOLUSDT' }))

  const since = await ask(`/events/since?since_event_id=${server.parts.facts.epoch}-${head}`)
  expect(since.events[0].data).toMatchObject({ pnl: null, leverage: null, position: NOT_THERE })
  expect(await ask('/trades/open')).toMatchObject([NOT_THERE])
  expect(await allPositions(server.parts.db)).toMatchObject([UNTOLD])
})

test('F-empty its result, once its mark comes, is told from nothing and reaches no milestone from 0', async () => {
  const row = { ...aPosition(UNTOLD), accountId: id, userId: 'mara', accountName: 'main', strategyName: null }
  const milestones = makeMilestones()

  expect(milestones.look(row as LivePosition, 1)).toBeNull()
  expect(
    milestones.look({ ...row, unrealisedPnl: dec('9000'), markPrice: dec('108000') } as LivePosition, 2),
  ).toBeNull()
})

test('F-empty a leverage that empties or becomes known is no change that is told', () => {
  const row = (over: object) => ({ ...aPosition(over) }) as unknown as LivePosition

  expect(changedFields(row({}), row({ leverage: null }))).toEqual([])
  expect(changedFields(row({ leverage: null }), row({}))).toEqual([])
  expect(changedFields(row({}), row({ leverage: '5', stopLoss: null }))).toEqual(['leverage', 'stopLoss'])
})

test('F-empty isolated margin: what is free is null, beside an equity that is known', async () => {
  await server.exchange.listener.walletChanged(id, {
    equity: dec('3966.9'),
    walletBalance: dec('4000'),
    unrealisedPnl: dec('-33.1'),
    available: null,
    others: [],
    at: epoch(1_795_000_000_000),
  })

  expect(await ask('/balances')).toMatchObject([{ balance_usdt: '4000', equity_usdt: '3966.9', available_usdt: null }])
})

test('F-empty a closed trade whose leverage is not told has none, and its ROI is on its value', async () => {
  await server.exchange.close(id, aTrade(id, { leverage: null, roiPct: '1' }))

  expect((await ask('/trades/closed')).trades).toMatchObject([{ leverage: null, roi_percentage: '1' }])
  expect((await server.call('mara', 'GET', '/pnl/strategies/daily')).status).toBe(200)
})
