import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { openEventStream, type OpenStream } from '../../support/eventStream.ts'
import { handClock } from '../../support/handClock.ts'
import type { StreamMessage } from '../../../src/domain/wire/sse.ts'
import { readStreamMessage, streamMessage } from '../../../src/domain/wire/streams.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let accountId: string
const open: OpenStream[] = []

beforeAll(async () => {
  server = await startTestServer()
  accountId = await server.link('mara')
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await server.close()
})

const listen = async (path: string, headers: Record<string, string> = {}, login = 'mara'): Promise<OpenStream> => {
  const stream = await openEventStream(
    `${server.url}${path}${path.includes('?') ? '&' : '?'}token=${await server.token(login)}`,
    headers,
  )
  open.push(stream)
  return stream
}
const ofType = (type: string) => (frame: { data: { type?: string } }) => frame.data.type === type

describe('the two event streams', () => {
  test('API-70 R3 the first stream greets with connection, epoch, head and server time, then the whole table', async () => {
    const stream = await listen('/api/events/stream')

    const hello = await stream.until(ofType('connection_established'))
    expect(hello.data).toMatchObject({
      connection_id: expect.any(String),
      epoch: server.parts.facts.epoch,
      head_seq: expect.any(Number),
      server_time: expect.any(String),
      build: 'development',
    })
    expect((await stream.until(ofType('position_snapshot'))).data).toMatchObject({
      positions: [],
      total_count: 0,
      source: 'server',
      as_of_seq: 0,
      epoch: server.parts.facts.epoch,
    })
  })

  test('F48 proxies are told not to hold it back, and its first bytes fill their buffers', async () => {
    const stream = await listen('/api/events/stream')
    await stream.until(ofType('connection_established'))

    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.raw().indexOf('data:')).toBeGreaterThan(2_048)
  })

  test('F44 a reader for whom values were left out gets the table when he has caught up', async () => {
    const stream = await listen('/api/events/stream', {}, 'jonas')
    const first = await stream.until(ofType('position_snapshot'))
    const [reader] = server.parts.hub.readersOf('sample-jonas')

    // More than a socket takes at once, so that it waits when the value comes.
    reader?.write(`:${'x'.repeat(16_000_000)}\n\n`, 'fact')
    reader?.write('data: {"type":"left_out"}\n\n', 'value')

    const second = await stream.until(
      ({ data }) => data.type === 'position_snapshot' && data['tick'] !== first.data['tick'],
    )
    expect(second.data['tick']).toBeGreaterThan(first.data['tick'])
    expect(stream.raw()).not.toContain('left_out')
  })

  test('A-29 a fact goes on both streams under one id: wrapped on the first, under its own name on the second', async () => {
    const [events, updates] = [await listen('/api/events/stream'), await listen('/trades/updates/stream')]
    await server.exchange.open(accountId, aPosition())

    const wrapped = await events.until(ofType('unified_notification'))
    const plain = await updates.until(ofType('open_position_opened'))
    expect(wrapped.id).toBe(plain.id)
    expect(wrapped.id).toMatch(new RegExp(`^${server.parts.facts.epoch}-\\d+$`))
    expect(wrapped.data).toMatchObject({
      event_id: wrapped.id,
      event_type: 'open_position_opened',
      data: {
        symbol: 'BTCUSDT',
        account: 'main',
        side: 'Buy',
        qty: '0.5',
        position: { accountname: 'main', leg: 'one_way' },
      },
    })
    expect(plain.data).toMatchObject({ id: plain.id, event_type: 'open_position_opened', data: wrapped.data.data })
  })

  test('ENT-24 I10 moved marks come as one frame a window, with a growing tick', async () => {
    const stream = await listen('/api/events/stream')
    await stream.until(ofType('position_snapshot'))
    server.exchange.mark(accountId, 'BTCUSDT', '90100')
    server.exchange.mark(accountId, 'BTCUSDT', '90200')

    const first = await stream.until(ofType('open_position_pnl_change'))
    expect(first.data).toMatchObject({
      data: {
        symbol: 'BTCUSDT',
        account: 'main',
        old_pnl: '0',
        new_pnl: '100',
        pnl_change: '100',
        mark_price: '90200',
      },
    })
    expect(first.id ?? '').toBe('')
    server.exchange.mark(accountId, 'BTCUSDT', '90000')
    const second = await stream.until((frame) => frame.data.data?.new_pnl === '0')
    expect(second.data.tick).toBeGreaterThan(first.data.tick)
  })

  test('R4 I10 the list of open trades says by a header which table it is', async () => {
    const { parts } = server
    const before = Number((await server.call('mara', 'GET', '/trades/open')).headers.get('x-table')?.split(' ')[2])
    const { headers } = await server.call('mara', 'GET', '/trades/open')

    const [epochName, seq, tick] = headers.get('x-table')?.split(' ') ?? []
    expect([epochName, Number(seq)]).toEqual([
      parts.facts.epoch,
      await parts.facts.head((await parts.sessions.of(await server.token('mara'))).userId),
    ])
    expect(Number(tick)).toBeGreaterThan(before)
  })

  test('R1 numbers have no gap, and Last-Event-ID brings exactly what came after', async () => {
    const before = await listen('/api/events/stream')
    const { data: hello } = await before.until(ofType('connection_established'))
    for (let n = 1; n <= 5; n += 1) {
      await server.exchange.open(accountId, aPosition({ symbol: `N${n}USDT`, createdAt: epoch(1_795_000_000_000 + n) }))
    }

    const after = await listen('/api/events/stream', { 'last-event-id': `${hello.epoch}-${hello.head_seq}` })
    await after.until((frame) => frame.data.data?.symbol === 'N5USDT')
    const ids = after.frames.filter(ofType('unified_notification')).map((frame) => frame.id)
    expect(ids).toEqual([1, 2, 3, 4, 5].map((n) => `${hello.epoch}-${hello.head_seq + n}`))
  })

  test('R2 an id of another history is answered with resync', async () => {
    const stream = await listen('/api/events/stream', { 'last-event-id': 'otherhistory-12' })

    expect((await stream.until(ofType('resync'))).data.reason).toBe('epoch')
  })

  test('ENT-22 a close is two facts, and metrics follow on the second stream', async () => {
    const updates = await listen('/trades/updates/stream')
    await updates.until(ofType('connection_established'))
    await server.exchange.open(accountId, aPosition({ symbol: 'ETHUSDT' }))
    await server.exchange.close(
      accountId,
      aTrade(accountId, { symbol: 'ETHUSDT', orderId: 'close-eth', pnl: '12.5', closedAt: epoch(Date.now()) }),
    )

    expect((await updates.until(ofType('open_position_closed'))).data.data).toMatchObject({
      symbol: 'ETHUSDT',
      final_pnl: '12.5',
    })
    expect((await updates.until(ofType('trade_events'))).data.data).toMatchObject({
      symbol: 'ETHUSDT',
      pnl: '12.5',
      trade_id: `${accountId}:close-eth`,
      exectype: 'TakeProfit',
      roi_percentage: '10.01',
    })
    const metrics = await updates.until(ofType('metrics_calculated'))
    expect(metrics.data.data).toMatchObject({
      user_id: 'sample-mara',
      update_type: 'incremental',
      trade_data: { account: 'main', pnl: 12.5 },
      pnl_timeframes: { pnl_today: 12.5 },
    })
  })

  test('F39 a trade that is told twice is one fact', async () => {
    const trade = aTrade(accountId, { symbol: 'ETHUSDT', orderId: 'told-twice', pnl: '12.6' })
    await server.exchange.close(accountId, trade)
    const head = await server.parts.facts.head('sample-mara')
    await server.exchange.close(accountId, trade)

    expect(await server.parts.facts.head('sample-mara')).toBe(head)
  })

  test('API-72 recovery-sync sends a snapshot on the first stream', async () => {
    const stream = await listen('/api/events/stream')
    await stream.until(ofType('position_snapshot'))
    const answer = await server.call('mara', 'POST', '/api/polling/sse/recovery-sync')

    expect(answer.json).toMatchObject({ success: true, epoch: server.parts.facts.epoch })
    await stream.until(
      (frame) =>
        stream.frames.filter(ofType('position_snapshot')).length >= 2 && frame.data.type === 'position_snapshot',
    )
  })

  test("I9 T7 nobody hears of another user's positions", async () => {
    const other = await listen('/api/events/stream', {}, 'jonas')
    await other.until(ofType('position_snapshot'))
    await server.exchange.open(accountId, aPosition({ symbol: 'CANARYUSDT' }))
    const own = await server.link('jonas', 'own')
    await server.exchange.open(own, aPosition({ symbol: 'SOLUSDT' }))

    await other.until((frame) => frame.data.data?.symbol === 'SOLUSDT')
    expect(JSON.stringify(other.frames)).not.toContain('CANARY')
  })

  test('T9 an eleventh stream of one user ends the oldest', async () => {
    const clock = handClock()
    const own = await startTestServer({ clock })
    const token = await own.token('tom')
    const streams: OpenStream[] = []
    for (let n = 0; n < 11; n += 1) {
      streams.push(await openEventStream(`${own.url}/trades/updates/stream?token=${token}`))
      clock.advance(1_000)
    }
    await streams[0]!.ended()

    expect(streams.map((stream) => stream.isOver())).toEqual(streams.map((_, index) => index === 0))
    expect(own.parts.hub.readersOf('sample-tom')).toHaveLength(10)
    for (const stream of streams) stream.close()
    await own.close()
  })

  test('T1 a stream ends with the session that opened it', async () => {
    const token = await server.token('amina')
    const stream = await openEventStream(`${server.url}/api/events/stream?token=${token}`)
    await stream.until(ofType('connection_established'))
    const answer = await fetch(`${server.url}/api/session/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })

    expect(answer.status).toBe(200)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    await stream.ended()
    expect(
      (await fetch(`${server.url}/v1/settings/user`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
  })
})

describe('GET /events/since', () => {
  test('A-61 pages by id up to head, and says where it stands', async () => {
    const e = server.parts.facts.epoch
    const first = await server.call('mara', 'GET', `/events/since?since_event_id=${e}-0&limit=3`)
    const rest = await server.call('mara', 'GET', `/events/since?since_event_id=${e}-${first.json.through_seq}`)

    expect(first.json).toMatchObject({ aggregated: false, total_events: 3, through_seq: 3, has_more: true, epoch: e })
    expect(rest.json.has_more).toBe(false)
    expect([...first.json.events, ...rest.json.events].map((fact: { id: string }) => fact.id)).toEqual(
      Array.from({ length: rest.json.head_seq }, (_, n) => `${e}-${n + 1}`),
    )
  })

  test.each(['1.5', '-1', '1e9', 'NaN', 'Infinity', '1'.repeat(400), 'x'])(
    'A-61 a limit of %s facts is refused, for it is none',
    async (limit) => {
      const since = `/events/since?since_event_id=${server.parts.facts.epoch}-0`
      const { status, json } = await server.call('mara', 'GET', `${since}&limit=${limit}`)
      expect([status, json.detail]).toEqual([400, expect.stringContaining('limit')])
    },
  )

  test('RECOV-20 A-61 an unknown id falls back to time, and a gap of 6 h is summed up', async () => {
    const unknown = await server.call('mara', 'GET', '/events/since?since_event_id=other-9')
    const gap = 7 * 3_600_000
    const long = await server.call(
      'mara',
      'GET',
      `/events/since?since_timestamp=${new Date(Date.now() - gap).toISOString()}&activity_gap_ms=${gap}&lookback_window_ms=${gap * 1.2}`,
    )

    expect(unknown.status).toBe(200)
    expect(unknown.json.aggregated).toBe(false)
    expect(long.json).toMatchObject({
      aggregated: true,
      events: [],
      total_events: expect.any(Number),
      gap_hours: 7,
      time_range: { start: expect.any(String), end: expect.any(String) },
      strategy_summaries: expect.any(Array),
      summary_messages: expect.arrayContaining([expect.stringContaining('While you were away for 7 h')]),
      total_pnl: expect.any(String),
      system_notification_id: expect.stringContaining('summary-'),
    })
  })
})

describe('the schemas of the streams', () => {
  test('API-70 read every message that the streams above have carried, and nothing that lacks a field or is none', () => {
    const carried = open.flatMap(({ frames }) => frames.map(({ data }) => data as Record<string, unknown>))
    const kinds = new Set(carried.map(({ type }) => type))

    expect(kinds.size).toBeGreaterThanOrEqual(6)
    for (const message of carried)
      expect(readStreamMessage(JSON.stringify(message)), JSON.stringify(message)).toEqual(message)
    expect(readStreamMessage('{"type":"unified_notification","event_id":"e-1"}')).toBeNull()
    expect(readStreamMessage('{"type":"of_a_newer_server"}')).toBeNull()
    expect(readStreamMessage('{')).toBeNull()
  })

  test('name every type of message that the server can send', () => {
    const types = streamMessage.options.flatMap(({ entries: { type } }) =>
      'options' in type ? type.options : [type.literal],
    )
    // A type that the schemas lack, or have in excess, does not compile.
    const all: readonly StreamMessage['type'][] = types
    const none: Exclude<StreamMessage['type'], (typeof types)[number]> extends never ? true : false = true

    expect(none).toBe(true)
    expect(new Set(all).size).toBe(types.length)
  })
})
