import { describe, expect, it } from 'vitest'
import { isOpenTo } from '../../../src/domain/access/guard.ts'
import { type Need, roleOfTier, TIERS } from '../../../src/domain/access/roles.ts'
import { ADVICE } from '../../../src/domain/advice/constants.ts'
import { unique } from '../../../src/domain/core/lists.ts'
import { LIST_KEY, UNREAD_KEY } from '../../../src/domain/notifications/keys.ts'
import { callOf, parametersOf, policyOf, resourceKey } from '../../../src/domain/resources/policies.ts'
import { failureOf, retryDelay } from '../../../src/domain/resources/rules.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { CALLS } from '../../../src/streams/rest/callTable.ts'
import { tradeClosed, tradeCorrected, unnumbered } from '../../../src/domain/testing/facts.ts'
import { hello, MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'

const MIN = 60_000
const asked = (core: MiniCore, call: string) =>
  core.of('resource.asked').filter(({ key }) => key.startsWith(call)).length
const load = (core: MiniCore, key: string, value: unknown = { a: 1 }) =>
  core.append({ type: 'resource.loaded', data: { key, value } })
/** What the call of a key needs, by the wire table. */
const needOf = (key: string): Need => CALLS[callOf(key) as keyof typeof CALLS].need
const focus = (core: MiniCore) => core.append({ type: 'tab.touched', data: { tab: 'tab-1', kind: 'focus' } })

/** Time passes without any timer: freshness alone is looked at. */
const wait = (core: MiniCore, ms: number) => {
  core.at = (core.at + ms) as typeof core.at
  return core
}

describe('resources', () => {
  it.each([
    ['CACHE-01', 'settingsUser', 5 * MIN, 30 * MIN, 1],
    ['CACHE-02', 'configCategory?category=lifecycle', 10 * MIN, 30 * MIN, 2],
    ['CACHE-04', 'balances', 2 * MIN, 10 * MIN, 1],
    ['CACHE-08', 'accountsList', 5 * MIN, 10 * MIN, 1],
    ['CACHE-08', 'botRulesList', 5 * MIN, 10 * MIN, 1],
    ['A-83, A-142', 'notificationsList?limit=50', 5 * MIN, 15 * MIN, 3],
    ['A-83, A-142', 'notificationsUnread?days_back=7', 30_000, 10 * MIN, 2],
  ])('%s %s: fresh, kept, retries', (_id, key, fresh, kept, retries) => {
    expect(policyOf(key)).toMatchObject({ fresh, kept, retries })
  })

  it.each([
    [0, 1],
    [1, 2],
    [2, 4],
    [3, 5],
    [9, 5],
  ])('CACHE-05 retry %i after %i s', (n, s) => {
    expect(retryDelay(n)).toBe(s * 1_000)
  })

  it.each([
    [500, 1, false],
    [500, 2, true],
    [null, 1, false],
    [401, 1, true],
    [403, 1, true],
    [404, 1, true],
  ])('A-68, API-11, CACHE-05 status %s on attempt %i is final: %s', (status, attempt, final) => {
    expect(failureOf('balances', attempt, { message: 'm', status }, START).data.final).toBe(final)
  })

  it('a key names its call and its parameters in order', () => {
    const key = resourceKey('pnlTimeframes', { user_timezone: 'Europe/Berlin', account: '', b: 1 })
    expect(key).toBe('pnlTimeframes?b=1&user_timezone=Europe%2FBerlin')
    expect(parametersOf(key)).toEqual({ b: '1', user_timezone: 'Europe/Berlin' })
    expect(parametersOf('balances')).toEqual({})
  })

  it('a screen asks for what it shows, with the zone of its tab', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    expect(core.of('resource.asked').map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'balances',
        'pnlAccountsSummary',
        'pnlTimeframes?user_timezone=Europe%2FBerlin',
        'settingsUser',
        'accountsList',
        'botRulesList',
      ]),
    )
  })

  it('BELL-07 every screen asks for the list and the count that the bell is made of', () => {
    const core = signedIn({ tab: { path: '/settings' } })
    expect(core.of('resource.asked').map(({ key }) => key)).toEqual(expect.arrayContaining([LIST_KEY, UNREAD_KEY]))
  })

  it('nothing is asked without tokens, nor by public pages', () => {
    expect(new MiniCore().append({ type: 'tab.attached', data: hello() }).of('resource.asked')).toEqual([])
    expect(signedIn({ tab: { path: '/help' } }).of('resource.asked')).toEqual([])
  })

  it.each([
    [2 * MIN - 1, 1],
    [2 * MIN, 2],
  ])('CACHE-04 focused %i ms after loading it was asked %i times', (passed, times) => {
    const core = signedIn()
    load(core, 'balances')
    focus(wait(core, passed))
    expect(asked(core, 'balances')).toBe(times)
  })

  it.each([
    [null, 2 * MIN - 1, 1],
    [null, 2 * MIN, 2],
    [false, 2 * MIN, 2],
    [true, 2 * MIN, 1],
    [true, 10 * MIN - 1, 1],
    [true, 10 * MIN, 2],
  ])('CACHE-03, A-81 the shell with set-up %s after %i ms asked %i times', (isComplete, passed, times) => {
    const core = signedIn()
    load(core, 'settingsUser', { is_setup_complete: isComplete })
    focus(wait(core, passed))
    expect(asked(core, 'settingsUser')).toBe(times)
  })

  it('A-81 the settings page uses 5 min', () => {
    const core = signedIn({ tab: { path: '/settings' } })
    load(core, 'settingsUser', { is_setup_complete: true })
    focus(wait(core, 5 * MIN - 1))
    expect(asked(core, 'settingsUser')).toBe(1)
    focus(wait(core, 1))
    expect(asked(core, 'settingsUser')).toBe(2)
  })

  it('what is on its way is not asked twice', () => {
    const core = signedIn()
    for (let i = 0; i < 5; i++) focus(core)
    expect(asked(core, 'balances')).toBe(1)
  })

  it('CACHE-05 a failed call is tried again after its delay, then is final', () => {
    const core = signedIn()
    core.append(failureOf('balances', 1, { message: 'm', status: 500 }, core.at))
    core.advance(999)
    expect(asked(core, 'balances')).toBe(1)
    core.advance(1)
    expect(
      core
        .of('resource.asked')
        .filter(({ key }) => key === 'balances')
        .map(({ attempt }) => attempt),
    ).toEqual([1, 2])
    core.append(failureOf('balances', 2, { message: 'm', status: 500 }, core.at))
    core.advance(10_000)
    expect(asked(core, 'balances')).toBe(2)
    expect(core.state.resources.byKey['balances']).toMatchObject({ status: 'failed', message: 'm', httpStatus: 500 })
  })

  it('API-11 what the server does not have is not asked for again by looking, but when something may have changed it', () => {
    const core = signedIn({ tab: { path: '/closed-trades/chart/BTCUSDT/main/7' } })
    const missing = (): void =>
      void core.append(failureOf('tradeById?id=7', 1, { message: 'none', status: 404 }, core.at))
    missing()
    for (let i = 0; i < 20; i++) focus(wait(core, 30_000))
    core.advance(60_000)
    expect(asked(core, 'tradeById')).toBe(1)

    core.append({ type: 'live.refresh_told', data: { reason: 'trade_sync' } })
    expect(asked(core, 'tradeById')).toBe(2)
    missing()
    core.send('tab-1', { type: 'resource.refetch', resource: 'tradeById?id=7' })
    expect(asked(core, 'tradeById')).toBe(3)
  })

  it('API-33 another name of a strategy makes old whatever has it in it', () => {
    const core = signedIn()
    const named = ['strategiesOptimized', 'priorityActions', 'engineInput', 'recommendationReview', 'adviceRecord']
    for (const key of named) load(core, key)
    core.append({ type: 'live.refresh_told', data: { reason: 'strategies' } })
    expect(core.of('resource.invalidated').at(-1)!.keys).toEqual(expect.arrayContaining(named))
  })

  it('T9 an alert that another device set makes the alerts old, and nothing else', () => {
    const core = signedIn()
    for (const key of ['alertsList', 'balances', 'tradeById?id=7']) load(core, key)
    core.append({ type: 'live.refresh_told', data: { reason: 'alerts' } })
    expect(core.of('resource.invalidated').at(-1)!.keys).toEqual(['alertsList'])
  })

  it.each([
    ['generated or ticked on another device', { type: 'live.refresh_told', data: { reason: 'recommendations' } }],
    [
      'generated here',
      { type: 'task.ended', data: { task: 'recommendations', taskId: 'g1', ending: 'success', message: null } },
    ],
  ] as const)('API-45 API-49 recommendations %s make old what says them', (_where, event) => {
    const core = signedIn({ tab: { path: '/portfolio-command' } })
    const said = ['priorityActions', 'recommendationReview', 'adviceRecord', 'strategiesOptimized', 'engineInput']
    for (const key of [...said, ADVICE, 'balances']) load(core, key)
    core.append(event)
    expect([...core.of('resource.invalidated').at(-1)!.keys].toSorted()).toEqual([...said, ADVICE].toSorted())
    expect(core.of('resource.asked').at(-1)).toMatchObject({ key: ADVICE, attempt: 1 })
  })

  it('I15 an account that came live makes old what shows its state and its figures', () => {
    const core = signedIn()
    const shown = ['accountsList', 'balances', 'pnlAccountsSummary']
    for (const key of [...shown, 'settingsUser']) load(core, key)
    core.append({ type: 'live.refresh_told', data: { reason: 'account_live' } })
    expect([...core.of('resource.invalidated').at(-1)!.keys].toSorted()).toEqual(shown)
  })

  it('SET-31 another time zone, chosen on another device, makes old whatever has its days in it', () => {
    const core = signedIn()
    const zoned = ['settingsUser', 'strategiesOptimized', 'engineInput']
    for (const key of [...zoned, 'balances']) load(core, key)
    core.append({ type: 'live.refresh_told', data: { reason: 'settings' } })
    expect([...core.of('resource.invalidated').at(-1)!.keys].toSorted()).toEqual(zoned.toSorted())
  })

  it.each(TIERS)('ROLE-04 with the plan %s no screen asks what a higher one would open', (tier) => {
    const roles = [roleOfTier(tier)]
    const core = signedIn({ profile: { roles } })
    for (const { pattern } of SCREENS)
      core.append({ type: 'tab.went', data: { tab: 'tab-1', path: pattern.replaceAll(/:\w+/g, 'x'), query: '' } })
    const needs = unique(core.of('resource.asked').map(({ key }) => needOf(key)))
    expect(needs.length).toBeGreaterThan(1)
    expect(needs.filter((need) => !isOpenTo(need, false, roles))).toEqual([])
  })

  it('A-08 ROLE-09 who has no plan yet is asked nothing that needs one; with the role everything is asked', () => {
    const paths = [
      '/dashboard',
      '/live-trades',
      '/closed-trades',
      '/bot-maintenance',
      '/settings',
      '/notification-channels',
    ]
    const needs = (core: MiniCore) => new Set(core.of('resource.asked').map(({ key }) => needOf(key)))
    const without = paths.map((path) => signedIn({ tab: { path }, profile: { roles: [] } }).advance(120_000))
    expect(new Set(without.flatMap((core) => [...needs(core)]))).toEqual(new Set(['signed_in', 'public']))
    expect(without.flatMap((core) => core.of('closed.page_asked'))).toEqual([])
    // Nothing else that they may have is left out.
    const open = paths.flatMap((path) =>
      signedIn({ tab: { path } })
        .of('resource.asked')
        .map(({ key }) => callOf(key))
        .filter((call) => ['signed_in', 'public'].includes(needOf(call))),
    )
    expect(new Set(open)).toEqual(
      new Set(without.flatMap((core) => core.of('resource.asked').map(({ key }) => callOf(key)))),
    )

    const core = signedIn({ tab: { path: '/subscription-success' }, profile: { roles: [] } })
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    const profile = profileOf({ roles: ['basic-subscriber'] })
    core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile } })
    expect(core.of('resource.asked').map(({ key }) => callOf(key))).toEqual(
      expect.arrayContaining(['balances', 'pnlAccountsSummary', 'pnlTimeframes', 'botRulesList', 'notificationsList']),
    )
    expect(core.of('closed.page_asked').length).toBeGreaterThan(0)
  })

  it('A-83 the list is polled every 60 s and the unread count every 2 min while someone looks', () => {
    const core = signedIn()
    for (const key of ['notificationsList?limit=50', 'notificationsUnread?days_back=7']) load(core, key)
    for (let i = 0; i < 240; i++) {
      core.advance(1_000)
      for (const call of ['notificationsList', 'notificationsUnread']) {
        const key = call === 'notificationsList' ? 'notificationsList?limit=50' : 'notificationsUnread?days_back=7'
        if (core.state.resources.byKey[key]?.status === 'asked') load(core, key)
      }
    }
    expect(asked(core, 'notificationsList')).toBe(5)
    expect(asked(core, 'notificationsUnread')).toBe(3)
  })

  it('a hidden tab polls nothing', () => {
    const core = signedIn()
    load(core, 'notificationsList?limit=50')
    core.append({ type: 'tab.hidden', data: { tab: 'tab-1' } })
    core.advance(5 * MIN)
    expect(asked(core, 'notificationsList')).toBe(1)
  })

  it.each([
    [10 * MIN - 1, true],
    [10 * MIN, false],
  ])('CACHE-04 not shown any more, after %i ms it is kept: %s', (passed, kept) => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    load(core, 'pnlAccountsSummary')
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/pricing', query: '' } })
    core.advance(passed)
    expect(core.state.resources.byKey['pnlAccountsSummary'] !== undefined).toBe(kept)
  })

  it('CACHE-07 the likely next pages are fetched ahead 2 s after the first is there, once', () => {
    const core = signedIn()
    core.advance(300)
    const at = core.state.loading.changedAt!
    core.at = at
    core.advance(1_999)
    expect(asked(core, 'pnlAccountsSummary')).toBe(0)
    core.advance(1)
    expect(asked(core, 'pnlAccountsSummary')).toBe(1)
    core.advance(30_000)
    expect(core.of('resource.prefetch_due')).toHaveLength(1)
  })

  it('a closed trade makes the sums old, and what is shown is asked for anew', () => {
    const core = signedIn()
    load(core, 'balances')
    core.append({
      type: 'live.trade_closed',
      data: {
        eventId: null,
        serverEpoch: null,
        factSeq: null,
        origin: 'events',
        eventAt: START,
        account: 'main',
        symbol: 'BTCUSDT',
        leg: null,
        side: null,
        strategy: null,
        pnl: null,
        roiPct: null,
        tradeId: 't',
        exectype: null,
        qty: null,
        entryPrice: null,
        exitPrice: null,
      },
    })
    expect(asked(core, 'balances')).toBe(1)
    core.advance(1_000)
    expect(asked(core, 'balances')).toBe(2)
  })

  it('SCREEN-2.8 a closed trade makes the figures of the bot rules old beside those of the strategies', () => {
    const core = signedIn()
    for (const key of ['botRuleFigures', 'pnlStrategiesDaily']) load(core, key)
    core.append(tradeClosed(unnumbered()))
    expect(core.of('resource.invalidated').at(-1)!.keys).toEqual(
      expect.arrayContaining(['botRuleFigures', 'pnlStrategiesDaily']),
    )
  })

  it('F39 so does its correction, and what is shown of that trade alone is old as well', () => {
    const core = signedIn()
    load(core, 'balances')
    core.append(tradeCorrected(unnumbered()))
    expect(core.of('resource.invalidated').at(-1)).toMatchObject({ keys: ['balances'], isGathered: true })
    core.advance(1_000)
    expect(asked(core, 'balances')).toBe(2)
  })

  it('made old while on its way, it is asked for once more', () => {
    const core = signedIn()
    core.append({ type: 'resource.invalidated', data: { keys: 'all', why: 'test' } })
    expect(asked(core, 'balances')).toBe(1)
    load(core, 'balances')
    expect(asked(core, 'balances')).toBe(2)
  })

  it('CACHE-12, A-93 an empty cache is not saved; answers with keys are never saved', () => {
    const slice = SLICES.find(({ key }) => key === 'resources')!
    expect(slice.take(EMPTY_STATE)).toBeUndefined()
    const core = signedIn()
    load(core, 'balances')
    load(core, 'accountsList', [{ api_key: 'SECRETKEY' }])
    expect(JSON.stringify(SLICES.map(({ take }) => take(core.state)))).not.toContain('SECRETKEY')
    expect(slice).toMatchObject({ maxAgeMs: 30 * MIN })
  })

  it('STREAM-12, POS-05 saved parts carry their versions', () => {
    expect(SLICES.map(({ key, version }) => `${key} ${version}`)).toEqual(
      expect.arrayContaining(['session 1', 'auth 1', 'streams 3', 'positions 1', 'writes 1', 'resources 1']),
    )
    for (const slice of SLICES)
      for (const broken of [null, 1, 'x', [], { rows: 1 }, { sequence: null }])
        expect(() => slice.put(EMPTY_STATE, broken)).not.toThrow()
  })
})
