import { beforeEach, describe, expect, test } from 'vitest'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

let core: TestCore
let tab: TestTab
/** The stored list of the server, as the next fetch finds it. */
let storedRows: readonly object[] = []

const MAIN = { symbol: 'BTCUSDT', account: 'main', side: 'Buy', strategy: null }
const at = (ms = 0): string => new Date(core.clock.now() + ms).toISOString()
const fact = (id: string | null, type: string, data: object = {}, ms = 0) => ({
  ...(id === null ? {} : { event_id: id }),
  type: 'unified_notification',
  event_type: type,
  event_timestamp: at(ms),
  data: { ...MAIN, ...data },
})
const stored = (id: string, type: string, data: object = {}, ms = 0) => ({
  id,
  event_type: type,
  event_timestamp: at(ms),
  is_read: false,
  data: { ...MAIN, ...data },
})
const say = (...messages: readonly object[]): void =>
  core.server
    .lines('events')
    .at(-1)!
    .say(...messages)
/** What the panel shows: id, whether it is unread. */
const shown = (): readonly (readonly [string, boolean])[] => {
  const list = tab.views.notificationPanel?.list
  return list?.state === 'ready' ? list.rows.map((row) => [row.id, row.unread]) : []
}
const ids = (): readonly string[] => shown().map(([id]) => id)
const toasts = (): readonly string[] => core.entries('toast.queued').map(({ data }) => data.toast.title)

/** When a tab was pressed last. */
function clickedAt(): string {
  const press = core.entries('tab.touched').findLast(({ data }) => data.kind === 'click')
  return new Date(press!.at).toISOString()
}

/** The server holds these, and a minute later the list is fetched. */
async function fetched(...rows: readonly object[]): Promise<void> {
  storedRows = rows
  await core.clock.pass(61_000)
}

async function started(
  head: { readonly epoch: string; readonly head_seq: number } | object = { epoch: 'e1', head_seq: 0 },
): Promise<void> {
  core = await testCore()
  storedRows = []
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  core.server.answer('/notifications', () => ({
    ok: true,
    value: { notifications: storedRows, returned_count: storedRows.length, total_count: storedRows.length },
  }))
  tab = await core.open()
  // Longer than any absence here: this is not about tokens.
  await tab.signIn({}, { expiresAt: core.clock.now() / 1_000 + 86_400 })
  await core.clock.pass(10)
  say({ type: 'connection_established', connection_id: 'c', server_time: at(), ...head })
  await core.clock.pass(5_000)
}

describe('two facts are two notifications', () => {
  beforeEach(() => started())

  test('A-155 a stored opening takes the place of no other one, live within 5 min of it', async () => {
    // A device that comes new to a history of one fact knows it by the list alone.
    await started({ epoch: 'e1', head_seq: 1 })
    const earlier = stored('e1-1', 'position_opened')
    await core.clock.pass(120_000)
    say(fact('e1-2', 'position_opened'))

    await fetched(earlier, stored('e1-2', 'position_opened', {}, -1_000))

    expect(core.entries('notifications.replaced')).toEqual([])
    expect(ids()).toEqual(['live_e1-2', 'stored_e1-1'])
  })

  test('A-155 two openings within 5 min, one known by the list alone, are both there; and so are two trades within 30 s', async () => {
    say(
      fact('e1-1', 'position_opened'),
      fact('e1-2', 'position_opened', {}, 1_000),
      fact('e1-3', 'trade_closed', { pnl: '1' }),
      fact('e1-4', 'trade_closed', { pnl: '2' }, 1_000),
    )

    await fetched(
      stored('e1-1', 'position_opened'),
      stored('e1-2', 'position_opened', {}, 1_000),
      stored('e1-3', 'trade_closed', { pnl: '1' }),
      stored('e1-4', 'trade_closed', { pnl: '2' }, 1_000),
    )

    // The second of each was held back by the 15 s of the creation; its stored copy brings it.
    expect(ids().toSorted()).toEqual(['live_e1-1', 'live_e1-3', 'stored_e1-2', 'stored_e1-4'])
  })

  test('A-165 what was dismissed hides no other fact that comes near it', async () => {
    say(fact('e1-1', 'position_opened'), fact('e1-2', 'position_opened', {}, 1_000))
    await core.clock.pass(1_000)
    await tab.send({ type: 'notifications.dismiss', notification: 'live_e1-1' })

    await fetched(stored('e1-2', 'position_opened', {}, 1_000))

    expect(ids()).toEqual(['stored_e1-2'])
  })

  test('A-155 a milestone that was read elsewhere reads no other one', async () => {
    await started({ epoch: 'e1', head_seq: 1 })
    const earlier = { ...stored('e1-1', 'position_milestone', { milestone_percentage: 25 }), is_read: true }
    say(fact('e1-2', 'position_milestone', { milestone_percentage: 25, milestone_direction: 'to_takeprofit' }))

    await fetched(earlier)

    expect(shown()).toEqual([['live_e1-2', true]])
    await tab.send({ type: 'notifications.read', notification: 'live_e1-2' })
    await core.clock.pass(1_000)
    expect(core.server.callsOf('/notifications/e1-2/mark-read')).toHaveLength(1)
  })

  test('A-13 a test trade without a trade id is held back for 30 s like any other', async () => {
    const trade = { exectype: 'TestTrade', pnl: '1' }
    say(fact('e1-1', 'trade_closed', { ...trade, trade_id: 'a' }))
    await core.clock.pass(20_000)
    say(fact(null, 'trade_closed', trade))
    await core.clock.pass(1_000)

    expect(ids()).toEqual(['live_e1-1'])
  })

  test('PANEL-15 two trades of one moment and one PnL, without ids of the server: dismissing one leaves the other', async () => {
    say(
      fact(null, 'trade_closed', { pnl: '5', trade_id: 'a' }),
      fact(null, 'trade_closed', { pnl: '5', trade_id: 'b' }),
    )
    await core.clock.pass(1_000)
    const [one, other] = ids()
    await tab.send({ type: 'notifications.dismiss', notification: one! })
    await core.clock.pass(1_000)

    expect(ids()).toEqual([other])
  })

  test('A-144 two messages of one moment about no symbol are two', async () => {
    say(
      fact(null, 'unified_notification', { symbol: null, account: null, title: 'One' }),
      fact(null, 'unified_notification', { symbol: null, account: null, title: 'Two' }),
    )
    await core.clock.pass(1_000)

    expect(new Set(ids()).size).toBe(2)
  })

  test.each(['position_opened', 'position_milestone'])(
    'NCLICK-05 the trade id of %s leads to its closed trade',
    async (type) => {
      say(fact('e1-1', type, { trade_id: 't 7', milestone_percentage: 25, milestone_direction: 'to_takeprofit' }))
      await core.clock.pass(1_000)
      const list = tab.views.notificationPanel?.list

      expect(list).toMatchObject({
        rows: [{ opens: { type: 'navigate', path: '/closed-trades/chart/BTCUSDT/main/t%207' } }],
      })
    },
  )
})

describe('a server whose ids are no numbers', () => {
  beforeEach(() => started({}))

  test('A-19 the id under which it stores a fact is taken from the stored copy, and a read calls it', async () => {
    say(fact('live-a', 'position_milestone', { milestone_percentage: 25, milestone_direction: 'to_takeprofit' }))
    await fetched(stored('s-1', 'position_milestone', { milestone_percentage: 25 }, 500))
    await tab.send({ type: 'notifications.read', notification: ids()[0]! })
    await core.clock.pass(1_000)

    expect(ids()).toHaveLength(1)
    expect(core.server.calls.filter(({ path }) => path.endsWith('/mark-read')).map(({ path }) => path)).toEqual([
      '/notifications/s-1/mark-read',
    ])
  })

  test('A-56 so is that of a closed trade, and what comes again under its first id stays one', async () => {
    say(fact('live-a', 'trade_closed', { pnl: '1' }))
    await fetched(stored('s-1', 'trade_closed', { pnl: '1' }, 500))
    await core.clock.pass(400_000)
    say(fact('live-a', 'trade_closed', { pnl: '1' }, -461_000))
    await core.clock.pass(1_000)

    expect(core.core.state().notifications.list.map(({ id, originalEventId }) => [id, originalEventId])).toEqual([
      ['live_live-a', 's-1'],
    ])
    expect(toasts()).toHaveLength(1)
  })
})

/** The streams are let in again, and somebody looks; once a line is open the server greets. */
async function streamsBack(greeting: object): Promise<void> {
  for (const stream of ['events', 'trades']) core.server.onOpen(stream, 'accept')
  await tab.send({ type: 'tab.touch', kind: 'online' })
  for (let waited = 0; waited < 120 && core.server.lines('events').length === 0; waited += 1)
    await core.clock.pass(1_000)
  say({ type: 'connection_established', connection_id: 'c2', server_time: at(), ...greeting })
  await core.clock.pass(10_000)
}

describe('the streams are down and calls are answered', () => {
  beforeEach(async () => {
    await started()
    core.server.answer('/events/since', () => ({
      ok: true,
      value: {
        events: missed,
        aggregated: false,
        total_events: missed.length,
        epoch: 'e1',
        head_seq: missed.length,
        through_seq: missed.length,
        has_more: false,
      },
    }))
    for (const stream of ['events', 'trades']) {
      core.server.onOpen(stream, { kind: 'failed', why: 'network', status: null })
      core.server.lines(stream).at(-1)!.fail('network')
    }
    await core.clock.pass(1_000)
  })

  /** Facts that the streams did not bring, as a page of them. */
  let missed: readonly object[] = []
  const asFact = ({
    event_id: id,
    event_type,
    event_timestamp,
    data,
  }: ReturnType<typeof fact> & { readonly event_id?: string }) => ({ id, event_type, event_timestamp, data })

  /** A position closes: the stored list has both facts at once. */
  function closes(): void {
    const facts = [
      fact('e1-1', 'position_closed', { final_pnl: '5', trade_id: 't1' }),
      fact('e1-2', 'trade_closed', { pnl: '5', trade_id: 't1', exectype: 'Trade' }),
    ]
    missed = facts.map(asFact)
    storedRows = facts.map((one) => ({ ...asFact(one), is_read: false }))
  }

  const back = (): Promise<void> => streamsBack({ epoch: 'e1', head_seq: missed.length })

  test('NRULE-27 A-64 a trade that closes is listed with the next fetch, and told by its toast once the streams are back', async () => {
    closes()
    await core.clock.pass(61_000)

    expect(ids().toSorted()).toEqual(['stored_e1-1', 'stored_e1-2'])
    expect(toasts()).toEqual([])
    await back()
    await core.clock.pass(120_000)

    expect(toasts()).toEqual(['BTC long position closed'])
    expect(core.entries('notifications.toast_suppressed')).toHaveLength(1)
    expect(ids().toSorted()).toEqual(['stored_e1-1', 'stored_e1-2'])
  })

  test('RECOV-13 A-64 after a long outage it stands in the list at once and in the summary later, and has no toast of its own', async () => {
    await core.clock.pass(40 * 60_000)
    closes()
    await core.clock.pass(61_000)

    expect(ids()).toHaveLength(2)
    await back()

    expect(toasts()).toEqual(['While you were away'])
    expect(core.core.state().recovery.last).toMatchObject({ processed: 2, closedTrades: 1, pnl: '5' })
    expect(ids()).toHaveLength(2)
  })

  test('A-61 API-69 who asks by id says too when its user was there last, however long before the loss', async () => {
    await tab.send({ type: 'tab.touch', kind: 'click' })
    closes()
    await core.clock.pass(61_000)
    await back()
    const [{ query } = {}] = core.server.callsOf('/events/since')

    expect(query).toEqual({ since_event_id: 'e1-0', limit: 1_000, last_user_activity: clickedAt() })
  })

  test('A-58 what was read in the list before has no toast any more', async () => {
    closes()
    await core.clock.pass(61_000)
    await tab.send({ type: 'notifications.read_all' })
    await back()

    expect(toasts()).toEqual([])
    expect(
      core
        .entries('notifications.silent')
        .filter(({ data }) => data.rule !== '11a')
        .map(({ data }) => data.rule),
    ).toEqual(['11b', '11b'])
  })
})

describe('an absence, of a server whose ids are no numbers', () => {
  /** Away for so long; back with an answer by time. */
  async function away(ms: number, events: (from: number) => readonly object[]): Promise<void> {
    await started({})
    await tab.send({ type: 'tab.touch', kind: 'click' })
    say(fact('known', 'trade_closed', { symbol: 'ETHUSDT', pnl: '1' }))
    // Past the 5 min in which the streams know an id.
    for (let i = 0; i < 40; i += 1) {
      for (const stream of ['events', 'trades']) core.server.lines(stream).at(-1)!.say({ type: 'heartbeat' })
      await core.clock.pass(10_000)
    }
    const from = core.clock.now()
    for (const stream of ['events', 'trades']) {
      core.server.onOpen(stream, 'hang')
      core.server.lines(stream).at(-1)?.fail('network')
    }
    await core.clock.pass(ms)
    const list = events(from)
    core.server.answer('/events/since', { events: list, aggregated: false, total_events: list.length })
    await streamsBack({})
  }
  const told = (id: string, time: number, data: object = {}) => ({
    id,
    event_type: 'trade_closed',
    event_timestamp: new Date(time).toISOString(),
    data: { ...MAIN, pnl: '2', trade_id: id, ...data },
  })

  test('A-61 RECOV-06 after 10 min it is asked by time, at least 15 min back; what was told before is not told again', async () => {
    await away(10 * 60_000, (from) => [
      told('known', from - 400_000, { symbol: 'ETHUSDT' }),
      told('missed', from + 60_000),
    ])
    const [{ query } = {}] = core.server.callsOf('/events/since')

    expect(query).toMatchObject({ lookback_window_ms: 900_000 })
    expect(Number(query?.['activity_gap_ms'])).toBeGreaterThan(600_000)
    expect(query).toHaveProperty('since_timestamp')
    expect(query).toHaveProperty('last_user_activity', clickedAt())
    expect(toasts()).toEqual(['ETH long trade closed', 'BTC long trade closed'])
    expect(core.entries('live.dropped').map(({ data }) => data.rule)).toContain('A-30')
  })

  test('A-61 after 2 h its events are summed up here, and the recovery ends', async () => {
    await away(2 * 3_600_000, (from) => [
      told('m1', from + 60_000),
      told('m2', from + 3_600_000, { symbol: 'SOLUSDT' }),
    ])

    expect(toasts()).toEqual(['ETH long trade closed', 'While you were away'])
    expect(core.core.state().recovery).toMatchObject({
      running: null,
      last: { scenario: 'session_gap', closedTrades: 2, pnl: '4' },
    })
    expect(ids()).toHaveLength(3)
  })

  test('A-30 what a look back tells again is known after a restart of the worker too', async () => {
    await started({})
    say(fact('known', 'trade_closed', { pnl: '1' }))
    await core.clock.pass(2_000)
    const { disk, clock, server } = core
    core.kill()
    const again = await testCore({ disk, clock, server })

    expect(again.core.state().live.windows.told.map(({ id }) => id)).toEqual(['known'])
  })
})
