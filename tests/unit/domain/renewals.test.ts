import { describe, expect, it } from 'vitest'
import { figuresKey } from '../../../src/domain/bots/constants.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { dashboardView } from '../../../src/domain/dashboard/view.ts'
import { policyOf } from '../../../src/domain/resources/policies.ts'
import { loadable } from '../../../src/domain/resources/loadable.ts'
import { failureOf } from '../../../src/domain/resources/rules.ts'
import { connected, type MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'
import { tradeClosed, unnumbered } from '../../../src/domain/testing/facts.ts'

const KEY = 'balances'
const entryOf = (core: MiniCore, key = KEY) => core.state.resources.byKey[key]!
const asked = (core: MiniCore, key = KEY) => core.of('resource.asked').filter((one) => one.key === key).length
const load = (core: MiniCore, key = KEY) => core.append({ type: 'resource.loaded', data: { key, value: { a: 1 } } })
const makeOld = (core: MiniCore, key = KEY) =>
  core.append({ type: 'resource.invalidated', data: { keys: [key], why: 'test' } })
const fail = (core: MiniCore, status = 503, key = KEY) =>
  core.append(failureOf(key, entryOf(core, key).attempt, { message: 'm', status }, core.at))
/** A dashboard whose every answer came. */
function loaded(): MiniCore {
  const core = signedIn({ tab: { path: '/dashboard' } })
  // The second round is that of the pages that are fetched ahead (CACHE-07).
  for (let i = 0; i < 2; i++) {
    for (const key of Object.keys(core.state.resources.byKey)) load(core, key)
    core.advance(3_000)
  }
  for (const key of Object.keys(core.state.resources.byKey)) load(core, key)
  return core
}

describe('what waits for its retry', () => {
  it.each([
    ['loaded before', (): MiniCore => makeOld(loaded())],
    ['never loaded', (): MiniCore => signedIn({ tab: { path: '/dashboard' } })],
  ])('CACHE-05 made old while it waits it is asked for when the wait is over: %s', (_case, begun) => {
    const core = begun()
    fail(core)
    const before = asked(core)
    core.advance(300)
    makeOld(core)
    expect([entryOf(core).status, asked(core) - before]).toEqual(['waiting', 0])
    core.advance(700)
    expect(asked(core) - before).toBe(1)
    load(core)
    expect(entryOf(core)).toMatchObject({ status: 'idle', isInvalid: false })
  })

  it('CACHE-05 asked for by its reader it is asked for at once, and what else waits goes on waiting', () => {
    const core = makeOld(makeOld(loaded()), 'pnlAccountsSummary')
    fail(core)
    fail(core, 503, 'pnlAccountsSummary')
    const before = [asked(core), asked(core, 'pnlAccountsSummary')]
    makeOld(core, 'pnlAccountsSummary')
    core.send('tab-1', { type: 'resource.refetch', resource: KEY })
    expect([asked(core), asked(core, 'pnlAccountsSummary')]).toEqual([before[0]! + 1, before[1]])
  })
})

describe('what could not be renewed', () => {
  /** The dashboard, its balances old and both tries failed. */
  function failed(status = 503): MiniCore {
    const core = makeOld(loaded())
    fail(core, status)
    core.advance(1_000)
    return entryOf(core).status === 'asked' ? fail(core, status) : core
  }

  it('CACHE-05 is old as before, and asked for when its reader comes back', () => {
    const core = failed()
    const before = asked(core)
    expect(entryOf(core)).toMatchObject({ status: 'failed', isInvalid: true, value: { a: 1 } })
    core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })
    expect(asked(core) - before).toBe(1)
  })

  it('CACHE-05 is asked for when a line opens, as is what never came', () => {
    const core = failed()
    const key = 'pnlAccountsSummary'
    const begun = signedIn({ tab: { path: '/dashboard' } })
    fail(begun, 500, key)
    begun.advance(1_000)
    fail(begun, 500, key)
    const before = [asked(core), asked(begun, key)]
    expect([asked(connected(core)), asked(connected(begun), key)]).toEqual(before.map((count) => count + 1))
  })

  it('CACHE-05 is asked for after 30 s, and with pauses that double to 5 min; an answer ends them', () => {
    const core = failed()
    const waits = Array.from({ length: 6 }, () => {
      const [from, before] = [core.at, asked(core)]
      for (let s = 0; s < 600 && asked(core) === before; s++) core.advance(1_000)
      const waited = (core.at - from) / 1_000
      fail(core)
      return waited
    })
    expect(waits).toEqual([30, 60, 120, 240, 300, 300])
    core.advance(300_000)
    load(core)
    const before = asked(core)
    core.advance(60_000)
    expect(asked(core)).toBe(before)
    makeOld(core)
    fail(core)
    core.advance(1_000)
    fail(core)
    core.advance(29_999)
    expect(asked(core) - before).toBe(2)
    core.advance(1)
    expect(asked(core) - before).toBe(3)
  })

  it('CACHE-05 its reason stays while the clock asks again; who asks himself sees it load', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    for (const wait of [1_000, 30_000]) {
      fail(core)
      core.advance(wait)
    }
    const shown = () => [entryOf(core).status, loadable(entryOf(core), 'Balances', (value) => value).state]
    expect([asked(core), ...shown()]).toEqual([3, 'again', 'failed'])
    fail(core)
    expect(shown()).toEqual(['failed', 'failed'])
    core.send('tab-1', { type: 'resource.refetch', resource: KEY })
    expect(shown()).toEqual(['asked', 'loading'])
    load(core)
    expect(shown()).toEqual(['idle', 'ready'])
  })

  it('CACHE-05 what is polled goes on with its tries once it failed', () => {
    const core = failed()
    const { attempt } = entryOf(core)
    core.append({ type: 'resource.poll_due', data: { key: KEY } })
    expect(entryOf(core)).toMatchObject({ status: 'again', attempt: attempt + 1 })
  })

  it('CACHE-05 nobody looks: it is asked for no more until somebody does', () => {
    const core = failed()
    const before = asked(core)
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
    core.advance(120_000)
    expect(asked(core) - before).toBe(0)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    expect(asked(core) - before).toBe(1)
  })

  it.each([401, 403, 404])('A-68, API-11 %i is not asked for again by the clock', (status) => {
    const core = failed(status)
    const before = asked(core)
    core.advance(600_000)
    expect(asked(core) - before).toBe(0)
  })
})

describe('what the server refuses for a time', () => {
  const refuse = (core: MiniCore, retryAfter: number) =>
    core.append(
      failureOf(KEY, entryOf(core).attempt, { message: 'Too many requests.', status: 429, retryAfter }, core.at),
    )

  it('T9 CACHE-05 it is asked for when that is over, whatever becomes old meanwhile; at once where its reader asks', () => {
    const [core, reader] = [makeOld(loaded()), makeOld(loaded())]
    const before = asked(core)
    refuse(core, 40)
    refuse(reader, 40)
    core.advance(1_000)
    makeOld(core)
    core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })
    core.advance(38_999)
    expect(asked(core) - before).toBe(0)
    core.advance(1)
    expect(asked(core) - before).toBe(1)
    reader.send('tab-1', { type: 'resource.refetch', resource: KEY })
    expect(asked(reader) - before).toBe(1)
  })

  it.each([
    [1, 1, 1],
    [1, 7, 7],
    [1, 86_400, 300],
    [2, 7, 30],
    [2, 50, 50],
  ])('T9 CACHE-05 try %i refused for %i s is followed by the next after %i s', (attempt, retryAfter, wait) => {
    const { retryAt } = failureOf(KEY, attempt, { message: '', status: 429, retryAfter }, START).data
    expect(retryAt! - START).toBe(wait * 1_000)
  })

  it('T9 where nothing is there yet the words of the refusal are shown meanwhile', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    refuse(core, 40)
    expect(dashboardView(core.state, 'tab-1').balance).toMatchObject({
      state: 'failed',
      hint: 'Too many requests.',
      canRetry: true,
    })
  })
})

describe('what closed trades make old', () => {
  const close = (core: MiniCore) =>
    core.append(tradeClosed(unnumbered(`id ${core.log.length}`), { tradeId: `t ${core.log.length}` }))
  /** Every call is answered within 50 ms. */
  const pass = (core: MiniCore, ms: number): void => {
    for (let passed = 0; passed < ms; passed += 50) {
      core.advance(50)
      for (const key of Object.keys(core.state.resources.byKey))
        if (entryOf(core, key).status === 'asked') load(core, key)
      for (const { key, status } of Object.values(core.state.closed.byKey))
        if (status === 'asked')
          core.append({
            type: 'closed.page_loaded',
            data: { list: key, offset: 0, replaces: true, rows: [], returned: 0, total: 0, totals: null },
          })
    }
  }

  it('T9 CACHE-04 100 trades in 10 s lead to three calls for each answer, the last of them after the last trade', () => {
    const core = loaded()
    pass(core, 5_000)
    const [entries, begun] = [core.log.length, core.at]
    for (let i = 0; i < 100; i++) {
      close(core)
      pass(core, 100)
    }
    const closedAt = core.at
    pass(core, 6_000)
    const calls = core.log
      .slice(entries)
      .flatMap(({ type, data, at }) =>
        type === 'resource.asked'
          ? [{ key: data.key, at }]
          : type === 'closed.page_asked'
            ? [{ key: data.list, at }]
            : [],
      )
    for (const key of [KEY, 'pnlTimeframes?user_timezone=Europe%2FBerlin', ...Object.keys(core.state.closed.byKey)]) {
      const times = calls.filter((one) => one.key === key).map(({ at }) => at - begun)
      expect([key, times]).toEqual([key, [1_000, 6_000, 11_000]])
    }
    expect(begun + 11_000).toBeGreaterThan(closedAt)
  })

  it('CACHE-04 what something else makes old is asked for at once, and the rest goes on waiting', () => {
    const core = loaded()
    pass(core, 5_000)
    const before = [asked(core), asked(core, 'pnlAccountsSummary')]
    close(core)
    expect([asked(core), asked(core, 'pnlAccountsSummary')]).toEqual(before)
    makeOld(core)
    expect([asked(core), asked(core, 'pnlAccountsSummary')]).toEqual([before[0]! + 1, before[1]])
    // On its way it is made old by a trade, and then by something else as well.
    close(core)
    load(core)
    expect(asked(core)).toBe(before[0]! + 1)
    core.advance(1_000)
    expect([asked(core), asked(core, 'pnlAccountsSummary')]).toEqual([before[0]! + 2, before[1]! + 1])
    close(core)
    makeOld(core)
    close(core)
    load(core)
    expect(asked(core)).toBe(before[0]! + 3)
  })

  it('CACHE-04 an answer that was on its way for longer than the gathering is asked for anew when it comes', () => {
    const core = makeOld(loaded())
    close(core)
    core.advance(10_000)
    const before = asked(core)
    load(core)
    expect(asked(core) - before).toBe(1)
  })

  it('CACHE-04 nothing is asked for while nobody looks, and then it is', () => {
    const core = loaded()
    close(core)
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
    core.advance(10_000)
    const before = asked(core)
    core.append({ type: 'tab.shown', data: { tab: 'tab-1' } })
    expect(asked(core) - before).toBe(1)
  })
})

describe('what is reckoned from today', () => {
  const FRAMES = { pnl_today: 500, pnl_yesterday: 1, pnl_last_7_days: 2, pnl_last_30_days: 3, pnl_last_90_days: 4 }
  const KEYS = [
    'pnlTimeframes?user_timezone=Europe%2FBerlin',
    'pnlSymbols?days=30&user_timezone=Europe%2FBerlin',
    // What was the balance now is none of the end of yesterday.
    'pnlBalancesDaily?user_timezone=Europe%2FBerlin',
  ]

  it.each([
    ['in the middle of a day', '2026-11-20T11:00:00Z', '2026-11-20T23:00:02Z'],
    ['just before its end', '2026-11-20T22:59:59Z', '2026-11-20T23:00:02Z'],
    [
      'just after its start, where the clock of the server may be behind',
      '2026-11-20T23:00:05Z',
      '2026-11-20T23:10:00Z',
    ],
    ['10 min after its start', '2026-11-20T23:10:00Z', '2026-11-21T23:00:02Z'],
    ['on the day on which clocks go on', '2027-03-27T23:30:00Z', '2027-03-28T22:00:02Z'],
    ['on the day on which they go back', '2026-10-24T22:30:00Z', '2026-10-25T23:00:02Z'],
  ])('SCREEN-2.7 asked for %s it is asked for again within 8 s of a time', (_when, askedAt, least) => {
    for (const key of KEYS) {
      const due = policyOf(key).pollAt!(key, Date.parse(askedAt), { zone: 'Asia/Tokyo', offset: 0 })!
      expect(due - Date.parse(least)).toBeGreaterThanOrEqual(0)
      expect(due - Date.parse(least)).toBeLessThan(8_000)
    }
  })

  it.each([
    ['is right', 0],
    ['is half an hour ahead', 1_800_000],
    ['is half an hour behind', -1_800_000],
  ])(
    'SCREEN-2.7 F13 is asked for when a day begins for the server, where the own clock %s; what was today is not shown as today',
    (_how, ahead) => {
      const core = signedIn({ tab: { path: '/dashboard' } })
      // 23:50 in Berlin, with a new token; the stream tells the server's time.
      const serverTime = epoch(Date.UTC(2026, 10, 20, 22, 50))
      core.at = epoch(serverTime + ahead)
      core.append({ type: 'live.heartbeat', data: { stream: 'events', serverEpoch: null, headSeq: null, serverTime } })
      core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() } })
      const answer = (): void => {
        for (const key of Object.keys(core.state.resources.byKey))
          if (entryOf(core, key).status === 'asked')
            core.append({ type: 'resource.loaded', data: { key, value: key === KEYS[0] ? FRAMES : { a: 1 } } })
      }
      const today = () => dashboardView(core.state, 'tab-1').timeframes.state
      for (let s = 0; s < 599; s++) {
        answer()
        core.advance(1_000)
      }
      answer()
      core.advance(999)
      const before = KEYS.map((key) => asked(core, key))
      expect(today()).toBe('ready')
      core.advance(1)
      core.append({ type: 'clock.second_due', data: null })
      expect([today(), ...KEYS.map((key) => asked(core, key))]).toEqual(['loading', ...before])
      core.advance(10_000)
      expect(KEYS.map((key) => asked(core, key))).toEqual(before.map((count) => count + 1))
      answer()
      expect(today()).toBe('ready')
    },
  )

  it.each([
    ['SCREEN-2.18 the next digest', '/email-preferences', 'digestPreview'],
    ['SCREEN-2.8 what a bot rule came to in 30 days', '/bot-maintenance', figuresKey('Asia/Tokyo')],
  ])('%s is asked for when a day begins in the zone that is saved', (_what, path, key) => {
    const core = signedIn({ tab: { path } })
    core.append({ type: 'resource.loaded', data: { key: 'settingsUser', value: { timezone: 'Asia/Tokyo' } } })
    core.append({ type: 'resource.loaded', data: { key, value: { rules: [] } } })
    // 23:50 in Tokyo, with a new token.
    core.at = epoch(Date.UTC(2026, 10, 20, 14, 50))
    core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: profileOf() } })
    const before = asked(core, key)
    core.advance(599_999)
    expect(asked(core, key)).toBe(before)
    core.advance(10_001)
    expect(asked(core, key)).toBe(before + 1)
  })
})
