import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../../src/domain/core/time.ts'
import { bad } from '../../../src/domain/core/outcome.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { ON_BY_DEFAULT } from '../../../src/domain/notifications/types/index.ts'

/** A closed trade as the first stream brings it. */
const closedTrade = (core: TestCore, seq: number, data: object = {}): object => ({
  type: 'unified_notification',
  event_id: `e1-${seq}`,
  event_type: 'trade_closed',
  event_timestamp: new Date(core.clock.now()).toISOString(),
  data: {
    symbol: 'BTCUSDT',
    account: 'main',
    side: 'long',
    strategy: 'Trend 4h',
    pnl: 12.5,
    trade_id: `t${seq}`,
    ...data,
  },
})

/** The same as the stored list brings it. */
const stored = (core: TestCore, seq: number, isRead: boolean, data: object = {}): object => ({
  id: `e1-${seq}`,
  event_type: 'trade_closed',
  event_timestamp: new Date(core.clock.now()).toISOString(),
  is_read: isRead,
  data: {
    symbol: 'BTCUSDT',
    account: 'main',
    side: 'long',
    strategy: 'Trend 4h',
    pnl: 12.5,
    trade_id: `t${seq}`,
    ...data,
  },
})

const list = (...notifications: readonly object[]): object => ({
  notifications,
  returned_count: notifications.length,
  total_count: notifications.length,
})

interface Signed {
  readonly core: TestCore
  readonly tab: TestTab
  /** What the first stream says next. */
  readonly say: (...messages: readonly object[]) => Promise<void>
}

/** A signed-in tab over both streams; the stored list is empty unless a test says otherwise. */
async function signedIn(prepare: (core: TestCore) => void = () => undefined): Promise<Signed> {
  const core = await testCore()
  core.server.answer('/notifications', list())
  core.server.answer('/notifications/unread-count', { unread_count: 0 })
  prepare(core)
  const tab = await core.open({ path: '/dashboard' })
  await tab.signIn()
  await core.clock.pass(20)
  const say = async (...messages: readonly object[]): Promise<void> => {
    core.server.lines('events')[0]!.say(...messages)
    await core.clock.pass(200)
  }
  for (const stream of ['events', 'trades'])
    core.server.lines(stream)[0]!.say({
      type: 'connection_established',
      connection_id: 'c',
      epoch: 'e1',
      head_seq: 0,
      server_time: new Date(core.clock.now()).toISOString(),
    })
  await core.clock.pass(200)
  return { core, tab, say }
}

/** The next worker on the same disk and server, with a tab that signs in as the same user. */
async function restarted({ core }: Signed): Promise<Signed> {
  await core.clock.pass(2_000)
  core.kill()
  const next = await testCore({ clock: core.clock, disk: core.disk, server: core.server, generation: 2 })
  const tab = await next.open({ path: '/dashboard' })
  await tab.signIn()
  await next.clock.pass(2_000)
  return { core: next, tab, say: async () => undefined }
}

const titles = ({ views }: TestTab): readonly string[] =>
  views.notificationPanel?.list.state === 'ready' ? views.notificationPanel.list.rows.map(({ id }) => id) : []
const enabled = ({ views }: TestTab) =>
  Object.fromEntries(views.notificationPanel!.settings.types.map((one) => [one.type, one.enabled]))

describe('the bell', () => {
  test('BELL-07 with nothing live and nothing local it shows the count of the server', async () => {
    const { tab } = await signedIn((core) => core.server.answer('/notifications/unread-count', { unread_count: 7 }))

    expect(tab.views.bell).toMatchObject({ count: 7, badge: '7' })
  })

  test('NRULE-33 a list that fails without a word says so in the words of the specification', async () => {
    const { core, tab } = await signedIn(({ server }) =>
      server.answer('/notifications', bad({ kind: 'http', status: 500, message: '' })),
    )
    await core.clock.pass(seconds(12))

    expect(core.server.callsOf('/notifications').filter(({ query }) => query?.['since'] === undefined)).toHaveLength(4)
    expect(tab.views.bell).toMatchObject({ failed: true, failedBecause: 'Failed to fetch stored notifications' })
    expect(tab.views.notificationPanel?.list).toEqual({ state: 'failed' })
  })

  test.each([
    [401, 1, 1],
    [403, 1, 1],
    [500, 4, 3],
  ])('NRULE-31 NRULE-32 after %i the list is asked for %i times, the count %i times', async (status, lists, counts) => {
    const { core } = await signedIn(({ server }) => {
      for (const path of ['/notifications', '/notifications/unread-count'])
        server.answer(path, bad({ kind: 'http', status, message: 'no' }))
    })
    await core.clock.pass(seconds(12))

    expect([
      core.server.callsOf('/notifications').filter(({ query }) => query?.['since'] === undefined).length,
      core.server.callsOf('/notifications/unread-count').length,
    ]).toEqual([lists, counts])
  })

  test('NRULE-33 the words of a server that has some come first', async () => {
    const { core, tab } = await signedIn(({ server }) =>
      server.answer('/notifications', bad({ kind: 'http', status: 500, message: 'The store is away.' })),
    )
    await core.clock.pass(seconds(12))

    expect(tab.views.bell).toMatchObject({ failed: true, failedBecause: 'The store is away.' })
  })
})

describe('dismissing', () => {
  const reads = ({ server }: TestCore): readonly string[] =>
    server.calls.flatMap(({ method, path }) => (path.endsWith('/mark-read') ? [`${method} ${path}`] : []))

  test('PANEL-15 PANEL-16 API-63 it is read and gone, the server is told once, and it stays away after a restart, whatever the stored list says', async () => {
    const signed = await signedIn()
    const { core, tab, say } = signed
    core.server.answer('/notifications/e1-1/mark-read', { success: true })
    await say(closedTrade(core, 1))
    expect(titles(tab)).toEqual(['live_e1-1'])
    await tab.send({ type: 'notifications.dismiss', notification: 'live_e1-1' })
    await core.clock.pass(200)

    expect(titles(tab)).toEqual([])
    expect(tab.views.bell?.count).toBe(0)
    expect(reads(core)).toEqual(['POST /notifications/e1-1/mark-read'])
    expect(core.core.state().notifications.list).toMatchObject([{ id: 'live_e1-1', isRead: true, isDismissed: true }])
    expect(core.core.state().notifications.hidden).toMatchObject([
      { id: 'live_e1-1', eventId: 'e1-1', reason: 'dismissed' },
    ])
    core.server.answer('/notifications', list(stored(core, 1, false)))
    const next = await restarted(signed)
    await next.core.clock.pass(minutes(2))

    expect(next.core.server.callsOf('/notifications').length).toBeGreaterThan(2)
    expect(titles(next.tab)).toEqual([])
  })

  test('PANEL-16 one that the server does not know sends nothing', async () => {
    const { core, tab, say } = await signedIn()
    await say({
      type: 'open_position_pnl_change',
      data: {
        symbol: 'BTCUSDT',
        account: 'main',
        side: 'long',
        old_pnl: '0',
        new_pnl: '400',
        pnl_change: '400',
        mark_price: '90000',
      },
    })
    const [entry] = core.core.state().notifications.list
    expect(entry).toMatchObject({ kind: 'position_pnl_change', originalEventId: null })
    await tab.send({ type: 'notifications.dismiss', notification: entry!.id })
    await core.clock.pass(200)

    expect(titles(tab)).toEqual([])
    expect(reads(core)).toEqual([])
  })

  test('PANEL-16 one that was read already is not marked again', async () => {
    const { core, tab, say } = await signedIn()
    core.server.answer('/notifications/e1-1/mark-read', { success: true })
    await say(closedTrade(core, 1))
    await tab.send({ type: 'notifications.read', notification: 'live_e1-1' })
    await tab.send({ type: 'notifications.dismiss', notification: 'live_e1-1' })
    await core.clock.pass(200)

    expect(reads(core)).toHaveLength(1)
  })
})

describe('what is kept', () => {
  test('NSET-05 a toggle needs no save button: it stands after a restart, and with it what it hides', async () => {
    const signed = await signedIn()
    const { core, tab, say } = signed
    await say(closedTrade(core, 1))
    await tab.send({ type: 'notifications.switch_type', notificationType: 'trade_closed', enabled: false })
    await core.clock.pass(200)
    expect([enabled(tab)['trade_closed'], titles(tab)]).toEqual([false, []])
    const next = await restarted(signed)

    expect(enabled(next.tab)).toEqual({ ...ON_BY_DEFAULT, trade_closed: false })
    expect(titles(next.tab)).toEqual([])
  })

  test('NRULE-35 what was read here stays read when the next list does not know it yet, and after a restart', async () => {
    const signed = await signedIn()
    const { core, tab, say } = signed
    await say(closedTrade(core, 1))
    await tab.send({ type: 'notifications.read', notification: 'live_e1-1' })
    core.server.answer('/notifications', list(stored(core, 1, false)))
    await core.clock.pass(minutes(3))
    expect(core.entries('notifications.merged').map(({ data }) => data.into)).toContain('live_e1-1')
    expect(core.core.state().notifications.list.map(({ isRead }) => isRead)).toEqual([true])
    const next = await restarted(signed)
    await next.core.clock.pass(minutes(2))

    expect(next.core.core.state().notifications.list.map(({ isRead }) => isRead)).toEqual([true])
  })

  test('NRULE-35 what was read elsewhere is read here with the next list', async () => {
    const { core, say } = await signedIn()
    await say(closedTrade(core, 1))
    core.server.answer('/notifications', list(stored(core, 1, true)))
    await core.clock.pass(minutes(2))

    expect(core.core.state().notifications.list.map(({ isRead }) => isRead)).toEqual([true])
  })
})

describe('a duplicate', () => {
  test("NRULE-06 of the same symbol, account and type within 15 s is not made, and the log says it in the specification's words", async () => {
    const { core, tab, say } = await signedIn()
    await say(closedTrade(core, 1, { trade_id: undefined }))
    await core.clock.pass(seconds(14))
    await say(closedTrade(core, 2, { trade_id: undefined }))

    expect(titles(tab)).toEqual(['live_e1-1'])
    expect(core.entries('notifications.refused').map(({ data }) => [data.rule, data.reason])).toEqual([
      ['7b', 'created_within_window'],
    ])
    const why = await core.api.read({ type: 'log.why', text: 'BTCUSDT' })
    expect(JSON.stringify(why)).toContain('Duplicate notification prevented by deduplication service')
    await core.clock.pass(seconds(31))
    await say(closedTrade(core, 3, { trade_id: undefined }))

    expect(titles(tab)).toEqual(['live_e1-3', 'live_e1-1'])
  })
})

describe('the full sync', () => {
  const syncs = ({ server }: TestCore) =>
    server.callsOf('/notifications').filter(({ query }) => query?.['limit'] === '100')

  test('NRULE-26 a focus asks for one after 2 min without any, also where there was none since the sign-in', async () => {
    const { core, tab } = await signedIn()
    await core.clock.pass(minutes(2) - 1_000)
    await tab.send({ type: 'tab.touch', kind: 'focus' })
    await core.clock.pass(100)
    expect(syncs(core)).toHaveLength(0)
    await core.clock.pass(1_000)
    await tab.send({ type: 'tab.touch', kind: 'focus' })
    await core.clock.pass(100)

    expect(syncs(core)).toHaveLength(1)
    expect(syncs(core)[0]?.query?.['since']).toBe(new Date(core.clock.now() - minutes(5) - 100).toISOString())
  })

  test('NRULE-29 however often the tab gets the focus, there is one in 2 min', async () => {
    const { core, tab } = await signedIn()
    for (let press = 0; press < 60; press += 1) {
      await core.clock.pass(seconds(10))
      await tab.send({ type: 'tab.touch', kind: 'focus' })
    }
    await core.clock.pass(100)

    expect(syncs(core)).toHaveLength(5)
  })

  test('NRULE-29 while one is not answered, none is asked beside it', async () => {
    const { core, tab } = await signedIn()
    core.server.answer('/notifications', 'never')
    await tab.send({ type: 'notifications.sync' })
    // 30 s each, tried four times: the last ends 127 s after the first began.
    await core.clock.pass(seconds(124))
    expect(syncs(core)).toHaveLength(4)
    await tab.send({ type: 'tab.touch', kind: 'focus' })
    await core.clock.pass(100)

    expect(syncs(core)).toHaveLength(4)
    expect(core.entries('notifications.sync_skipped').map(({ data }) => data.reason)).toEqual(['sync_running'])
  })
})
