import { expect, test } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { bellCount } from '../../../src/domain/notifications/bell.ts'
import { seqOf } from '../../../src/server/events/factId.ts'
import { testCore, type TestCore } from '../../support/core/core.ts'

const HOUR = 3_600_000
const READ_ALL = '/notifications/mark-all-read'

/** A server of three stop-losses of the night, which marks as the product's does, for whom it knows. */
function night({ server, clock }: TestCore, isKnown = () => true) {
  const facts = [1, 2, 3].map((seq) => ({
    id: `e1-${seq}`,
    event_type: 'trade_closed',
    event_timestamp: new Date(clock.now() - 5 * HOUR + seq * 60_000).toISOString(),
    data: { symbol: `S${seq}USDT`, account: 'main', side: 'Buy', pnl: '-50', final_pnl: '-50', trade_id: `t${seq}` },
  }))
  const read = new Set<number>()
  const stored = () => facts.map((fact, i) => ({ ...fact, is_read: read.has(i + 1) }))
  server.answer('/notifications', () => good({ notifications: stored(), returned_count: 3, total_count: 3 }))
  server.answer('/notifications/unread-count', () => good({ unread_count: 3 - read.size }))
  server.answer('/events/since', {
    events: facts,
    aggregated: false,
    total_events: 3,
    epoch: 'e1',
    head_seq: 3,
    through_seq: 3,
    has_more: false,
  })
  server.answer(READ_ALL, ({ query }: HttpRequest) => {
    if (!isKnown()) return bad({ kind: 'http', status: 401, message: 'Nobody is signed in.' })
    const through = query?.['through'] === undefined ? 3 : (seqOf(String(query['through']), 'e1') ?? 0)
    for (let seq = 1; seq <= through; seq += 1) read.add(seq)
    return good({ marked_count: read.size })
  })
}

const greet = ({ server, clock }: TestCore, head: number): void => {
  for (const stream of ['events', 'trades'])
    server
      .lines(stream)
      .at(-1)
      ?.say({
        type: 'connection_established',
        connection_id: 'c',
        epoch: 'e1',
        head_seq: head,
        server_time: new Date(clock.now()).toISOString(),
      })
}

test('PANEL-12 R10 what came after the press is unread, when the press reaches the server the next morning', async () => {
  const evening = await testCore()
  evening.server.answer('/trades/open', [])
  evening.server.answer(READ_ALL, 'never')
  const tab = await evening.open()
  await tab.signIn()
  await evening.clock.pass(100)
  greet(evening, 0)
  await evening.clock.pass(5_000)
  await tab.send({ type: 'notifications.open_panel' })
  await evening.clock.pass(3_000)
  tab.close()
  evening.kill()

  await evening.clock.pass(10 * HOUR)
  const morning = await testCore({ clock: evening.clock, disk: evening.disk, server: evening.server })
  night(morning)
  const next = await morning.open()
  await next.signIn()
  await morning.clock.pass(50)
  greet(morning, 3)
  await morning.clock.pass(70_000)

  const { notifications } = morning.core.state()
  expect(evening.server.callsOf(READ_ALL).map(({ idempotencyKey, query }) => [idempotencyKey, query])).toEqual(
    Array.from({ length: 2 }, () => [expect.any(String), { days_back: '7', through: 'e1-0' }]),
  )
  expect(notifications.list.map(({ originalEventId, isRead }) => [originalEventId, isRead])).toEqual([
    ['e1-3', false],
    ['e1-2', false],
    ['e1-1', false],
  ])
  expect(bellCount(notifications)).toBe(3)
})

test('R10 BELL-07 a press before the restored worker has its session goes with it, once, under its own key', async () => {
  const before = await testCore()
  before.server.answer('/trades/open', [])
  night(before)
  const tab = await before.open()
  await tab.signIn()
  await before.clock.pass(50)
  greet(before, 3)
  await before.clock.pass(15_000)
  expect(tab.views.bell).toMatchObject({ count: 3 })
  before.kill()

  const core = await testCore({ clock: before.clock, disk: before.disk, server: before.server, generation: 2 })
  night(core, () => core.identity.hasTokens())
  const reloaded = await core.open()
  expect(reloaded.views.bell).toMatchObject({ count: 3 })
  await reloaded.send({ type: 'notifications.open_panel' }, 'press')
  await core.clock.pass(5_000)
  await reloaded.signIn()
  await core.clock.pass(50)
  greet(core, 3)
  await core.clock.pass(70_000)

  expect(core.server.callsOf(READ_ALL).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['press'])
  expect([core.entries('write.saved').length, core.entries('write.failed').length]).toEqual([1, 0])
  expect(reloaded.views.bell).toMatchObject({ count: 0 })
})
