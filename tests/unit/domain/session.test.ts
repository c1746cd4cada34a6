import { describe, expect, it } from 'vitest'
import type { TokenSet } from '../../../src/domain/session/model.ts'
import { NOTHING_KEPT } from '../../../src/domain/session/texts.ts'
import { stageReached } from '../../../src/domain/tabs/loading/decide.ts'
import { NOT_LOADED } from '../../../src/domain/tabs/loading/model.ts'
import { shellView } from '../../../src/domain/access/shellView.ts'
import { accessView } from '../../../src/domain/access/view.ts'
import { reduce } from '../../../src/domain/reduce.ts'
import { RETENTION } from '../../../src/domain/retention.ts'
import { EMPTY_STATE } from '../../../src/domain/state.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { connected, hello, MiniCore, profileOf, signedIn, START } from '../../../src/domain/testing/core.ts'

const tokens = (more: Partial<TokenSet> = {}): TokenSet => ({
  accessToken: 'secret-access',
  refreshToken: null,
  idToken: 'secret-id',
  expiresAt: START / 1_000 + 3_600,
  profile: profileOf(),
  ...more,
})

describe('session', () => {
  it('AUTH-01, AUTH-02 at first nothing is ready; tokens make it ready, the end makes it not', () => {
    expect(new MiniCore().state.session.isApiAuthReady).toBe(false)
    const core = signedIn()
    expect(core.state.session).toMatchObject({ phase: 'active', isApiAuthReady: true })
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(core.state.session).toMatchObject({ phase: 'ended', isApiAuthReady: false, profile: null })
  })

  it.each([0, 10_000, -10_000, 3_600_000, -86_400_000])(
    'F17 F13 one refresh 60 s before the end, and one for each token, with a server clock %i ms ahead of ours',
    (ahead) => {
      const core = connected()
      const beat = (): void =>
        void core.append({
          type: 'live.heartbeat',
          data: { stream: 'events', serverEpoch: 'e1', headSeq: 0, serverTime: epoch(core.at + ahead) },
        })
      for (let i = 0; i < 3; i += 1) beat()
      core.advance(3_600_000 - 60_000 - 1)
      expect(core.of('session.refresh_asked')).toEqual([])
      core.advance(1)
      expect(core.of('session.refresh_asked')).toEqual([{ why: 'due' }])
      core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 900, profile: null } })
      beat()
      core.advance(20_000)
      expect(core.of('session.refresh_asked')).toHaveLength(1)
      core.advance(900_000 - 60_000 - 20_000)
      expect(core.of('session.refresh_asked')).toHaveLength(2)
    },
  )

  it('ROLE-09 A-111 the server says that the plan changed: one token that knows of it is asked for, plan and profile anew', () => {
    const core = signedIn({ profile: { roles: ['trial-subscriber'] }, tab: { path: '/settings' } })
    core.append({
      type: 'resource.loaded',
      data: {
        key: 'settingsSubscription',
        value: { plan_type: 'trial', status: 'trialing', current_period_end: null },
      },
    })
    const told = (n: number) =>
      core.append({
        type: 'live.subscription_changed',
        data: {
          origin: 'events',
          eventId: `e-${n}`,
          serverEpoch: 'e',
          factSeq: n,
          eventAt: core.at,
          plan: 'elite',
          status: 'active',
        },
      })
    told(1)
    told(2)

    expect(core.of('session.refresh_asked')).toEqual([{ why: 'due' }])
    expect(core.of('resource.invalidated')).toContainEqual({
      keys: ['settingsSubscription', 'billingInvoices', 'settingsUser'],
      why: 'live.subscription_changed',
    })
    const roles = ['elite-subscriber']
    core.append({
      type: 'session.refreshed',
      data: { expiresAt: core.at / 1_000 + 900, profile: profileOf({ roles }) },
    })
    expect(shellView(core.state, 'tab-1')).toMatchObject({ planBadge: 'Elite Plan', hasPlan: true })
  })

  it.each([
    [['admin-user'], null, true],
    [['elite-subscriber'], 'Elite Plan', true],
    [['offline_access'], null, false],
  ])('ROLE-08 A-09 the roles %j have the badge %j, and pages of a plan: %j', (roles, planBadge, hasPlan) => {
    expect(shellView(signedIn({ profile: { roles } }).state, 'tab-1')).toMatchObject({ planBadge, hasPlan })
  })

  it.each([
    [['trial-subscriber', 'elite-subscriber'], 'trial'],
    [['elite-subscriber', 'trial-subscriber'], 'paid'],
    [['admin-user', 'elite-subscriber'], null],
  ])('ROLE-11 A-10 who has the roles %j is of the segment %j', (roles, segment) => {
    expect(shellView(signedIn({ profile: { roles } }).state, 'tab-1')).toMatchObject({ segment })
  })

  it('ROLE-09 A-08 back from the payment page in the only tab: the dashboard is open, and the new role is asked for until it is there', () => {
    const core = new MiniCore().append({ type: 'tab.attached', data: hello({ path: '/subscription-success' }) })
    core.append({
      type: 'session.started',
      data: {
        sessionId: 's',
        profile: profileOf({ roles: [] }),
        expiresAt: core.at / 1_000 + 3_600,
        sessionStart: core.at,
      },
    })
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    const expiresAt = core.at / 1_000 + 7_200
    expect(accessView(core.state, 'tab-1')).toMatchObject({ kind: 'plan_pending' })

    core.advance(15_000)
    expect(core.of('session.refresh_asked')).toEqual([{ why: 'due' }])
    core.append({ type: 'session.refreshed', data: { expiresAt, profile: profileOf({ roles: [] }) } }).advance(15_000)
    expect(core.of('session.refresh_asked')).toHaveLength(2)

    core
      .append({ type: 'session.refreshed', data: { expiresAt, profile: profileOf({ roles: ['basic-subscriber'] }) } })
      .advance(600_000)
    expect(core.of('session.refresh_asked')).toHaveLength(2)
    expect(accessView(core.state, 'tab-1')).toMatchObject({ kind: 'show', screen: 'dashboard' })
  })

  it('SCREEN-2.14 ROLE-09 who paid during his trial waits for the role of what he paid for, as one without a role does', () => {
    const core = signedIn({ profile: { roles: ['trial-subscriber'] }, tab: { path: '/checkout' } })
    const refreshed = (role: string): void => {
      const data = { expiresAt: core.at / 1_000 + 7_200, profile: profileOf({ roles: [role] }) }
      core.append({ type: 'session.refreshed', data })
    }
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/subscription-success', query: '' } })
    expect(core.of('session.refresh_asked')).toHaveLength(1)
    refreshed('trial-subscriber')
    core.advance(2_000)
    expect(core.of('session.refresh_asked')).toHaveLength(2)
    refreshed('elite-subscriber')
    core.advance(600_000)
    expect(core.of('session.refresh_asked')).toHaveLength(2)
  })

  it('SCREEN-2.14 ROLE-09 the new role is asked for 2, 4 and 8 s after the return, then every 15 s', () => {
    const core = signedIn({ profile: { roles: [] }, tab: { path: '/subscription-success' } })
    const since = core.state.session.subscribedAt!
    const asked: number[] = []
    const answer = (): void =>
      void core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: null } })
    while (core.at < since + 40_000) {
      core.advance(500)
      if (core.state.session.refresh.state !== 'in_flight') continue
      asked.push((core.at - since) / 1_000)
      answer()
    }
    expect(asked).toEqual([2, 4, 8, 23, 38])
  })

  it('SCREEN-2.14 ROLE-09 an answer that takes long puts off the checks that would have fallen into it', () => {
    const core = signedIn({ profile: { roles: [] }, tab: { path: '/subscription-success' } })
    core
      .advance(5_000)
      .append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: null } })
    core.advance(2_999)
    expect(core.of('session.refresh_asked')).toHaveLength(1)
    core.advance(1)
    expect(core.of('session.refresh_asked')).toHaveLength(2)
  })

  it('ROLE-09 A-08 the five minutes after a subscription are read from the log again: a reload does not end them', () => {
    const core = signedIn({ profile: { roles: [] }, tab: { path: '/subscription-success' } })

    const kept = core.log.filter(({ type }) => RETENTION[type] === 'fact')
    const again = new MiniCore(kept.reduce(reduce, EMPTY_STATE))
    again.append({ type: 'storage.restored', data: { entries: kept.length, tookMs: 1, savedAt: core.at } })
    again.append({ type: 'tab.attached', data: hello({ path: '/dashboard' }) })
    expect(accessView(again.state, 'tab-1')).toMatchObject({ kind: 'plan_pending' })

    again.append({ type: 'session.started', data: core.of('session.started')[0]! }).advance(15_000)
    expect(accessView(again.state, 'tab-1')).toMatchObject({ kind: 'plan_pending' })
    expect(again.of('session.refresh_asked')).toEqual([{ why: 'due' }])
  })

  it('ROLE-09 A-08 a role that does not come within five minutes is asked for no longer; a later payment begins anew', () => {
    const core = signedIn({ profile: { roles: [] }, tab: { path: '/subscription-success' } })
    const answer = (): void =>
      void core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: null } })
    answer()
    for (let i = 0; i < 40; i++) {
      core.advance(15_000)
      if (core.state.session.refresh.state === 'in_flight') answer()
    }
    const asked = core.of('session.refresh_asked').length
    expect(asked).toBeLessThanOrEqual(21)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    expect(accessView(core.state, 'tab-1')).toMatchObject({ kind: 'redirect', to: '/pricing' })

    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/subscription-success', query: '' } })
    expect(core.of('session.refresh_asked')).toHaveLength(asked + 1)
  })

  it('A-69 many losses for want of a token ask once', () => {
    const core = signedIn()
    for (const stream of ['events', 'trades', 'events'] as const)
      core.append({ type: 'live.lost', data: { stream, why: 'unauthorised' } })
    expect(core.of('session.refresh_asked')).toHaveLength(1)
  })

  it('SCREEN-2.19 who deletes his account is signed out, though his refresh is refused before the page asks for it', () => {
    for (const isSaved of [false, true]) {
      const core = signedIn()
      core.send('tab-1', { type: 'privacy.delete_all', confirm: 'DELETE' })
      const { asked } = core.state.writes.overlays[0]!
      if (isSaved)
        core.append({
          type: 'write.saved',
          data: { write: 'accountDelete', key: 'all', asked, answer: { success: true } },
        })
      core.append({ type: 'session.refresh_failed', data: { final: true, message: 'invalid_grant' } })

      expect(core.of('session.ended')).toEqual([{ reason: 'signed_out' }])
      expect(core.of('toast.queued').filter(({ toast }) => toast.id.startsWith('session-'))).toEqual([])
    }
  })

  it('F46 a network error ends nothing; tries come after 5, 10, 20 … 60 s', () => {
    const core = signedIn()
    core.advance(3_600_000)
    const first = core.of('session.refresh_asked').length
    expect(first).toBe(1)
    for (const [i, wait] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      core.append({ type: 'session.refresh_failed', data: { final: false, message: 'network' } })
      core.advance(wait - 1)
      expect(core.of('session.refresh_asked')).toHaveLength(i + 1)
      core.advance(1)
      expect(core.of('session.refresh_asked')).toHaveLength(i + 2)
    }
    expect(core.state.session.phase).toBe('active')
  })

  it('a second tab of the same user keeps the session; another user ends it (I9)', () => {
    const core = signedIn()
    const { sessionId } = core.state.session
    core.send('tab-1', { type: 'session.start', tokens: tokens() })
    expect(core.state.session.sessionId).toBe(sessionId)
    expect(core.of('session.started')).toHaveLength(1)

    core.append({ type: 'resource.loaded', data: { key: 'balances', value: [1] } })
    core.send('tab-1', { type: 'session.start', tokens: tokens({ profile: profileOf({ sub: 'user-2' }) }) })
    expect(core.of('session.ended')).toEqual([{ reason: 'user_switched' }])
    expect(core.state.session.sessionId).not.toBe(sessionId)
    expect(core.state.resources.byKey['balances']?.value).toBeUndefined()
    expect(core.state.live.positions.rows).toEqual([])
  })

  it.each([
    [29 * 60_000, true],
    [30 * 60_000, false],
  ])('A-43 after %i ms away the start of the session is kept: %s', (away, kept) => {
    const core = signedIn()
    core.append({ type: 'presence.noted', data: { at: core.at } })
    core.append({ type: 'storage.restored', data: { entries: 3, tookMs: 1, savedAt: core.at } })
    core.at = epoch(core.at + away)
    core.send('tab-1', { type: 'session.start', tokens: tokens() })
    expect(core.state.session.sessionStart === START).toBe(kept)
  })

  it('what the log holds of a user is sub, roles and name', () => {
    const { profile } = signedIn().of('session.started')[0]!
    expect(profile).toEqual({ sub: 'user-1', roles: ['elite-subscriber'], name: 'Mara Keller' })
  })

  it('AUTH-08 zone, billing name and set-up survive the settings being away', () => {
    const core = signedIn()
    core.append({
      type: 'resource.loaded',
      data: { key: 'settingsUser', value: { timezone: 'Asia/Tokyo', billing_name: 'B', is_setup_complete: false } },
    })
    core.append({ type: 'resource.forgotten', data: { keys: ['settingsUser'] } })
    expect(core.state.session.settings).toEqual({
      userTimezone: 'Asia/Tokyo',
      userBillingName: 'B',
      isSetupComplete: false,
    })
  })
})

describe('commands', () => {
  it.each(['active', 'unknown'] as const)(
    'AUTH-06 a session that is found while the user logs out, at first %s, does not sign him in again; a sign-in does',
    (phase) => {
      const core = signedIn()
      if (phase === 'unknown') core.append({ type: 'worker.started', data: { workerRun: 'next', generation: 1 } })
      const found = () => core.send('tab-1', { type: 'session.start', tokens: tokens(), isFound: true })
      core.send('tab-1', { type: 'session.sign_out' })

      expect([core.state.session.phase, found()]).toEqual([
        phase === 'active' ? 'ending' : 'ended',
        'signed_out_meanwhile',
      ])
      if (phase === 'active') core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
      expect([found(), core.send('tab-1', { type: 'session.report_absent' })]).toEqual([
        'signed_out_meanwhile',
        'signed_out_meanwhile',
      ])
      expect(accessView(core.state, 'tab-1')).toEqual({ kind: 'leave', to: '/' })

      expect(core.send('tab-1', { type: 'session.start', tokens: tokens() })).toBeNull()
      expect(core.state.session.phase).toBe('active')
    },
  )

  it('a tab that looked in vain does not end what another began', () => {
    expect(signedIn().send('tab-1', { type: 'session.report_absent' })).toBe('signed_in_meanwhile')
    const core = new MiniCore().append({ type: 'tab.attached', data: hello() })
    expect(core.send('tab-1', { type: 'session.report_absent' })).toBeNull()
    expect(core.state.session.phase).toBe('absent')
  })

  it('F46 a session that nobody can be asked for ends nothing: what the device keeps is shown at once, as offline; where it keeps nothing, that is said', () => {
    expect(signedIn().send('tab-1', { type: 'session.report_unreachable' })).toBe('signed_in_meanwhile')
    const kept = signedIn()
    kept.append({ type: 'worker.started', data: { workerRun: 'next', generation: 1 } })
    const stage = () => stageReached({ ...kept.state, loading: { ...NOT_LOADED, isCacheRestored: true } })
    expect(stage()).toBe('cache')
    expect(kept.send('tab-1', { type: 'session.report_unreachable' })).toBeNull()
    expect(kept.state.session.phase).toBe('unknown')
    expect(kept.state.session.profile).not.toBeNull()
    // By this the chip says that the device is off the net.
    expect(kept.state.session.refresh.failures).toBe(1)
    expect(stage()).toBe('complete')
    const empty = new MiniCore().append({ type: 'tab.attached', data: hello() })
    expect(empty.send('tab-1', { type: 'session.report_unreachable' })).toBeNull()
    expect(empty.state.session.error?.message).toBe(NOTHING_KEPT)
  })

  it('AUTH-06 signing out asks the server first; nobody signed in is refused', () => {
    const core = signedIn()
    expect(core.send('tab-1', { type: 'session.sign_out' })).toBeNull()
    expect(core.of('session.end_asked')).toHaveLength(1)
    expect(
      new MiniCore().append({ type: 'session.absent', data: null }).send('tab-1', { type: 'session.sign_out' }),
    ).toBe('not_signed_in')
  })

  it('APP-01 who signs out of an Authentication Error leaves through the provider, though nobody is signed in', () => {
    const core = new MiniCore()
      .append({ type: 'tab.attached', data: hello({ path: '/login' }) })
      .append({ type: 'session.absent', data: null })
    core.append({ type: 'session.error_reported', data: { message: 'server_error', cancelled: false } })
    expect(accessView(core.state, 'tab-1')).toMatchObject({ kind: 'auth_error' })

    expect(core.send('tab-1', { type: 'session.sign_out' })).toBeNull()

    expect(accessView(core.state, 'tab-1')).toEqual({ kind: 'leave', to: '/' })
  })

  it('tabs go, show, hide and are touched', () => {
    const core = signedIn()
    core.send('tab-1', { type: 'tab.go', path: '/dashboard', query: 'account=main' })
    expect(core.state.tabs.byName['tab-1']).toMatchObject({
      path: '/dashboard',
      query: 'account=main',
    })
    core.send('tab-1', { type: 'tab.hide' })
    expect(core.state.tabs.byName['tab-1']?.visible).toBe(false)
    core.send('tab-1', { type: 'tab.show' })
    core.send('tab-1', { type: 'tab.touch', kind: 'click' })
    expect(core.state.tabs.byName['tab-1']).toMatchObject({ visible: true })
  })

  it('A-66 reconnect starts a round when away, and is refused when the lines are open', () => {
    expect(connected().send('tab-1', { type: 'live.reconnect' })).toBe('connected_already')
    const core = connected().append({ type: 'live.lost', data: { stream: 'events', why: 'error' } })
    expect(core.send('tab-1', { type: 'live.reconnect' })).toBeNull()
    expect(core.of('live.round_started')).toEqual([{ because: 'manual' }])
  })

  it('refreshing positions asks for a snapshot; without tokens it says to wait', () => {
    const core = connected()
    core.advance(5_000)
    core.send('tab-1', { type: 'positions.refresh' })
    expect(core.of('live.snapshot_needed').at(-1)).toEqual({ why: 'manual_refresh' })
    expect(new MiniCore().send('tab-1', { type: 'positions.refresh' })).toBe('not_ready')
    expect(new MiniCore().send('tab-1', { type: 'resource.refetch', resource: 'balances' })).toBe('not_ready')
  })

  it('A-59 only the tab that has a toast may acknowledge or dismiss it', () => {
    const core = signedIn()
    core.advance(1_000)
    core.send('tab-1', { type: 'toast.show', kind: 'success', text: 'API Key copied!' })
    const id = core.state.toasts.addressed[0]!.toast.id
    expect(core.send('tab-2', { type: 'toast.acknowledge', toast: id })).toBe('not_addressed_here')
    expect(core.send('tab-1', { type: 'toast.acknowledge', toast: id })).toBeNull()
    expect(core.send('tab-1', { type: 'toast.dismiss', toast: id })).toBeNull()
    expect(core.state.toasts.addressed).toEqual([])
  })

  it('a fault of a tab is a fact, cut to size', () => {
    const core = new MiniCore()
    core.send('tab-1', { type: 'fault.report', where: 'w', message: 'x'.repeat(5_000) })
    expect(core.of('fault.reported')[0]!.message).toHaveLength(2_000)
  })

  it('I4 read again from the log, a start that found nobody signed in is not the session before', () => {
    const again = signedIn()
      .append({ type: 'worker.started', data: { workerRun: 'later', generation: 0 } })
      .append({ type: 'session.absent', data: null })

    expect(again.state.session).toMatchObject({ phase: 'absent', profile: null })
  })
})
