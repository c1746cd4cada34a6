import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_NOTED, MOST_TAGS } from '../../../src/domain/closed/tags.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

interface Wired {
  readonly trade_id: string
  readonly tags: readonly string[]
  readonly note: string
  readonly pnl: string
}

let server: TestServer
let account = ''
let ids: readonly string[] = []
const trades = async (login = 'mara'): Promise<readonly Wired[]> =>
  (await server.call(login, 'GET', '/trades/closed?sortBy=symbol&sortOrder=asc')).json.trades
const written = async () => (await trades()).map(({ tags, note }) => ({ tags, note }))
const write = (body: object, login = 'mara') => server.call(login, 'PUT', '/trades/notes', body)
const BARE = { tags: [], note: '' }

beforeAll(async () => {
  server = await startTestServer()
  account = await server.link('mara', 'main')
  const foreign = await server.link('jonas', 'main')
  await server.exchange.close(account, aTrade(account, { orderId: 'a', symbol: 'ADAUSDT', pnl: '1' as never }))
  await server.exchange.close(account, aTrade(account, { orderId: 'b', symbol: 'BTCUSDT', pnl: '2' as never }))
  await server.exchange.close(foreign, aTrade(foreign, { orderId: 'c', symbol: 'XRPUSDT' }))
  ids = (await trades()).map(({ trade_id: id }) => id)
})
afterAll(async () => {
  await server.close()
})

test('SCREEN-2.3 tags and a note are kept with their trades, and one change says only what differs', async () => {
  expect(await written()).toEqual([BARE, BARE])
  const first = await write({ trade_ids: ids, add: ['breakout', ' late  entry '] })
  expect(first.status).toBe(200)
  expect(first.json.trades).toHaveLength(2)
  await write({ trade_ids: [ids[0]], note: 'Too early.\nAgain.', add: ['BREAKOUT', 'news'], remove: ['Late entry'] })
  expect(await written()).toEqual([
    { tags: ['breakout', 'news'], note: 'Too early.\nAgain.' },
    { tags: ['breakout', 'late entry'], note: '' },
  ])
  expect((await server.call('mara', 'GET', `/trades/by-id/${ids[0]}`)).json).toMatchObject({
    tags: ['breakout', 'news'],
  })
})

test('SCREEN-2.3 A-163 what is derived from the exchange anew leaves what its owner wrote', async () => {
  const before = await written()
  await server.exchange.close(account, aTrade(account, { orderId: 'a', symbol: 'ADAUSDT', pnl: '1.5' as never }))
  expect((await trades())[0]!.pnl).toBe('1.5')
  expect(await written()).toEqual(before)
})

test("T7 a trade of somebody else, or none, changes nothing of the others' either", async () => {
  const before = await written()
  const [foreign] = await trades('jonas')
  for (const id of [foreign!.trade_id, 'nothing']) {
    const refused = await write({ trade_ids: [ids[0], id], note: 'mine now' })
    expect(refused.status).toBe(404)
  }
  expect(await written()).toEqual(before)
  expect((await trades('jonas'))[0]).toMatchObject(BARE)
})

test('SCREEN-2.3 too many tags, too many trades and empty tags are refused with a sentence', async () => {
  const before = await written()
  const full = await write({ trade_ids: [ids[0]], add: Array.from({ length: MOST_TAGS }, (_, i) => `tag ${i}`) })
  expect([full.status, full.json.detail]).toEqual([409, `A trade has ${MOST_TAGS} tags at most.`])
  for (const body of [
    { trade_ids: Array.from({ length: MOST_NOTED + 1 }, (_, i) => String(i)), note: 'x' },
    { trade_ids: [], note: 'x' },
    { trade_ids: [ids[0]], add: [' , '] },
    { trade_ids: [ids[0]], note: 'x'.repeat(2_001) },
  ])
    expect((await write(body)).status).toBe(400)
  expect(await written()).toEqual(before)
})

test('SCREEN-2.3 other devices hear that notes changed', async () => {
  const stream = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
  await write({ trade_ids: [ids[1]], note: 'heard' })
  const told = await stream.until(({ data }) => data.type === 'dashboard_refresh')
  expect(told.data.reason).toBe('trade_notes')
  stream.close()
})
