import { describe, expect, it } from 'vitest'
import { ACTIVITY_TYPES } from '../../../src/domain/activity/constants.ts'
import { NO_ACTIVITY } from '../../../src/domain/activity/model.ts'
import {
  deviceClass,
  earlyFlush,
  flushEvery,
  heartbeatEvery,
  judgeActivity,
} from '../../../src/domain/activity/rules.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { hello, type MiniCore, signedIn, START } from '../../../src/domain/testing/core.ts'

const at = (ms: number) => epoch(START + ms)
const after = (kind: string) => ({ ...NO_ACTIVITY, lastAtByKind: { [kind]: START } })

describe('activity', () => {
  it('PWA-01 a tab knows whether it is the installed app, when it was shown last and when it went to the background', () => {
    const core = signedIn({ tab: { installedApp: true } })
    const tab = () => core.state.tabs.byName['tab-1']
    expect(tab()).toMatchObject({ installedApp: true, shownAt: START, hiddenAt: null })

    core.advance(1_000).append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
    expect(tab()).toMatchObject({ shownAt: START, hiddenAt: at(1_000) })

    core.advance(2_000).append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    expect(tab()).toMatchObject({ shownAt: at(3_000), hiddenAt: at(1_000) })
  })

  it.each([
    ['user_activity', 29_999, false],
    ['user_activity', 30_000, true],
    ['touch_gesture', 999, false],
    ['touch_gesture', 1_000, true],
    ['manual_refresh', 0, true],
  ])('ACT-01, ACT-08 %s after %i ms passes: %s', (kind, ms, passes) => {
    expect(judgeActivity(kind, after(kind), at(ms)) === null).toBe(passes)
  })

  it('ACT-10 other types are refused', () => {
    for (const kind of ACTIVITY_TYPES) expect(judgeActivity(kind, NO_ACTIVITY, START)).toBeNull()
    expect(judgeActivity('else', NO_ACTIVITY, START)).toMatchObject({ rule: 'ACT-10', reason: 'unknown_type' })
  })

  it.each([
    [{ installedApp: true, touch: true, width: 400 }, 'installed', 60_000, 10_000, 10],
    [{ installedApp: false, touch: true, width: 400 }, 'mobile', 180_000, 30_000, 50],
    [{ installedApp: false, touch: false, width: 900 }, 'desktop', 300_000, 30_000, 50],
    [{ installedApp: false, touch: true, width: 900 }, 'mobile', 180_000, 30_000, 50],
  ] as const)('ACT-02, ACT-03, ACT-04, ACT-06, ACT-07, A-104 %j is %s', (device, name, beat, flush, early) => {
    const kind = deviceClass(device)
    expect([kind, heartbeatEvery(kind), flushEvery(kind), earlyFlush(kind)]).toEqual([name, beat, flush, early])
  })

  it('ACT-05, ACT-02 the first heartbeat after 30 s, then every 5 min', () => {
    const core = signedIn()
    core.advance(11 * 60_000)
    expect(core.timesOf('activity.heartbeat_due')).toEqual([30_000, 330_000, 630_000])
  })

  it.each([
    ['ACT-03', { touch: true, width: 390 }, 180_000],
    ['ACT-04', { installedApp: true }, 60_000],
  ])('%s on a device %j they follow one another as its class says', (_id, device, every) => {
    const core = signedIn({ tab: device })
    core.advance(11 * 60_000)
    const [first, ...rest] = core.timesOf('activity.heartbeat_due')
    expect(first).toBe(30_000)
    expect(rest.length).toBeGreaterThanOrEqual(3)
    expect(rest).toEqual(rest.map((_, at) => 30_000 + (at + 1) * every))
  })

  it('ACT-06 batches go every 30 s while there is something; sent ones are gone', () => {
    const core = signedIn()
    core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'click' } })
    core.advance(29_999)
    expect(core.of('activity.flush_due')).toEqual([])
    core.advance(1)
    expect(core.of('activity.flush_due')).toHaveLength(1)
    expect(core.state.activity.isSending).toBe(true)
    core.append({ type: 'activity.sent', data: { count: core.state.activity.unsent.length } })
    expect(core.state.activity).toMatchObject({ unsent: [], isSending: false })
  })

  it('ACT-07 fifty do not wait', () => {
    const core = signedIn()
    for (let i = 0; i < 50; i++) core.append({ type: 'activity.noted', data: { kind: 'manual_refresh', metrics: {} } })
    expect(core.of('activity.flush_due')).toHaveLength(1)
  })

  const kinds = (core: MiniCore) => core.of('activity.noted').map(({ kind }) => kind)

  it.each([
    ['an installed app', true, ['pwa_bootstrap']],
    ['a browser', false, []],
  ])('A-153 A-307 the start of %s is told once there is a session, of any tab', (_what, installedApp, told) => {
    const core = signedIn({ tab: { installedApp } })
    expect(kinds(core)).toEqual(told)

    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', installedApp }) })
    expect(kinds(core)).toEqual([...told, ...told])
  })

  it.each([
    ['an installed app', true, ['pwa_state_change']],
    ['a browser', false, []],
  ])('A-153 ACT-10 hiding and showing %s; who comes back is told at once', (_what, installedApp, told) => {
    const core = signedIn({ tab: { installedApp } })
    const before = kinds(core).length

    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }).advance(1_000)
    expect(kinds(core).slice(before)).toEqual(told)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    expect(kinds(core).slice(before)).toEqual([...told, ...told, 'return_from_background'])
  })

  const visibilities = (core: MiniCore) =>
    core.log.flatMap((entry) =>
      entry.type === 'activity.noted' && entry.data.kind === 'page_visibility'
        ? [[entry.at - START, entry.data.metrics['visible']]]
        : [],
    )

  it('ACT-09 what is seen is told 2 s after the last change, as it is then', () => {
    const core = signedIn()
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }).advance(1_999)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } }).advance(1_000)
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }).advance(1_999)
    expect(visibilities(core)).toEqual([])

    core.advance(60_000)
    expect(visibilities(core)).toEqual([[4_999, false]])
  })

  it('ACT-09 A-105 who goes from one tab to another still sees', () => {
    const core = signedIn()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', visible: false }) })
    core.append({ type: 'tab.shown', data: { tab: 'tab-2' } })
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } }).advance(60_000)

    expect(visibilities(core)).toEqual([[2_000, true]])
  })

  it.each([
    ['an iPhone', true, 'ios_gesture'],
    ['a phone', false, 'touch_gesture'],
    ['an older tab', undefined, 'touch_gesture'],
  ])(
    'A-153 A-307 ACT-08 a finger that moves on %s is told once a second, and nothing else follows',
    (_what, ios, kind) => {
      const core = signedIn({ tab: ios === undefined ? {} : { ios } })
      const before = core.log.length

      for (let i = 0; i < 3; i++) {
        expect(core.send('tab-1', { type: 'tab.touch', kind: 'touch' })).toBeNull()
        core.advance(500)
      }
      const types = core.log.slice(before).map(({ type }) => type)
      expect(types.filter((type) => type !== 'clock.second_due')).toEqual([
        'tab.swiped',
        'activity.noted',
        'tab.swiped',
        'activity.throttled',
        'tab.swiped',
        'activity.noted',
      ])
      expect(kinds(core)).toEqual([kind, kind])
    },
  )

  it('A-153 a reconnection is told once; a throttled report is a fact', () => {
    const core = signedIn()
    const open = () =>
      core.append({
        type: 'live.opened',
        data: { stream: 'events', connectionId: null, serverEpoch: null, headSeq: null, serverTime: null },
      })
    open()
    core
      .append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
      .append({ type: 'live.opening', data: { stream: 'events', attempt: 1 } })
    core.advance(1_000)
    open()
    expect(core.of('activity.noted').filter(({ kind }) => kind === 'sse_reconnection_boost')).toHaveLength(1)
    for (let i = 0; i < 2; i++) core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'click' } })
    expect(core.of('activity.throttled')).toEqual([
      expect.objectContaining({ kind: 'user_activity', reason: 'within_throttle' }),
    ])
  })
})
