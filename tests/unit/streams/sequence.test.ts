import { beforeEach, expect, test } from 'vitest'
import { bad } from '../../../src/domain/core/outcome.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { fc, parameters } from '../../support/fc.ts'

let core: TestCore
let tab: TestTab
/** The server's facts, oldest first. */
let facts: readonly Record<string, unknown>[] = []

const closed = (seq: number) => ({
  id: `e1-${seq}`,
  event_type: 'trade_closed',
  event_timestamp: new Date(core.clock.now()).toISOString(),
  data: {
    symbol: `S${seq % 40}USDT`,
    account: 'main',
    side: 'Buy',
    strategy: null,
    pnl: '5',
    trade_id: `t${seq}`,
    exectype: 'Trade',
    roi_percentage: null,
  },
})
const wrapped = (fact: Record<string, unknown>) => ({
  type: 'unified_notification',
  event_id: fact['id'],
  event_type: fact['event_type'],
  event_timestamp: fact['event_timestamp'],
  data: fact['data'],
})

beforeEach(async () => {
  core = await testCore()
  facts = []
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  core.server.answer('/events/since', since)
  tab = await core.open()
  await tab.signIn()
  await core.clock.pass(10)
})

function since({ query }: HttpRequest) {
  const after = Number(String(query?.['since_event_id']).split('-')[1])
  const page = facts.slice(after, after + Number(query?.['limit'] ?? 1_000))
  return {
    ok: true as const,
    value: {
      events: page,
      aggregated: false,
      total_events: page.length,
      epoch: 'e1',
      head_seq: facts.length,
      through_seq: after + page.length,
      has_more: after + page.length < facts.length,
    },
  }
}

function happened(count: number): void {
  facts = [...facts, ...Array.from({ length: count }, (_, i) => closed(facts.length + i + 1))]
}

/** A stream that greeted, and then so many facts that it did not bring; pages take 300 ms. */
async function missed(count: number): Promise<void> {
  core.server.answer('/events/since', since, 300)
  established()
  await core.clock.pass(10)
  happened(count)
}

const say = (message: object): void => core.server.lines('events')[0]!.say(message)
const established = () =>
  say({
    type: 'connection_established',
    connection_id: 'c',
    epoch: 'e1',
    head_seq: facts.length,
    server_time: new Date(core.clock.now()).toISOString(),
  })
const beat = () =>
  say({ type: 'heartbeat', epoch: 'e1', head_seq: facts.length, server_time: new Date(core.clock.now()).toISOString() })
/** Facts in the log on disk; memory keeps only the newest. */
const inLog = (): readonly (number | null)[] =>
  (core.disk.entries() as readonly LogEntry[]).flatMap((entry) =>
    entry.type === 'live.trade_closed' ? [entry.data.factSeq] : [],
  )
const cursor = (): number => core.core.state().live.sequence.cursor
const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i + 1)

test('I2 a fact missing between two is fetched, and each is in the log once', async () => {
  established()
  await core.clock.pass(10)
  happened(5)

  for (const seq of [1, 2, 5]) say(wrapped(facts[seq - 1]!))
  await core.clock.pass(1_000)

  expect(inLog().toSorted()).toEqual(upTo(5))
  expect(cursor()).toBe(5)
})

test('F11 a loss with no later fact is found by the heartbeat', async () => {
  established()
  await core.clock.pass(10)
  happened(3)

  beat()
  await core.clock.pass(1_000)

  expect(inLog()).toEqual(upTo(3))
})

test('F43 2,100 missed facts come in pages of 1,000, each once and in order', async () => {
  established()
  await core.clock.pass(10)
  happened(2_100)

  beat()
  await core.clock.pass(5_000)

  expect(core.server.callsOf('/events/since').map(({ query }) => query?.['since_event_id'])).toEqual([
    'e1-0',
    'e1-1000',
    'e1-2000',
  ])
  expect(inLog()).toEqual(upTo(2_100))
  expect(cursor()).toBe(2_100)
})

test('a gap that cannot be filled is tried again later, without a storm, until it can', async () => {
  established()
  await core.clock.pass(10)
  happened(2)
  core.server.answer('/events/since', bad({ kind: 'http', status: 503, message: '' }))
  beat()
  await core.clock.pass(20_000)
  const tries = core.server.callsOf('/events/since').length

  core.server.answer('/events/since', since)
  await core.clock.pass(31_000)

  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(8)
  expect(inLog()).toEqual(upTo(2))
})

test.each([
  ['of another history', 'e2', [10, 11, 12]],
  ['behind one that is missing still', 'e1', [7, 8, 9]],
])('R5 a page of facts %s does not close a gap, and is asked for again after 2 and 4 s', async (_what, epoch, seqs) => {
  happened(4)
  established()
  await core.clock.pass(10)
  happened(5)
  const events = seqs.map((seq) => ({ ...closed(seq), id: `${epoch}-${seq}` }))
  const page = { events, aggregated: false, total_events: 3, epoch, through_seq: seqs.at(-1), has_more: false }
  core.server.answer('/events/since', page, 300)
  beat()
  await core.clock.pass(10_000)

  expect(core.server.callsOf('/events/since').map(({ query }) => query?.['since_event_id'])).toEqual(
    Array.from({ length: 3 }, () => 'e1-4'),
  )
})

test('a fill under way is dropped when the session ends', async () => {
  core.server.answer('/api/session/end', { success: true })
  core.server.answer('/events/since', since, 1_000)
  established()
  await core.clock.pass(10)
  happened(2)
  beat()
  await core.clock.pass(10)
  expect(core.server.callsOf('/events/since')).toHaveLength(1)

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(30_000)

  expect(core.entries('live.trade_closed')).toEqual([])
})

test('a page that was under way when the worker died is asked for again by the next, from its cursor', async () => {
  established()
  await core.clock.pass(10)
  happened(4)
  for (const seq of [1, 2]) say(wrapped(facts[seq - 1]!))
  await core.clock.pass(200)
  beat()
  core.kill()

  const second = await testCore({ clock: core.clock, disk: core.disk, server: core.server })
  const tab2 = await second.open()
  await tab2.signIn()
  await core.clock.pass(10)
  core.server
    .lines('events')
    .at(-1)!
    .say({
      type: 'connection_established',
      connection_id: 'c2',
      epoch: 'e1',
      head_seq: 4,
      server_time: new Date(core.clock.now()).toISOString(),
    })
  await core.clock.pass(1_000)

  expect(core.server.attempts('events').at(-1)?.lastEventId).toBe('e1-2')
  expect(second.entries('live.trade_closed').map(({ data }) => data.factSeq)).toEqual([1, 2, 3, 4])
})

test('I2 I3 whatever order, repetition and loss the streams bring, every fact is in the log once and the cursor reaches the head', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          seq: fc.integer({ min: 1, max: 12 }),
          stream: fc.constantFrom('events', 'trades'),
          wait: fc.constantFrom(0, 0, 100, 11_000),
        }),
        { maxLength: 40 },
      ),
      async (deliveries) => {
        core = await testCore()
        core.server.answer('/trades/open', [])
        core.server.answer('/api/polling/sse/recovery-sync', { success: true })
        core.server.answer('/events/since', since)
        tab = await core.open()
        await tab.signIn()
        await core.clock.pass(10)
        facts = []
        established()
        happened(12)
        let before = 0
        for (const { seq, stream, wait } of deliveries) {
          const fact = facts[seq - 1]!
          core.server.lines(stream)[0]?.say(stream === 'events' ? wrapped(fact) : { type: 'trade_events', ...fact })
          await core.clock.pass(wait)
          expect(cursor()).toBeGreaterThanOrEqual(before)
          before = cursor()
        }
        await core.clock.pass(60_000)
        for (const line of core.server.lines('events'))
          line.say({
            type: 'heartbeat',
            epoch: 'e1',
            head_seq: 12,
            server_time: new Date(core.clock.now()).toISOString(),
          })
        await core.clock.pass(5_000)

        expect(inLog().toSorted((a, b) => Number(a) - Number(b))).toEqual(upTo(12))
        expect(cursor()).toBe(12)
      },
    ),
    parameters(40),
  )
})

test('F43 a long gap is paged with progress: pages once each and one ahead, the count falls on the way, and no fact is compared with all before', async () => {
  await missed(3_500)

  beat()
  await core.clock.pass(20_000)

  expect(core.server.callsOf('/events/since').map(({ query }) => query?.['since_event_id'])).toEqual(
    Array.from({ length: 4 }, (_, i) => `e1-${i * 1_000}`),
  )
  expect(cursor()).toBe(3_500)
  const told = tab.pushes.flatMap(({ views }) =>
    views.connection?.state === 'catching_up' ? [views.connection.behindBy] : [],
  )
  expect(told.length).toBeGreaterThan(3)
  expect(told.toSorted((a, b) => b - a)).toEqual(told)
  const { created, list, judged } = core.core.state().notifications
  expect(Math.max(...created.map((bucket) => bucket.length))).toBeLessThan(400)
  expect(list.length).toBe(50)
  expect(judged.length).toBeLessThanOrEqual(300)
})

test('F43 what follows from a fact is decided before the next one, also of a page that is there before it is asked for', async () => {
  core.server.answer('/events/since', since, 0)
  established()
  await core.clock.pass(10)
  happened(2_100)

  beat()
  await core.clock.pass(5_000)

  const types = (core.disk.entries() as readonly LogEntry[]).map(({ type }) => type)
  expect(types.filter((type) => type === 'live.trade_closed')).toHaveLength(2_100)
  expect(types.filter((type, i) => type === 'live.trade_closed' && types[i + 1] === type)).toEqual([])
})

test('F43 a server that sends the first part of what was missed and says so is not left: pages bring the rest while the line stays open', async () => {
  await missed(3_500)

  established()
  for (const fact of facts.slice(0, 1_000)) say(wrapped(fact))
  say({ type: 'resync', reason: 'backlog' })
  await core.clock.pass(4_000)

  expect(cursor()).toBe(3_500)
  expect(inLog().toSorted((a, b) => Number(a) - Number(b))).toEqual(upTo(3_500))
  expect(core.entries('live.lost')).toEqual([])
  expect(tab.pushes.flatMap(({ views }) => views.connection?.state ?? [])).not.toContain('reconnecting')
})
