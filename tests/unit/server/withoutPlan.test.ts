import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStream, type OpenStream } from '../../support/eventStream.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NOAH = 'sample-noah'
let server: TestServer
const open: OpenStream[] = []

/** Noah has no plan, and an account from the time when he had one. */
beforeAll(async () => {
  server = await startTestServer()
  await server.exchange.open(await server.link('noah'), aPosition())
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await server.close()
})

const listen = async (path: string, headers: Record<string, string> = {}): Promise<OpenStream> => {
  const stream = await openEventStream(`${server.url}${path}?token=${await server.token('noah')}`, headers)
  open.push(stream)
  return stream
}
const ofType = (type: string) => (frame: { data: { type?: string; event_type?: string } }) =>
  frame.data.type === type || frame.data.event_type === type
const append = (type: string, data: unknown) =>
  server.parts.facts.change(NOAH, async ({ append: write }) => {
    await write({ type, at: new Date(), data })
  })
/** What else may be heard of a position. */
const secrets = /BTCUSDT|90000|position|pnl/

test('A-305 without a plan the first stream has neither table nor trades, and numbers without a gap', async () => {
  const stream = await listen('/api/events/stream')
  const { data: hello } = await stream.until(ofType('connection_established'))
  expect((await server.call('noah', 'POST', '/api/polling/sse/recovery-sync')).status).toBe(200)
  await append('open_position_closed', { symbol: 'BTCUSDT', final_pnl: '5' })
  await append('setup_changed', { is_setup_complete: false })

  const { data } = await stream.until(ofType('setup_changed'))
  expect(data.data).toEqual({ is_setup_complete: false })
  expect(stream.frames.map(({ id }) => id).filter((id) => (id ?? '') !== '')).toEqual([
    `${hello.epoch}-${hello.head_seq + 1}`,
    `${hello.epoch}-${hello.head_seq + 2}`,
  ])
  expect(stream.frames.find(ofType('withheld'))?.data).toMatchObject({ type: 'unified_notification', data: {} })
  expect(stream.raw()).not.toMatch(secrets)
})

test('A-305 without a plan the second has refreshes of settings and accounts alone', async () => {
  const stream = await listen('/trades/updates/stream')
  await stream.until(ofType('connection_established'))
  const { hub } = server.parts
  await append('open_position_closed', { symbol: 'BTCUSDT', final_pnl: '5' })
  hub.send(NOAH, 'updates', { type: 'metrics_calculated', data: '{}' })
  for (const reason of ['alerts', 'trade_sync', 'settings'])
    hub.send(NOAH, 'updates', { type: 'dashboard_refresh', reason })

  await stream.until(ofType('dashboard_refresh'))
  expect(stream.frames.slice(1).map(({ data }) => data)).toEqual([{ type: 'dashboard_refresh', reason: 'settings' }])
})

test('A-305 what he missed is told with its numbers and without its content, by id, by time and by the stream', async () => {
  const { epoch, head } = server.parts.facts
  const byId = await server.call('noah', 'GET', `/events/since?since_event_id=${epoch}-0`)
  const since = new Date(Date.now() - 7 * 3_600_000).toISOString()
  const byTime = await server.call('noah', 'GET', `/events/since?since_timestamp=${since}`)
  const summary = await server.call('noah', 'GET', `/events/since?since_timestamp=${since}&activity_gap_ms=25200000`)
  const stream = await listen('/api/events/stream', { 'last-event-id': `${epoch}-0` })
  await stream.until(({ id }) => id === `${epoch}-${byId.json.head_seq}`)

  expect(byId.json).toMatchObject({ through_seq: await head(NOAH), has_more: false })
  expect(byId.json.events.map(({ id }: { id: string }) => id)).toEqual(
    Array.from({ length: byId.json.head_seq }, (_, n) => `${epoch}-${n + 1}`),
  )
  expect(summary.json).toMatchObject({ aggregated: true, total_events: 0, total_pnl: '0' })
  for (const text of [byId.text, byTime.text, stream.raw()]) expect(text).not.toMatch(/BTCUSDT|90000|final_pnl/)
})

test('A-305 A-319 without a plan the first stream tells what the system says of plan and accounts, and nothing else of it', async () => {
  const stream = await listen('/api/events/stream')
  await stream.until(ofType('connection_established'))
  const says = (title: string, path: string) =>
    append('unified_notification', { title, message: '', click_action: { type: 'navigate', path } })
  await says('BTCUSDT closed', '/closed-trades')
  await says('Your trial has ended', '/settings')
  await says('main needs attention', '/settings#accounts')

  await stream.until(({ data }) => data.data?.title === 'main needs attention')
  const titles = stream.frames.flatMap(({ data }) => (data.data?.title === undefined ? [] : [data.data.title]))
  expect(titles).toEqual(['Your trial has ended', 'main needs attention'])
  expect(stream.raw()).not.toMatch(secrets)
})

test('A-305 once a plan begins his streams end, and with his next token he has the table and what followed', async () => {
  const before = [await listen('/api/events/stream'), await listen('/trades/updates/stream')] as const
  for (const stream of before) await stream.until(ofType('connection_established'))
  expect((await server.call('noah', 'POST', '/api/v1/subscriptions/start-trial')).status).toBe(200)

  const { id } = await before[0].until(ofType('subscription_changed'))
  await Promise.all(before.map((stream) => stream.ended()))
  const after = await listen('/api/events/stream', { 'last-event-id': id! })
  const { data } = await after.until(ofType('position_snapshot'))
  expect(data.positions).toMatchObject([{ symbol: 'BTCUSDT' }])
  expect((await after.until(ofType('unified_notification'))).data.data.title).toContain('trial')
})
