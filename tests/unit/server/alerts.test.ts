import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MOST_ALERTS } from '../../../src/domain/alerts/kinds.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { openEmbedded } from '../../../src/server/db/open.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const LIVE = { state: 'live', since: epoch(0) } as const
const PRICE = { kind: 'price', direction: 'above', threshold: '100', symbol: 'BTCUSDT' }

/** What a user's alerts told, oldest first. */
async function told(server: TestServer, login = 'mara'): Promise<readonly Record<string, unknown>[]> {
  const { json } = await server.call(login, 'GET', '/notifications?limit=100')
  return (json.notifications as readonly { readonly event_type: string; readonly data: Record<string, unknown> }[])
    .filter(({ event_type: type }) => type === 'alert_fired')
    .map(({ data }) => data)
    .toReversed()
}
const values = async (server: TestServer) => (await told(server)).map(({ value }) => value)
/** Waits until what was heard so far is written: changes of one user go one after the other. */
const settled = (server: TestServer) => server.parts.facts.change('sample-mara', async () => {})
const list = async (server: TestServer, login = 'mara') => (await server.call(login, 'GET', '/api/alerts')).json.alerts
async function set(server: TestServer, body: object, login = 'mara') {
  const answer = await server.call(login, 'POST', '/api/alerts', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.alerts[0]
}
async function price(server: TestServer, ...marks: readonly (string | null)[]): Promise<void> {
  for (const mark of marks) {
    server.exchange.price('BTCUSDT', mark)
    await settled(server)
  }
}

describe('A-210 on a server', () => {
  let server: TestServer
  let account = ''
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_FACTOR: '100' } })
    account = await server.link('mara', 'main')
    await server.exchange.state(account, LIVE)
  })
  afterAll(async () => {
    await server.close()
  })
  beforeEach(async () => {
    for (const { id } of await list(server)) await server.call('mara', 'DELETE', `/api/alerts/${id}`)
  })

  test('a price is followed although nobody holds it, fires once, says its figures, and counts again behind its line', async () => {
    const before = (await told(server)).length
    const { id } = await set(server, PRICE)
    expect(server.exchange.watched()).toEqual(['BTCUSDT'])
    await price(server, '99', '100.5', '101', '99.95', '100.2', '99', '100')

    expect((await told(server)).slice(before)).toEqual([
      {
        alert_id: id,
        alert_kind: 'price',
        direction: 'above',
        threshold: '100',
        value: '100.5',
        symbol: 'BTCUSDT',
        account: null,
        side: null,
        mark_price: '100.5',
        title: expect.stringContaining('BTC'),
        message: expect.any(String),
        worded_by_type: true,
      },
      expect.objectContaining({ value: '100' }),
    ])
    expect(await list(server)).toMatchObject([{ state: 'fired', fired_count: 2, value: '100', unjudged: null }])
  })

  test('one whose line is passed fires when it is set; one that fires once ends and is followed no more', async () => {
    const before = (await told(server)).length
    await price(server, '120')
    await set(server, { ...PRICE, is_once: true })
    await price(server, '90', '120')

    expect((await told(server)).length - before).toBe(1)
    expect(await list(server)).toMatchObject([{ state: 'ended', is_once: true }])
    expect(server.exchange.watched()).toEqual([])
  })

  test('an undo gives a deleted one back what it remembers: nothing is told twice, and afterwards it counts on', async () => {
    const before = (await told(server)).length
    await price(server, '90')
    const { id } = await set(server, PRICE)
    const once = await set(server, { ...PRICE, is_once: true })
    await price(server, '150')
    const stood = await list(server)
    expect(stood).toMatchObject([
      { id: once.id, state: 'ended' },
      { id, state: 'fired' },
    ])
    for (const one of [id, once.id]) await server.call('mara', 'DELETE', `/api/alerts/${one}`)
    expect(await list(server)).toEqual([])
    expect((await server.call('mara', 'PUT', `/api/alerts/${id}`, { is_paused: true })).status).toBe(404)

    // The third finds that it is there.
    for (const restores of [id, once.id, id]) await set(server, { ...PRICE, threshold: '120', restores })
    await settled(server)
    expect(await list(server)).toEqual(stood)
    await price(server, '151')
    expect((await told(server)).length - before).toBe(2)
    await price(server, '90', '150')
    expect((await told(server)).length - before).toBe(3)
  })

  test('T7 nobody brings back what is not his, and what is not kept is set anew', async () => {
    const { id } = await set(server, PRICE)
    await server.call('mara', 'DELETE', `/api/alerts/${id}`)
    const other = await set(server, { ...PRICE, restores: id }, 'jonas')
    expect([other.id === id, await list(server)]).toEqual([false, []])
    await server.call('jonas', 'DELETE', `/api/alerts/${other.id}`)
    expect(await set(server, { ...PRICE, restores: 'never was' })).toMatchObject({ threshold: '100', fired_count: 0 })
  })

  test('without a price it says so and does not fire; a pause holds it, and afterwards it counts anew', async () => {
    const before = (await told(server)).length
    await price(server, null)
    const { id } = await set(server, PRICE)
    expect(await list(server)).toMatchObject([
      { state: 'armed', value: null, unjudged: 'The exchange gives no price for BTCUSDT now.' },
    ])
    await server.call('mara', 'PUT', `/api/alerts/${id}`, { is_paused: true })
    expect(server.exchange.watched()).toEqual([])
    await price(server, '130')
    expect((await told(server)).length - before).toBe(0)

    await server.call('mara', 'PUT', `/api/alerts/${id}`, { is_paused: false })
    await settled(server)
    expect((await told(server)).length - before).toBe(1)
  })

  test('PnL, distance and a missing stop-loss are judged by positions, and only while their account follows', async () => {
    const before = (await told(server)).length
    await price(server, '90000')
    await server.exchange.open(account, aPosition({ liqPrice: '81000', stopLoss: null }))
    await set(server, { kind: 'upnl', direction: 'below', threshold: '-1000', account_name: 'main' })
    await set(server, { kind: 'liquidation', direction: 'below', threshold: '8', symbol: 'BTCUSDT' })
    const stop = await set(server, { kind: 'no_stop', direction: 'above', threshold: '10' })
    await server.exchange.state(account, { state: 'connecting' })
    await price(server, '88000')
    expect(await list(server)).toMatchObject(
      Array.from({ length: 3 }, () => ({ unjudged: 'main does not follow the exchange now.' })),
    )
    expect((await told(server)).length - before).toBe(0)

    await server.exchange.state(account, LIVE)
    await settled(server)
    expect((await told(server)).slice(before)).toMatchObject([
      { alert_kind: 'upnl', value: '-1000', account: 'main', symbol: null, side: null },
      {
        alert_kind: 'liquidation',
        value: '7.95454545',
        symbol: 'BTCUSDT',
        account: 'main',
        side: 'Buy',
        liq_price: '81000',
      },
    ])
    expect((await list(server)).find(({ id }: { id: string }) => id === stop.id)).toMatchObject({
      value: '0',
      unjudged: null,
    })
  })

  test('a drawdown goes by the equity that the exchange tells, keeps its highest through other terms, not through another account', async () => {
    const before = (await told(server)).length
    const { id } = await set(server, { kind: 'drawdown', direction: 'above', threshold: '20', account_name: 'main' })
    await server.exchange.wallet(account, '1000')
    await server.exchange.wallet(account, '850')
    await settled(server)
    expect((await told(server)).length - before).toBe(0)

    await server.call('mara', 'PUT', `/api/alerts/${id}`, { threshold: '15' })
    await settled(server)
    expect((await told(server)).at(-1)).toMatchObject({ value: '15', equity: '850', peak: '1000', account: 'main' })

    const other = await server.link('mara', 'second')
    await server.exchange.state(other, LIVE)
    await server.call('mara', 'PUT', `/api/alerts/${id}`, { account_name: 'second' })
    await server.exchange.wallet(other, '500')
    await settled(server)
    expect(await list(server)).toMatchObject([{ value: '0', state: 'armed', fired_count: 0 }])

    await server.call('mara', 'DELETE', `/v1/settings/accounts/${other}`)
    expect(await list(server)).toEqual([])
  })

  test.each([
    [{ ...PRICE, threshold: '0' }, 400, 'Enter a number from 0.0000000001 to 1,000,000,000 USDT.'],
    [{ ...PRICE, symbol: null }, 400, 'Choose a symbol.'],
    [{ ...PRICE, kind: 'volume' }, 422, null],
    [{ ...PRICE, symbol: 'no symbol' }, 422, null],
    [
      { kind: 'drawdown', direction: 'above', threshold: '5', account_name: 'none' },
      409,
      'You have no account named none.',
    ],
  ])('%j is refused with %s and changes nothing', async (body, status, detail) => {
    const answer = await server.call('mara', 'POST', '/api/alerts', body)
    expect(answer.status === status || (status === 422 && answer.status === 400), answer.text).toBe(true)
    if (detail !== null) expect(answer.json.detail).toBe(detail)
    expect(await list(server)).toEqual([])
  })

  test('a symbol that the exchange is known not to list is refused', async () => {
    await server.call('mara', 'GET', '/exchange/symbols')
    await server.parts.listed.list()
    expect((await server.call('mara', 'POST', '/api/alerts', { ...PRICE, symbol: 'NOSUCHUSDT' })).json.detail).toBe(
      'The exchange does not list NOSUCHUSDT.',
    )
  })

  test("T7 somebody else's alert is not there, and who has no plan has none", async () => {
    const { id } = await set(server, PRICE)
    expect((await server.call('jonas', 'PUT', `/api/alerts/${id}`, { is_paused: true })).status).toBe(404)
    expect((await server.call('jonas', 'DELETE', `/api/alerts/${id}`)).status).toBe(404)
    expect((await server.call('noah', 'GET', '/api/alerts')).status).toBe(403)
    expect(await list(server)).toMatchObject([{ id, is_paused: false }])
  })

  test(`the ${MOST_ALERTS + 1}st is refused`, async () => {
    for (let n = 0; n < MOST_ALERTS; n += 1) await set(server, { ...PRICE, threshold: String(1_000_000 + n) }, 'ines')
    const answer = await server.call('ines', 'POST', '/api/alerts', PRICE)
    expect([answer.status, answer.json.detail]).toEqual([
      409,
      'You have 100 alerts, the most there can be. Delete one first.',
    ])
  })
})

describe('A-210 over a restart', () => {
  test('what fired does not fire again, what crossed while nothing ran fires at the first look', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bot-blending-alerts-'))
    const open = async () => (await openEmbedded(directory)).db
    const first = await startTestServer({ db: await open() })
    await first.link('mara', 'main')
    await set(first, PRICE)
    await set(first, { ...PRICE, threshold: '200' })
    await price(first, '90', '150')
    expect(await values(first)).toEqual(['150'])
    await first.close()

    const second = await startTestServer({ db: await open() })
    expect(second.exchange.watched()).toEqual(['BTCUSDT'])
    await price(second, '151')
    expect(await values(second)).toEqual(['150'])
    await price(second, '210')
    expect(await values(second)).toEqual(['150', '210'])
    await second.close()
  })

  test('F31 what cannot be written is told when it can, once, although the price went back meanwhile', async () => {
    const server = await startTestServer()
    await server.link('mara', 'main')
    await set(server, PRICE)
    await price(server, '90')
    const { facts } = server.parts
    const change = facts.change.bind(facts)
    let lost: 'before' | 'after' | null = 'before'
    Object.assign(facts, {
      change: async (userId: string, work: Parameters<typeof change>[1]) => {
        const how = lost
        lost = how === 'before' ? 'after' : null
        if (how === 'before') throw new Error('The database is away.')
        const made = await change(userId, work)
        if (how === 'after') throw new Error('The answer got lost.')
        return made
      },
    })
    server.exchange.price('BTCUSDT', '150')
    server.exchange.price('BTCUSDT', '90')

    await vi.waitFor(() => expect(lost).toBeNull())
    await vi.waitFor(async () => expect((await list(server))[0]).toMatchObject({ fired_count: 1 }))
    expect(await values(server)).toEqual(['150'])
    // The second try finds that it is written, and from then on it is judged again.
    await vi.waitFor(async () => {
      await price(server, '90', '150')
      expect(await values(server)).toEqual(['150', '150'])
    })
    await server.close()
  })
})
