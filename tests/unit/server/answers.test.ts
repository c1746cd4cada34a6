import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let main: string
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  main = await server.link('mara')
})
afterAll(async () => {
  await server.close()
})

const get = async (path: string, login = 'mara') => await server.call(login, 'GET', path)
const post = async (path: string, body?: unknown) => await server.call('mara', 'POST', path, body)
const DAY = 86_400_000

describe('accounts and settings', () => {
  test('API-09 balances: the wallet of each linked account', async () => {
    await server.exchange.wallet(main, '1234.5')

    expect((await get('/balances')).json).toEqual([
      expect.objectContaining({ account_name: 'main', balance_usdt: '1234.5' }),
    ])
    expect((await get('/balances', 'jonas')).json).toEqual([])
  })

  test('API-23 API-24 ENT-01 the settings of a user, changed field by field', async () => {
    const { json: before } = await get('/v1/settings/user')
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'user_id',
        'billing_email',
        'billing_name',
        'timezone',
        'email_notifications',
        'auto_renew',
        'is_setup_complete',
      ]),
    )
    const wished = {
      billing_email: 'mara@example.org',
      billing_name: 'Mara K.',
      timezone: 'Asia/Tokyo',
      email_notifications: false,
      auto_renew: false,
    }
    expect((await server.call('mara', 'PUT', '/v1/settings/user', wished)).json).toEqual({ ...before, ...wished })
    expect((await server.call('mara', 'PUT', '/v1/settings/user', { auto_renew: true })).status).toBe(200)
    expect((await get('/v1/settings/user')).json).toEqual({ ...before, ...wished, auto_renew: true })
    const refused = await server.call('mara', 'PUT', '/v1/settings/user', { timezone: '' })
    expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining('Timezone is required')])
    expect((await get('/v1/settings/user')).json.timezone).toBe('Asia/Tokyo')
  })

  test.each(['+05:30', '-03:00', 'CET', 'Nowhere/Land'])(
    'F-zone a profile keeps no zone that browser, server and database read differently: %s',
    async (timezone) => {
      const before = (await get('/v1/settings/user')).json
      expect(await server.call('mara', 'PUT', '/v1/settings/user', { timezone })).toMatchObject({
        status: 400,
        json: {
          detail: 'timezone: must be the name of a time zone, such as Europe/Berlin, no offset and no abbreviation',
        },
      })
      expect((await get('/v1/settings/user')).json).toEqual(before)
    },
  )

  test('API-26 ENT-03 GEN-01 the linked accounts, and bybit as the only exchange', async () => {
    const { json } = await get('/v1/settings/accounts')
    expect(json).toHaveLength(1)
    expect(json[0]).toMatchObject({
      id: main,
      account_name: 'main',
      exchange_name: 'bybit',
      api_key: 'key-mara-main',
    })
    expect(json[0]).not.toHaveProperty('api_secret')
    for (const exchange of ['binance', 'bybit-spot', '', undefined]) {
      const body = { account_name: 'other', api_key: 'K', api_secret: 'S', exchange_name: exchange }
      expect([exchange, (await post('/v1/settings/accounts', body)).status]).toEqual([exchange, 400])
    }
    expect((await get('/v1/settings/accounts')).json).toHaveLength(1)
  })

  test('ENT-30 API-60 email preferences can be read, and leaving takes a reason, which is kept', async () => {
    const { json: before } = await get('/email-preferences/')
    expect(before).toMatchObject({ is_subscribed: true })
    const { status, json } = await post('/email-preferences/unsubscribe', { reason: 'Too many mails.' })
    expect([status, json.is_subscribed]).toEqual([200, false])
    const kept = await server.parts.db.selectFrom('email_preferences').selectAll().execute()
    expect(JSON.stringify(kept)).toContain('Too many mails.')
    expect((await post('/email-preferences/unsubscribe', { reason: 7 })).status).toBe(400)
  })
})

describe('notifications and streams', () => {
  test('API-21 ENT-21 ENT-26 the second stream carries a closed trade in its envelope, field by field', async () => {
    const address = `${server.url}/trades/updates/stream?token=${await server.token('mara')}`
    const stream = await openEventStream(address)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await server.exchange.close(main, aTrade(main, { orderId: 'one', pnl: '12.5', closedAt: epoch(Date.now()) }))
    const { data } = await stream.until((frame) => frame.data.type === 'trade_events')
    stream.close()

    expect(data).toMatchObject({ id: expect.any(String), event_type: expect.any(String), data: expect.any(Object) })
    expect(Date.parse(data.event_timestamp)).toBeGreaterThan(Date.now() - 60_000)
    expect(data.data).toMatchObject({
      symbol: 'BTCUSDT',
      account: 'main',
      side: expect.stringMatching(/^(Buy|Sell)$/),
      pnl: '12.5',
      roi_percentage: '10.01',
      trade_id: `${main}:one`,
      exectype: 'TakeProfit',
    })
    expect(data.data).toHaveProperty('strategy')
    expect((await openEventStream(`${server.url}/trades/updates/stream`)).status).toBe(401)
  })

  test('ENT-25 a snapshot has the positions, their number, when and from where', async () => {
    await server.exchange.open(main, aPosition({ symbol: 'ETHUSDT' }))
    const stream = await openEventStream(`${server.url}/api/events/stream?token=${await server.token('mara')}`)
    const { data } = await stream.until((frame) => frame.data.type === 'position_snapshot')
    stream.close()

    expect(data).toMatchObject({ total_count: 1, positions: [{ symbol: 'ETHUSDT', accountname: 'main' }] })
    expect(data.source).toMatch(/./)
    expect(Math.abs(Date.parse(data.timestamp) - Date.now())).toBeLessThan(60_000)
  })

  test('API-64 API-65 API-66 ENT-19 lists, counts of 7 and of 30 days, and reading all of 7 days', async () => {
    for (const [id, days] of [
      ['of ten days ago', 10],
      ['of forty days ago', 40],
    ] as const) {
      const closedAt = epoch(Date.now() - days * DAY)
      await server.exchange.close(main, aTrade(main, { orderId: id, openedAt: epoch(closedAt - DAY), closedAt }))
    }
    const { json: list } = await get('/notifications')
    const all = list.notifications.length
    expect([list.returned_count, list.total_count]).toEqual([all, all])
    expect((await get('/notifications?limit=1')).json).toMatchObject({ returned_count: 1, total_count: all })
    const times = list.notifications.map((one: { event_timestamp: string }) => Date.parse(one.event_timestamp))
    const within = (days: number): number => times.filter((time: number) => time > Date.now() - days * DAY).length
    expect([within(7), within(30), all].map((count) => count - within(7))).toEqual([0, 1, 2])
    const unread = async (query = ''): Promise<number> =>
      (await get(`/notifications/unread-count${query}`)).json.unread_count
    expect([await unread(), await unread('?days_back=7'), await unread('?days_back=30')]).toEqual([
      within(7),
      within(7),
      within(30),
    ])
    const { json: stats } = await get('/notifications/stats?days_back=30')
    expect(stats.total_count).toBe(within(30))
    expect((await get('/notifications/stats')).json).toEqual(stats)
    expect(Object.values(stats.by_type as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(within(30))
    expect(stats.by_type).toMatchObject({ open_position_opened: 1 })

    expect((await post('/notifications/mark-all-read?days_back=7')).json).toEqual({ marked_count: within(7) })
    expect([await unread('?days_back=7'), await unread('?days_back=365')]).toEqual([0, all - within(7)])
    expect((await get('/notifications/stats?days_back=30')).json.total_count).toBe(within(30))
  })
})

describe('what clients report', () => {
  const kept = async () =>
    await server.parts.db.selectFrom('activities').select(['type', 'at', 'data']).orderBy('id').execute()
  const at = '2026-11-20T10:00:00.000Z'

  test('API-71 a thrown away cache is recorded, without a body', async () => {
    expect((await post('/api/polling/sse/record-cache-invalidation')).json).toEqual({ success: true })
    expect((await kept()).map(({ type }) => type)).toEqual(['cache_invalidation'])
  })

  test('API-74 one activity, and several at once, are kept with their time and data', async () => {
    const before = (await kept()).length
    const data = { timestamp: at, deviceType: 'mobile', deviceId: 'd1', clientId: 'c1', metrics: { count: 2 } }
    expect((await post('/api/polling/user-activity', { event_type: 'heartbeat', data })).json).toEqual({
      success: true,
    })
    const events = [
      { eventType: 'user_activity', data: { deviceType: 'desktop' }, timestamp: at },
      { eventType: 'page_visibility', data: null, timestamp: '2026-11-20T10:00:05.000Z' },
    ]
    expect((await post('/api/polling/user-activity-batch', { events })).json).toMatchObject({ success: true })
    const rows = (await kept()).slice(before)
    expect(rows.map(({ type, at: time, data: of }) => [type, new Date(time).toISOString(), of])).toEqual([
      ['heartbeat', at, data],
      ['user_activity', at, { deviceType: 'desktop' }],
      ['page_visibility', '2026-11-20T10:00:05.000Z', null],
    ])
  })

  test('API-68 the last activity of a session is kept, and the answer says so', async () => {
    const said = { lastUserActivity: at, sessionStartTime: '2026-11-20T09:00:00.000Z', lastSeenEventId: 'e1-7' }
    expect((await post('/session/sync-activity', said)).json).toEqual({ synced: true })
    const row = await server.parts.db.selectFrom('session_activity').selectAll().executeTakeFirstOrThrow()
    expect({
      lastUserActivity: new Date(row.last_user_activity!).toISOString(),
      sessionStartTime: new Date(row.session_start!).toISOString(),
      lastSeenEventId: row.last_seen_event_id,
    }).toEqual(said)
  })
})

describe('symbol assets', () => {
  const of = (symbol: string, rest: string) => fetch(`${server.url}/symbol-assets/symbols/${symbol}/${rest}`)

  test('ENT-28 API-75 A-349 what is known of a coin, field by field', async () => {
    const known = (await (await of('ETHUSDT', 'metadata')).json()) as Record<string, unknown>
    expect(Object.keys(known).toSorted()).toEqual([
      'coingecko_id',
      'last_verified',
      'local_available',
      'market_cap_rank',
      'symbol',
    ])
    expect(known).toMatchObject({
      symbol: 'ETHUSDT',
      coingecko_id: 'ethereum',
      market_cap_rank: expect.any(Number),
      local_available: true,
    })
    expect(Date.parse(String(known['last_verified']))).toBeGreaterThan(Date.now() - DAY)
    expect(await (await of('NOSUCHCOIN7USDT', 'metadata')).json()).toMatchObject({
      coingecko_id: null,
      market_cap_rank: null,
      local_available: false,
      last_verified: null,
    })
  })

  test("API-77 A-349 the address of a coin's picture is one of the product's own, and null where it has none", async () => {
    const url = async (symbol: string): Promise<string | null> =>
      ((await (await of(symbol, 'coingecko-url?size=small')).json()) as { readonly url: string | null }).url
    const own = await url('BTCUSDT')
    expect(own).toMatch(/^https?:\/\/[^/]+\/symbol-assets\/symbols\/BTCUSDT\/logo\?size=small$/)
    expect((await fetch(server.url + own!.slice(new URL(own!).origin.length))).headers.get('content-type')).toBe(
      'image/svg+xml',
    )
    expect(await url('NOSUCHCOIN7USDT')).toBeNull()
  })

  test('API-76 the picture of a coin in each size; fallback=svg draws one where there is none', async () => {
    for (const size of ['thumb', 'small', 'large']) {
      const answer = await of('BTCUSDT', `logo?size=${size}`)
      expect([size, answer.status, answer.headers.get('content-type')]).toEqual([size, 200, 'image/svg+xml'])
      expect(await answer.text()).toContain('<svg')
    }
    expect((await of('BTCUSDT', 'logo?size=huge')).status).toBe(400)
    expect((await of('NOSUCHCOIN7USDT', 'logo?size=small')).status).toBe(404)
    const drawn = await of('NOSUCHCOIN7USDT', 'logo?size=small&fallback=svg')
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await drawn.text()).toMatch(/<text[^>]*>NOS<\/text>/)
  })
})

describe('static icons of coins', () => {
  const icon = (rest: string) => fetch(`${server.url}/assets/crypto-icons/${rest}`)

  test.each([
    ['thumb', 25],
    ['small', 50],
    ['large', 250],
  ])('LOGO-03 LOGO-04 %s is a picture of %i pixels, kept a day', async (size, pixels) => {
    const answer = await icon(`svg/${size}/btc.svg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await answer.text()).toMatch(new RegExp(`^<svg [^>]*viewBox="[^>]* width="${pixels}" height="${pixels}">`))
    const drawn = await (await icon(`svg/${size}/nosuchcoin7.svg?fallback=svg`)).text()
    expect(drawn).toMatch(new RegExp(`^<svg [^>]*width="${pixels}" height="${pixels}">.*>NOS</text>`))
  })

  test('LOGO-04 a coin is its whole name: WBTC is not W, TBTC not T; a thousand of a coin is the coin', async () => {
    const of = async (name: string) => (await icon(`svg/thumb/${name}.svg`)).text()
    const [btc, wbtc, tbtc] = await Promise.all(['btc', 'wbtc', 'tbtc'].map(of))
    expect(wbtc).toContain('<svg')
    expect(tbtc).toContain('<svg')
    expect(new Set([btc, wbtc, tbtc]).size).toBe(3)
    expect(await of('1000pepe')).toBe(await of('PEPE'))
  })

  test.each([
    'png/thumb/btc.png',
    'png/thumb/btc.svg',
    'svg/huge/btc.svg',
    'svg/toString/btc.svg',
    'svg/thumb/nosuchcoin7.svg',
  ])('LOGO-04 T14 A-349 %s is not there, and the next address is tried', async (rest) => {
    expect((await icon(rest)).status).toBe(404)
  })
})

test('API-67 the end of a session is answered, and its token is refused from then on', async () => {
  const token = await server.token('amina')
  const ask = (method: string, path: string) =>
    fetch(server.url + path, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await ask('GET', '/v1/settings/user')).status).toBe(200)
  const end = await ask('POST', '/api/session/end')
  expect([end.status, await end.json()]).toEqual([200, { success: true }])
  expect((await ask('GET', '/v1/settings/user')).status).toBe(401)
})
