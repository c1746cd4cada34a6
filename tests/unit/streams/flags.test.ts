import { describe, expect, test } from 'vitest'
import { admit } from '../../../src/domain/admission.ts'
import { formFactorOf, MOBILE_BELOW } from '../../../src/domain/core/breakpoints.ts'
import { seconds } from '../../../src/domain/core/time.ts'
import { bad, good } from '../../../src/domain/core/outcome.ts'
import { BUILD_FLAGS } from '../../../src/domain/live/buildFlags.ts'
import { requestsBy } from '../../../src/domain/live/store/decide.ts'
import { PHONE_BELOW } from '../../../src/ui/theme/scale.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type CoreOptions, type TestCore } from '../../support/core/core.ts'

const position = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  accountname: 'main',
  strategyname: 'Trend',
  unrealisedPnl: '5',
  avgPrice: '100',
  markPrice: '110',
  takeProfit: null,
  stopLoss: null,
  size: '0.5',
  positionValue: '50',
  leverage: '10',
  createdTime: '2026-03-02T11:00:00Z',
  seq: null,
  leg: 'one_way',
}

describe('build feature flags', () => {
  test('GEN-08 as the specification prints them', () => {
    expect(BUILD_FLAGS).toEqual({
      automaticPositionSnapshot: true,
      restFallback: true,
      streamHealthMonitoring: true,
      streamOnlyPositions: true,
      dualModeTesting: false,
    })
  })

  /** A tab over both streams with one position, whose REST answer knows none. */
  async function watched(options: CoreOptions = {}): Promise<TestCore> {
    const core = await testCore(options)
    core.server.answer('/api/polling/sse/recovery-sync', { success: true })
    core.server.answer('/trades/open', () => good([]))
    const tab = await core.open()
    await tab.signIn()
    await core.clock.pass(20)
    const line = core.server.lines('events')[0]!
    const serverTime = new Date(core.clock.now()).toISOString()
    line.say(
      { type: 'connection_established', connection_id: 'c', epoch: 'e1', head_seq: 0, server_time: serverTime },
      {
        type: 'position_snapshot',
        positions: [position],
        timestamp: serverTime,
        total_count: 1,
        source: 'server',
        as_of_seq: 0,
        epoch: 'e1',
        tick: 1,
      },
    )
    await core.clock.pass(seconds(1))
    return core
  }

  test('GEN-08 A-151 a snapshot is asked for on connecting, and REST is left alone', async () => {
    const core = await watched()

    expect(core.server.callsOf('/api/polling/sse/recovery-sync')).toHaveLength(1)
    expect(core.server.callsOf('/trades/open')).toHaveLength(0)
  })

  test('GEN-08 A-151 with dual-mode testing both are asked, what the stream said stays, and where they differ that is a fact', async () => {
    const flags = { ...BUILD_FLAGS, dualModeTesting: true }
    const decisions = judgements.decisions.map((one) => (one.name === 'requests' ? requestsBy(flags) : one))
    const core = await watched({
      judgements: { decisions, admit: (event, state, at) => admit(event, state, at, flags) },
    })
    core.server.lines('events')[0]!.say({ type: 'dashboard_refresh', reason: 'test' })
    core.server.lines('trades')[0]!.say({ type: 'dashboard_refresh', reason: 'test' })
    await core.clock.pass(seconds(3))

    expect(core.server.callsOf('/trades/open').length).toBeGreaterThan(0)
    expect(core.core.state().live.positions.rows.map(({ symbol }) => symbol)).toEqual(['BTCUSDT'])
    expect(core.entries('live.dropped').map(({ data }) => data.rule)).toContain('A-151')
    const [{ key } = { key: '' }] = core.core.state().live.positions.rows
    expect(core.entries('live.drift_found').map(({ data }) => data)).toContainEqual({
      missing: [],
      extra: [key],
      different: [],
    })
  })
})

test.each([
  ['', 'Failed to fetch open trades'],
  ['The database is away.', 'The database is away.'],
])('ERR-02 open trades that fail with %j say %j', async (message, said) => {
  const core = await testCore()
  core.server.onOpen('events', { kind: 'failed', why: 'http', status: 503 })
  core.server.onOpen('trades', { kind: 'failed', why: 'http', status: 503 })
  core.server.answer('/trades/open', bad({ kind: 'http', status: 500, message }))
  const tab = await core.open()
  await tab.signIn()
  await core.clock.pass(seconds(60))

  expect(core.server.callsOf('/trades/open').length).toBeGreaterThan(0)
  expect(tab.views.liveTrades).toMatchObject({ state: 'failed', title: said })
})

describe('widths', () => {
  test('GEN-07 the styles draw a phone up to the same bound', () => expect(PHONE_BELOW).toBe(MOBILE_BELOW))

  test.each([
    [767, 'mobile'],
    [768, 'tablet'],
    [1_023, 'tablet'],
    [1_024, 'desktop'],
  ])('GEN-07 %i px is a %s', (width, factor) => {
    expect(formFactorOf(width)).toBe(factor)
  })

  test.each([
    [767, 'mobile'],
    [768, 'tablet'],
    [1_023, 'tablet'],
    [1_024, 'desktop'],
  ])('GEN-07 a report from a window of %i px says %s', async (width, factor) => {
    const core = await testCore()
    core.server.answer('/api/polling/user-activity-batch', { success: true })
    const tab = await core.open({ width })
    await tab.signIn()
    await tab.send({ type: 'tab.touch', kind: 'click' })
    await core.clock.pass(seconds(31))
    const [batch] = core.server
      .callsOf('/api/polling/user-activity-batch')
      .map(({ body }) => body as { readonly events: readonly { readonly data: unknown }[] })

    expect(batch?.events[0]?.data).toEqual({ deviceType: factor })
  })
})

test('I9 T16 open trades that are answered after the log-out are taken by nobody', async () => {
  const core = await testCore()
  core.server.onOpen('events', { kind: 'failed', why: 'http', status: 503 })
  core.server.onOpen('trades', { kind: 'failed', why: 'http', status: 503 })
  core.server.answer('/api/session/end', { success: true })
  core.server.answer('/trades/open', [], seconds(3))
  const tab = await core.open()
  await tab.signIn()
  while (core.server.callsOf('/trades/open').length === 0) await core.clock.pass(100)

  await tab.send({ type: 'session.sign_out' })
  await core.clock.pass(seconds(20))

  expect(core.entries('live.position_snapshot')).toEqual([])
  expect(core.core.state().live.store.isInitialized).toBe(false)
})
