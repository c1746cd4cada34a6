import { describe, expect, it } from 'vitest'
import { judgeStage } from '../../../src/domain/tabs/loading/rules.ts'
import { loadingView } from '../../../src/domain/tabs/loading/view.ts'
import { NOT_LOADED } from '../../../src/domain/tabs/loading/model.ts'
import type { LoadingStage } from '../../../src/domain/tabs/events.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { reduce } from '../../../src/domain/reduce.ts'
import { hello, MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'

const ORDER: readonly LoadingStage[] = ['css', 'auth', 'cache', 'dashboard', 'complete']
const later = epoch(START + 60_000)
const ask = (stage: LoadingStage, source = 'initial', at = later) => ({ stage, source, at })
const message = (core: MiniCore) => loadingView(core.state, 'tab-1')

describe('loading stages', () => {
  it('LOAD-18 the state holds every field', () => {
    expect(NOT_LOADED).toMatchObject({
      stage: 'css',
      isActive: true,
      message: 'Starting application...',
      source: 'initial',
      isGloballyLoading: true,
      isInitialLoadComplete: false,
      isCacheRestored: false,
      isDashboardLoading: true,
      isDashboardUpdating: false,
    })
  })

  it('LOAD-11, LOAD-13 every ordered pair: forward applies, backward is refused, identical is ignored; complete is always allowed', () => {
    for (const [i, from] of ORDER.entries()) {
      for (const [j, to] of ORDER.entries()) {
        const verdict = judgeStage(ask(to), { stage: from, changedAt: START })
        const reason = 'reason' in verdict ? verdict.reason : verdict.verdict
        expect(reason).toBe(i === j ? 'identical' : j > i ? 'apply' : 'backward')
      }
    }
  })

  it('LOAD-12 logout and complete from any stage, at once', () => {
    for (const stage of ORDER)
      expect(judgeStage(ask('logout', 'x', epoch(START + 1)), { stage, changedAt: START }).verdict).toBe('apply')
    for (const stage of ORDER.slice(0, 4))
      expect(judgeStage(ask('complete', 'x', epoch(START + 1)), { stage, changedAt: START }).verdict).toBe('apply')
  })

  it('A-47 from logout only a reset leads on', () => {
    for (const stage of ORDER)
      expect(judgeStage(ask(stage), { stage: 'logout', changedAt: START })).toMatchObject({ reason: 'backward' })
  })

  it.each([
    [1_999, 'auth_after_completion'],
    [2_000, 'backward'],
  ])('LOAD-15, A-46 auth from auth-loading %i ms after completion: %s', (passed, reason) => {
    expect(
      judgeStage(ask('auth', 'auth-loading', epoch(START + passed)), { stage: 'complete', changedAt: START }),
    ).toMatchObject({ verdict: 'refuse', reason })
  })

  it.each([
    [299, 'wait'],
    [300, 'apply'],
  ])('LOAD-14 %i ms after a change: %s', (passed, verdict) => {
    expect(
      judgeStage(ask('cache', 'initial', epoch(START + passed)), { stage: 'auth', changedAt: START }).verdict,
    ).toBe(verdict)
  })

  it('LOAD-14, A-45 the furthest asked for within 300 ms is applied when they have passed', () => {
    const core = new MiniCore().append({ type: 'tab.attached', data: hello({ path: '/dashboard' }) })
    for (const stage of ['cache', 'dashboard', 'cache'] as const)
      core.append({ type: 'loading.stage_asked', data: { stage, source: 'initial' } })
    expect(core.state.loading).toMatchObject({ stage: 'auth', pending: 'dashboard' })
    core.advance(299)
    expect(core.state.loading.stage).toBe('auth')
    core.advance(1)
    expect(core.state.loading).toMatchObject({ stage: 'dashboard', pending: null })
  })

  it('LOAD-16 on the dashboard with meaningful data and stable tokens it completes at once', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.advance(1_000)
    expect(core.state.loading.stage).toBe('dashboard')
    core.append({
      type: 'resource.loaded',
      data: { key: 'balances', value: [{ account_name: 'main', balance_usdt: '1' }] },
    })
    expect(core.state.loading.stage).toBe('complete')
  })

  it('A-128 an empty answer is not meaningful; all answered, failed or empty, ends the wait', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.advance(1_000)
    core.append({ type: 'resource.loaded', data: { key: 'balances', value: [] } })
    expect(core.state.loading.stage).toBe('dashboard')
    core.append({ type: 'resource.loaded', data: { key: 'pnlAccountsSummary', value: { accounts: [] } } })
    core.append({
      type: 'resource.failed',
      data: { key: 'pnlTimeframes?user_timezone=Europe%2FBerlin', attempt: 2, message: 'no', status: 500, final: true },
    })
    expect(core.state.loading.stage).toBe('complete')
  })

  it('LOAD-17 content is shown after 15 s', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.advance(14_999)
    expect(message(core)).toMatchObject({ isActive: true })
    core.advance(1)
    expect(message(core)).toMatchObject({ isActive: false, stage: 'complete' })
  })

  it('every refusal is a fact', () => {
    const core = signedIn()
    core.advance(1_000)
    core.append({ type: 'loading.stage_asked', data: { stage: 'auth', source: 'initial' } })
    expect(core.of('loading.stage_refused').at(-1)).toMatchObject({
      rule: 'LOAD-11',
      reason: 'backward',
      stage: 'auth',
    })
  })
})

describe('loading view', () => {
  it('LOAD-01 has the title', () => {
    expect(message(signedIn())).toMatchObject({ title: 'Bot Blending...' })
  })

  it('LOAD-09 while the provider loads on dashboard or login', () => {
    for (const path of ['/dashboard', '/login']) {
      const core = new MiniCore().append({ type: 'tab.attached', data: hello({ path }) })
      expect(message(core)).toMatchObject({ isActive: true, message: 'Initializing Authentication...' })
    }
  })

  it.each(['/login', '/dashboard'])('APP-01 no wait hides on %s that the sign-in failed', (path) => {
    const core = new MiniCore()
      .append({ type: 'tab.attached', data: hello({ path }) })
      .append({ type: 'session.error_reported', data: { message: 'server_error', cancelled: false } })
    expect(message(core)).toMatchObject({ isActive: false })
  })

  it('APP-02 who broke it off waits on the login page for what the provider knows', () => {
    const core = new MiniCore()
      .append({ type: 'tab.attached', data: hello({ path: '/login' }) })
      .append({ type: 'session.error_reported', data: { message: 'cancelled', cancelled: true } })
    expect(message(core)).toMatchObject({ isActive: true, message: 'Initializing Authentication...' })
  })

  it('LOAD-09, F46 a login page without a provider in reach does not wait for it', () => {
    const core = signedIn({ tab: { path: '/login' } })
    core.append({ type: 'worker.started', data: { workerRun: 'next', generation: 1 } })
    expect(message(core)).toMatchObject({ isActive: true, message: 'Initializing Authentication...' })

    expect(core.send('tab-1', { type: 'session.report_unreachable' })).toBeNull()

    expect(message(core)).toMatchObject({ isActive: false })
  })

  it('LOAD-10 after authentication on login', () => {
    expect(message(signedIn({ tab: { path: '/login' } }))).toMatchObject({
      isActive: true,
      message: 'Preparing dashboard...',
    })
  })

  it('LOAD-08 after a sign-in the frame waits for data too: the dashboard’s wait begins on the login page', () => {
    const core = new MiniCore()
      .append({ type: 'tab.attached', data: hello({ path: '/login' }) })
      .append({ type: 'storage.restored', data: { entries: 0, tookMs: 1, savedAt: null } })
      .append({ type: 'session.absent', data: null })
    expect(message(core)).toMatchObject({ isActive: false })
    core.advance(60_000).append({
      type: 'session.started',
      data: { sessionId: 's', profile: profileOf(), expiresAt: core.at / 1_000 + 900, sessionStart: core.at },
    })
    expect(message(core)).toMatchObject({ isActive: true, message: 'Preparing dashboard...' })

    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } }).advance(1_000)
    expect(message(core)).toMatchObject({ isActive: true, message: 'Loading Dashboard...' })

    core.append({
      type: 'resource.loaded',
      data: { key: 'balances', value: [{ account_name: 'main', balance_usdt: '1' }] },
    })
    expect(message(core)).toMatchObject({ isActive: false })
  })

  it('LOAD-08, A-48 the dashboard keeps its own spinner while its data are missing', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.advance(1_000)
    expect(message(core)).toMatchObject({ isActive: true, message: 'Loading Dashboard...' })
  })

  it.each([
    ['LOAD-02', 'css', 'Starting application...'],
    ['LOAD-03', 'auth', 'Authenticating...'],
    ['LOAD-04', 'cache', 'Restoring data...'],
    ['LOAD-05', 'dashboard', 'Loading dashboard...'],
    ['LOAD-06', 'logout', 'Logging out...'],
  ] as const)('%s the stage %s says %j', (_id, stage, said) => {
    const core = signedIn()
    const changed = { type: 'loading.stage_changed', data: { stage }, entry: 99, at: core.at, cause: null } as const
    // Folded alone: what follows from it would go on to the next stage.
    expect(loadingView(reduce(core.state, changed), 'tab-1')).toMatchObject({ isActive: true, stage, message: said })
  })

  it('LOAD-03 before anybody is known other screens show the stage', () => {
    const core = new MiniCore().append({ type: 'tab.attached', data: hello() })
    expect(message(core)).toMatchObject({ isActive: true, message: 'Authenticating...' })
  })

  it('LOAD-07 cached data of the user, restored: no spinner', () => {
    const core = signedIn({ tab: { path: '/dashboard' } })
    core.append({
      type: 'resource.loaded',
      data: { key: 'balances', value: [{ account_name: 'main', balance_usdt: '1' }] },
    })
    core.append({ type: 'storage.restored', data: { entries: 9, tookMs: 1, savedAt: START } })
    expect(message(core)).toMatchObject({ isActive: false })
  })

  it('LOAD-06, A-145 every tab shows Logging out...', () => {
    const core = signedIn()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/pricing' }) })
    core.advance(1_000)
    expect(core.send('tab-1', { type: 'session.sign_out' })).toBeNull()
    for (const tab of ['tab-1', 'tab-2'])
      expect(loadingView(core.state, tab)).toMatchObject({ isActive: true, message: 'Logging out...' })
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(message(core).isActive).toBe(false)
  })

  it('public pages do not wait', () => {
    expect(message(new MiniCore().append({ type: 'tab.attached', data: hello({ path: '/pricing' }) })).isActive).toBe(
      false,
    )
  })
})
