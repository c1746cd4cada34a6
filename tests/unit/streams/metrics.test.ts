import { beforeEach, describe, expect, test } from 'vitest'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import type { PnlCard } from '../../../src/domain/dashboard/view.types.ts'
import { acceptMetrics } from '../../../src/domain/metrics/accept.ts'
import type { HttpRequest } from '../../../src/streams/ports.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'

const frames = { pnl_today: 1, pnl_yesterday: 2, pnl_last_7_days: 3, pnl_last_30_days: 4, pnl_last_90_days: 5 }
const spans = (today: number) => ({ today, yesterday: 0, last_7_days: 7, last_30_days: 30, last_90_days: 90 })
const account = {
  account_name: 'main',
  total_pnl: 100,
  balance_usdt: 1_000,
  total_trades: 10,
  strategies_count: 1,
  last_activity: null,
}
const strategy = {
  strategy_name: 'grid',
  account_name: 'main',
  total_pnl: 1,
  total_trades: 1,
  win_rate: 50,
  status: 'active',
}
const incremental = {
  user_id: 'user-1',
  calculated_at: 1,
  update_type: 'incremental',
  trade_data: { strategy: 'grid', account: 'main', pnl: 7 },
  pnl_timeframes: { ...frames, pnl_today: 8 },
}
const full = {
  user_id: 'user-1',
  calculated_at: 1,
  update_type: 'full',
  accounts: [account],
  strategies: [strategy],
  portfolio: {
    total_pnl: 200,
    total_trades: 20,
    total_balance: 2_000,
    calculated_at: 1,
    pnl_timeframes: { ...frames, pnl_today: 9 },
  },
}

const cards = (tab: TestTab): readonly PnlCard[] => {
  const of = tab.views.dashboard?.timeframes
  return of?.state === 'ready' ? of.data : []
}

describe('acceptance', () => {
  test.each([
    ['an incremental', incremental],
    ['a full', full],
    ['a full text of JSON', JSON.stringify(full)],
  ])('METRIC-05 %s payload with everything is accepted', (_name, payload) => {
    expect(acceptMetrics(payload)).toMatchObject({ warnings: [] })
  })

  test.each([
    ['METRIC-09', 'a text that is no JSON', '{"user_id":'],
    ['METRIC-05', 'no object', null],
    ['METRIC-05', 'a user_id that is no text', { ...incremental, user_id: 7 }],
    ['METRIC-05', 'a calculated_at that is no number', { ...incremental, calculated_at: '1' }],
    ['METRIC-05', 'a calculated_at that is not finite', { ...incremental, calculated_at: NaN }],
    ['METRIC-05', 'an unknown update_type', { ...incremental, update_type: 'partial' }],
    ['METRIC-06', 'no trade_data', { ...incremental, trade_data: undefined }],
    ['METRIC-06', 'no pnl_timeframes', { ...incremental, pnl_timeframes: undefined }],
    ['METRIC-06', 'timeframes with a text', { ...incremental, pnl_timeframes: { ...frames, pnl_today: '1' } }],
    ['METRIC-07', 'accounts that are no list', { ...full, accounts: {} }],
    ['METRIC-07', 'an account without a number', { ...full, accounts: [{ ...account, total_pnl: null }] }],
    ['METRIC-07', 'an unknown strategy status', { ...full, strategies: [{ ...strategy, status: 'asleep' }] }],
    ['METRIC-07', 'no portfolio', { ...full, portfolio: undefined }],
  ])('%s %s is refused', (rule, _name, payload) => {
    expect(acceptMetrics(payload)).toMatchObject({ refusal: { rule } })
  })

  test('METRIC-08 A-33 a full payload without timeframes is accepted with a warning', () => {
    expect(acceptMetrics({ ...full, portfolio: { ...full.portfolio, pnl_timeframes: undefined } })).toMatchObject({
      warnings: ['pnl_timeframes'],
    })
  })
})

describe('in the core', () => {
  let core: TestCore
  let tab: TestTab

  beforeEach(async () => {
    core = await testCore()
    core.server.answer('/trades/open', [])
    core.server.answer('/pnl/timeframes', { ...frames, trade_counts: spans(5), funding: spans(-1) })
    core.server.answer('/pnl/accounts/summary', { accounts: [account], total_pnl: 100, total_balance: 1_000 })
    core.server.answer('/api/polling/sse/record-cache-invalidation', { success: true })
    tab = await core.open({ path: '/dashboard' })
    await tab.signIn()
    await core.clock.pass(100)
  })

  const say = (data: unknown): void => core.server.lines('trades').at(-1)!.say({ type: 'metrics_calculated', data })
  const cached = (call: string): unknown =>
    Object.entries(core.core.state().resources.byKey).find(([key]) => key.startsWith(call))?.[1].value

  async function later(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 10_000) {
      for (const stream of ['events', 'trades']) core.server.lines(stream).at(-1)?.say({ type: 'heartbeat' })
      await core.clock.pass(Math.min(10_000, ms - passed))
    }
  }

  test('METRIC-13 an incremental event within 2 min is skipped, and the figures are fetched when they are 2 min old', async () => {
    await later(60_000)
    const before = core.server.callsOf('/pnl/timeframes').length

    say(incremental)
    await core.clock.pass(100)
    const shown = cached('pnlTimeframes')
    await later(61_000)

    expect(core.entries('metrics.skipped')).toHaveLength(1)
    expect(shown).toMatchObject({ pnl_today: 1 })
    expect(core.server.callsOf('/pnl/timeframes').length).toBe(before + 1)
  })

  test('METRIC-12 between 2 and 10 min it is applied to what is cached', async () => {
    await later(180_000)
    const before = core.server.callsOf('/pnl/timeframes').length

    say(incremental)
    await core.clock.pass(100)

    expect(cached('pnlTimeframes')).toMatchObject({ pnl_today: 8, pnl_yesterday: 2 })
    expect(cached('pnlAccountsSummary')).toMatchObject({
      total_pnl: 107,
      accounts: [{ total_pnl: 107, total_trades: 11 }],
    })
    expect(core.server.callsOf('/pnl/timeframes').length).toBe(before)
  })

  test.each([
    ['what the message tells is shown', { trade_counts: spans(6), funding: spans(-2) }, [6, 7, -2]],
    ['what it does not tell is dropped, not left as it was before', {}, [null, null, null]],
  ])('METRIC-12 counts and funding beside the new figures: %s', async (_what, more, shown) => {
    await later(180_000)
    expect(cards(tab)).toMatchObject([{ trades: 5, afterFunding: 0 }, {}, { trades: 7 }, {}, {}])

    say({ ...incremental, pnl_timeframes: { ...incremental.pnl_timeframes, ...more } })
    await core.clock.pass(100)

    const [today, , week] = cards(tab)
    expect(today).toMatchObject({ pnl: 8 })
    expect([today?.trades, week?.trades, today?.afterFunding === null ? null : today!.afterFunding - 8]).toEqual(shown)
  })

  test('METRIC-12 TIME-04 figures of days in another zone than the message speaks of are fetched anew', async () => {
    await later(180_000)
    const before = core.server.callsOf('/pnl/timeframes').length

    say({ ...incremental, pnl_timeframes: { ...incremental.pnl_timeframes, timezone: 'Asia/Tokyo' } })
    await core.clock.pass(100)

    expect(cached('pnlTimeframes')).toMatchObject({ pnl_today: 1 })
    expect(core.server.callsOf('/pnl/timeframes').length).toBe(before + 1)
  })

  test('METRIC-12 over 10 min old figures are fetched anew', async () => {
    await later(601_000)
    const before = core.server.callsOf('/pnl/timeframes').length

    say(incremental)
    await core.clock.pass(100)

    expect(core.server.callsOf('/pnl/timeframes').length).toBe(before + 1)
  })

  test('METRIC-11 API-71 A-149 an event of an account that is not cached invalidates all caches, and the server is told', async () => {
    await later(180_000)

    say({ ...incremental, trade_data: { ...incremental.trade_data, account: 'unknown' } })
    await core.clock.pass(100)

    expect(core.entries('resource.invalidated').map(({ data }) => data.keys)).toContain('all')
    expect(
      core.server
        .callsOf('/api/polling/sse/record-cache-invalidation')
        .map(({ method, body }) => ({ method, hasBody: body !== undefined })),
    ).toEqual([{ method: 'POST', hasBody: false }])
  })

  test.each([
    ['is lost', 1, ['ended', 'ended']],
    ['succeeds, which makes as much old', 0, []],
  ] as const)('API-71 A-149 of a sync that %s, the server is told %i times', async (_what, times, losses) => {
    core.server.answer('/trades/sync', ({ method }: HttpRequest) => good({ task_id: method === 'POST' ? 't1' : null }))
    await tab.send({ type: 'tasks.start', task: 'trades' })
    await core.clock.pass(50)
    for (const why of losses) {
      core.server.lines('task')[0]!.fail(why)
      await core.clock.pass(1_500)
    }
    core.server.lines('task')[0]?.say({ status: 'SUCCESS' })
    await core.clock.pass(100)

    expect(core.entries('resource.invalidated').filter(({ data }) => data.keys === 'all')).toHaveLength(1)
    expect(core.server.callsOf('/api/polling/sse/record-cache-invalidation')).toHaveLength(times)
  })

  test('API-71 A-149 that the server was not told of it is a fact of its own, and none of the activity', async () => {
    core.server.answer('/api/polling/sse/record-cache-invalidation', bad({ kind: 'http', status: 400, message: 'no' }))
    await later(180_000)

    say({ ...incremental, trade_data: { ...incremental.trade_data, account: 'unknown' } })
    await core.clock.pass(100)

    expect(core.entries('metrics.invalidation_untold').map(({ data }) => data)).toEqual([{ message: 'no' }])
    expect(core.entries('activity.sync_failed')).toEqual([])
  })

  test('a full event replaces the figures at once, however fresh they are', async () => {
    say(full)
    await core.clock.pass(100)

    expect(cached('pnlTimeframes')).toMatchObject({ pnl_today: 9 })
    expect(cached('pnlAccountsSummary')).toMatchObject({ total_pnl: 200, total_balance: 2_000 })
  })

  test('METRIC-10 an event that cannot be used ends the updating of the dashboard', async () => {
    core.server.answer('/pnl/timeframes', 'never')
    core.server.answer('/pnl/accounts/summary', 'never')
    core.server.answer('/trades/open', 'never')
    core.server.lines('trades').at(-1)!.say({ type: 'dashboard_refresh', reason: 'test' })
    await core.clock.pass(10)
    const during = core.core.state().loading.isDashboardUpdating

    say('{"broken":')
    await core.clock.pass(10)

    expect([during, core.core.state().loading.isDashboardUpdating]).toEqual([true, false])
    expect(core.entries('metrics.refused').map(({ data }) => data.rule)).toEqual(['METRIC-09'])
  })

  test('A-143 figures of another user are dropped, and the dashboard is not updating any more', async () => {
    for (const path of ['/pnl/timeframes', '/pnl/accounts/summary', '/trades/open']) core.server.answer(path, 'never')
    core.server.lines('trades').at(-1)!.say({ type: 'dashboard_refresh', reason: 'test' })
    await core.clock.pass(200)
    expect(tab.views.dashboard?.updating).toBe(true)
    const shown = cached('pnlAccountsSummary')

    say({ ...full, user_id: 'user-2' })
    await core.clock.pass(200)

    expect(cached('pnlAccountsSummary')).toBe(shown)
    expect(core.core.state().loading.isDashboardUpdating).toBe(false)
    expect(core.entries('metrics.refused').map(({ data }) => [data.rule, data.reason])).toEqual([
      ['A-143', 'of_another_user'],
    ])
    say(full)
    await core.clock.pass(200)
    expect(cached('pnlAccountsSummary')).toMatchObject({ total_pnl: 200 })
  })
})
