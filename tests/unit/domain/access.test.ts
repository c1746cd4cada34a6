import { describe, expect, it } from 'vitest'
import { guard, isOpenTo, type Visitor } from '../../../src/domain/access/guard.ts'
import { allowedReturnTo, landingPath, loginPath } from '../../../src/domain/access/landing.ts'
import { routeFor } from '../../../src/domain/access/match.ts'
import { billingView } from '../../../src/domain/billing/view.ts'
import { planBadge, segmentOf } from '../../../src/domain/access/plan.ts'
import { admits, ROLES, roleOfTier, TIERS } from '../../../src/domain/access/roles.ts'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import { sidebar } from '../../../src/domain/access/sidebar.ts'
import { shellView } from '../../../src/domain/access/shellView.ts'
import { safePicture } from '../../../src/domain/access/userPicture.ts'
import { accessView } from '../../../src/domain/access/view.ts'
import type { AccessView } from '../../../src/domain/access/view.types.ts'
import { displayName, initialsOf } from '../../../src/domain/session/displayName.ts'
import { hello, MiniCore, signedIn, START } from '../../../src/domain/testing/core.ts'

const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  standing: 'signed_in',
  roles: ['trial-subscriber'],
  subscribedAt: null,
  at: START,
  ...more,
})
const routeOf = (path: string) => routeFor(path)!.route

describe('routes', () => {
  it.each([
    ['NAV-01', '/', 'home'],
    ['NAV-02', '/login', 'login'],
    ['NAV-03', '/pricing', 'pricing'],
    ['NAV-04', '/help', 'help'],
    ['NAV-05', '/trial-setup', 'trialSetup'],
  ])('%s %s is public', (_id, path, screen) => {
    expect(routeFor(path)).toMatchObject({ route: { screen, need: 'public' } })
    expect(guard(routeOf(path), visitor({ standing: 'signed_out' }))).toEqual({ kind: 'pass' })
  })

  it.each([
    ['NAV-06', '/onboarding'],
    ['NAV-07', '/checkout'],
    ['NAV-08', '/subscription-success'],
    ['NAV-18', '/manage-subscription'],
  ])('%s %s needs sign-in alone', (_id, path) => {
    expect(guard(routeOf(path), visitor({ standing: 'signed_out' }))).toEqual({ kind: 'login' })
    expect(guard(routeOf(path), visitor({ roles: [] }))).toEqual({ kind: 'pass' })
  })

  it.each([
    ['NAV-10', '/dashboard', 'trial'],
    ['NAV-11', '/live-trades', 'trial'],
    ['NAV-12', '/closed-trades', 'trial'],
    ['NAV-13', '/bot-maintenance', 'trial'],
    ['NAV-14', '/faq', 'trial'],
    ['NAV-15', '/settings', 'trial'],
    ['NAV-16', '/email-preferences', 'trial'],
    ['NAV-17', '/privacy', 'trial'],
    ['NAV-19', '/strategy-details', 'standard'],
    ['NAV-20', '/forecast', 'standard'],
    ['NAV-21', '/portfolio-optimization', 'elite'],
    ['NAV-22', '/portfolio-command', 'elite'],
    ['NAV-23', '/portfolio-command-v2', 'elite'],
    ['NAV-24', '/admin', 'admin'],
    ['NAV-25', '/real-time-diagnostic', 'admin'],
    ['NAV-26', '/lifecycle-testing', 'admin'],
    ['NAV-27', '/live-trades/chart/BTCUSDT/long/main', 'trial'],
    ['NAV-28', '/closed-trades/chart/BTCUSDT/main/7', 'trial'],
    ['NAV-29', '/strategies/3', 'standard'],
  ] as const)('%s %s needs %s: every role tried', (_id, path, tier) => {
    const { route } = routeFor(path)!
    expect(route.need).toBe(tier)
    expect(guard(route, visitor({ standing: 'signed_out' }))).toEqual({ kind: 'login' })
    for (const [i, name] of TIERS.entries())
      expect(guard(route, visitor({ roles: [roleOfTier(name)] }))).toEqual(
        i >= TIERS.indexOf(tier) ? { kind: 'pass' } : { kind: 'too_low', needs: tier },
      )
  })

  it('NAV-27, NAV-28 parts of an address are decoded, with spaces and slashes', () => {
    expect(routeFor('/live-trades/chart/BTCUSDT/long/my%20account%2Fone')?.parts).toEqual({
      symbol: 'BTCUSDT',
      side: 'long',
      accountName: 'my account/one',
    })
    expect(routeFor('/live-trades/chart/BTCUSDT/long/%E0%A4%A')).toBeNull()
    expect(routeFor('/closed-trades/chart/BTCUSDT/my%20account%2Fone/x%3A7')?.parts).toEqual({
      symbol: 'BTCUSDT',
      accountName: 'my account/one',
      tradeId: 'x:7',
    })
    expect(routeFor('/dashboard/')).toMatchObject({ route: { screen: 'dashboard' } })
    expect(routeFor('/nope')).toBeNull()
    expect(SCREENS).toHaveLength(31)
  })
})

describe('roles', () => {
  it('GEN-02, ROLE-01, ROLE-02 five roles, ascending', () => {
    expect(ROLES).toEqual([
      'trial-subscriber',
      'basic-subscriber',
      'standard-subscriber',
      'elite-subscriber',
      'admin-user',
    ])
    expect(TIERS).toEqual(['trial', 'basic', 'standard', 'elite', 'admin'])
  })

  it('ROLE-03 a minimum admits itself and all above: 5 x 5', () => {
    for (const [i, minimum] of TIERS.entries())
      for (const [j, role] of ROLES.entries()) expect(admits(minimum, [role])).toBe(j >= i)
  })

  it('ROLE-05 no required role admits everybody who is signed in, whatever his roles, and a public page who is not', () => {
    for (const roles of [[], ['foo'], ...ROLES.map((role) => [role])]) {
      expect(guard({ screen: 'onboarding', need: 'signed_in' }, visitor({ roles }))).toEqual({ kind: 'pass' })
      expect(guard({ screen: 'pricing', need: 'public' }, visitor({ roles }))).toEqual({ kind: 'pass' })
      expect(isOpenTo('signed_in', false, roles)).toBe(true)
    }
    expect(guard({ screen: 'pricing', need: 'public' }, visitor({ standing: 'signed_out', roles: [] }))).toEqual({
      kind: 'pass',
    })
  })

  it('ROLE-04, ROLE-06 any role counts; a minimum outside the hierarchy is denied to all', () => {
    expect(admits('elite', ['trial-subscriber', 'elite-subscriber'])).toBe(true)
    expect(guard({ screen: 'admin', need: 'platinum' as never }, visitor({ roles: ['admin-user'] }))).toEqual({
      kind: 'too_low',
      needs: null,
    })
  })

  it.each([
    ['/live-trades', 'no_role'],
    ['/admin', 'no_role'],
    ['/settings', 'pass'],
    ['/checkout', 'pass'],
    ['/subscription-success', 'pass'],
    ['/faq', 'pass'],
    ['/dashboard', 'no_role'],
  ])('ROLE-07 to ROLE-10, A-114 without a recognised role %s: %s', (path, kind) => {
    expect(guard(routeOf(path), visitor({ roles: ['foo'] })).kind).toBe(kind)
  })

  it.each([
    [299_999, 'pass'],
    [300_000, 'no_role'],
  ])('ROLE-09, A-08 /dashboard %i ms after a subscription success: %s', (passed, kind) => {
    expect(
      guard(routeOf('/dashboard'), visitor({ roles: [], subscribedAt: START, at: (START + passed) as typeof START }))
        .kind,
    ).toBe(kind)
    expect(guard(routeOf('/live-trades'), visitor({ roles: [], subscribedAt: START })).kind).toBe('no_role')
  })

  it.each([
    [['trial-subscriber'], 'trial'],
    [['basic-subscriber'], 'paid'],
    [['standard-subscriber'], 'paid'],
    [['elite-subscriber'], 'paid'],
    [['trial-subscriber', 'elite-subscriber'], 'trial'],
    [['admin-user', 'elite-subscriber'], 'none'],
    [[], 'none'],
  ])('ROLE-11, A-10 segment of %j is %s', (roles, segment) => {
    expect(segmentOf(roles)).toBe(segment)
  })

  it.each([
    [['elite-subscriber'], 'Elite Plan'],
    [['standard-subscriber'], 'Standard Plan'],
    [['basic-subscriber'], 'Basic Plan'],
    [['trial-subscriber'], 'Trial Plan'],
    [['trial-subscriber', 'elite-subscriber'], 'Elite Plan'],
    [['admin-user'], null],
    [[], null],
  ])('TOP-04, A-09 badge of %j is %s', (roles, badge) => {
    expect(planBadge(roles)).toBe(badge)
  })
})

describe('landing', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/pricing', '/pricing'],
    ['/checkout', '/checkout'],
    ['/trial-setup', '/trial-setup'],
    ['/settings', '/settings'],
    ['/bot-maintenance', '/bot-maintenance'],
    ['/settings/x', '/settings/x'],
    ['/checkout?plan=basic', '/checkout?plan=basic'],
    ['/settings?x=1#y', '/settings?x=1#y'],
    ['/settings/./a', '/settings/a'],
    ['/settings/../dashboard', '/dashboard'],
  ])('ROUTE-01, A-01 %s is honoured', (given, to) => {
    expect(allowedReturnTo(given)).toBe(to)
  })

  it.each([
    ['/live-trades'],
    ['/admin'],
    ['//evil.com'],
    ['https://evil.com'],
    ['/dashboard.evil'],
    ['/dashboardx'],
    ['/settings/../admin'],
    ['/settings/%2e%2e/admin'],
    ['/settings/.%2E/admin'],
    ['/checkout@x'],
    ['/\\evil.com'],
    ['\\/evil.com'],
    [' /dashboard'],
    ['/dash\nboard'],
    ['\t/dashboard'],
    ['javascript:alert(1)'],
    [''],
    ['dashboard'],
    ['/settings%2f..%2fadmin'],
    ['/settings/..%5cadmin'],
    ['/%00dashboard'],
    ['/..//evil.com'],
    ['/settings/../..//evil.com'],
    [`/settings/${'x'.repeat(2_000)}`],
  ])('T5 ROUTE-01 %j is refused', (given) => {
    expect(allowedReturnTo(given)).toBeNull()
  })

  it('A-113, ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-05 the printed order: returnTo, trial intent, no role, known role, else', () => {
    const all = { returnTo: '/settings?x=1', wantsTrial: true, roles: [] as string[] }
    expect(landingPath(all)).toBe('/settings?x=1')
    expect(landingPath({ ...all, returnTo: '/admin' })).toBe('/trial-setup')
    expect(landingPath({ returnTo: null, wantsTrial: false, roles: [] })).toBe('/checkout?plan=trial')
    expect(landingPath({ returnTo: null, wantsTrial: false, roles: ['foo'] })).toBe('/checkout?plan=trial')
    for (const role of ROLES)
      expect(landingPath({ returnTo: null, wantsTrial: false, roles: [role] })).toBe('/dashboard')
    expect(landingPath({ returnTo: null, wantsTrial: false, roles: null })).toBe('/pricing')
  })

  it('A-11 the saved origin passes the same filter', () => {
    expect(landingPath({ returnTo: '/live-trades', wantsTrial: false, roles: ['trial-subscriber'] })).toBe('/dashboard')
  })

  it('ROUTE-07 the login address holds the origin', () => {
    expect(loginPath('/settings', 'x=1')).toBe('/login?returnTo=%2Fsettings%3Fx%3D1')
    expect(loginPath('/', '')).toBe('/login')
  })
})

describe('checkout', () => {
  it.each([
    ['?plan=basic', 'basic'],
    ['?plan=standard', 'standard'],
    ['?plan=elite', 'elite'],
    ['?plan=gold', null],
    ['', null],
  ])('NAV-07 of the address %j the plan is %s', (query, plan) => {
    const { state } = signedIn({ tab: { path: '/checkout', query }, profile: { roles: [] } })
    expect(accessView(state, 'tab-1')).toMatchObject({ kind: 'show', screen: 'checkout' })
    expect(billingView(state, 'tab-1').wish).toBe(plan)
  })
})

const accessOf = (core: MiniCore) => accessView(core.state, 'tab-1')
const attached = (path: string, query = '') =>
  new MiniCore().append({ type: 'tab.attached', data: hello({ path, query }) })

describe('access of a tab', () => {
  it('waits while it is not known who is there', () => {
    expect(accessOf(attached('/dashboard'))).toEqual({ kind: 'waiting' })
    expect(accessOf(attached('/nope'))).toEqual({ kind: 'waiting' })
  })

  it('ROUTE-07, A-12 signed out: to the login page with the origin, from unknown paths too', () => {
    const core = attached('/settings', 'x=1').append({ type: 'session.absent', data: null })
    expect(accessOf(core)).toMatchObject({ kind: 'redirect', to: '/login?returnTo=%2Fsettings%3Fx%3D1' })
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/nope', query: '' } })
    expect(accessOf(core)).toMatchObject({ kind: 'redirect', to: '/login?returnTo=%2Fnope' })
  })

  it('ROUTE-06 signed in on /: to /dashboard; on /login: where the landing rules say', () => {
    expect(accessOf(signedIn({ tab: { path: '/' } }))).toMatchObject({ kind: 'redirect', to: '/dashboard' })
    expect(accessOf(signedIn({ tab: { path: '/login', query: 'returnTo=%2Fsettings%3Fx%3D1' } }))).toMatchObject({
      kind: 'redirect',
      to: '/settings?x=1',
    })
    expect(accessOf(signedIn({ tab: { path: '/login', query: 'intent=trial' } }))).toMatchObject({
      kind: 'redirect',
      to: '/trial-setup',
    })
  })

  it('ROUTE-06 two addresses that lead to the same one are two answers, so that each is acted on', () => {
    const core = signedIn({ tab: { path: '/live-trades' }, profile: { roles: [] } })
    const first = accessOf(core)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/forecast', query: '?a=1' } })
    expect([first, accessOf(core)]).toEqual([
      { kind: 'redirect', from: '/live-trades', to: '/pricing' },
      { kind: 'redirect', from: '/forecast?a=1', to: '/pricing' },
    ])
  })

  it('NAV-09, A-12 signed in on an unknown path: not found', () => {
    expect(accessOf(signedIn({ tab: { path: '/nope' } }))).toEqual({ kind: 'not_found' })
  })

  it('ROUTE-06 who was here before waits for his session on the front page, and does not see it', () => {
    const { state } = signedIn({ tab: { path: '/' } })
    const remembered = { ...state, session: { ...state.session, phase: 'unknown' as const } }
    expect(accessView(remembered, 'tab-1')).toEqual({ kind: 'waiting' })
    const stranger = { ...remembered, session: { ...remembered.session, profile: null } }
    expect(accessView(stranger, 'tab-1')).toMatchObject({ kind: 'show', screen: 'home' })
    expect(accessView(state, 'tab-1')).toMatchObject({ kind: 'redirect', to: '/dashboard' })
  })

  it('ROUTE-06, F46 where nobody can be asked for his session he is led on to what the device keeps', () => {
    const { state } = signedIn({ tab: { path: '/' } })
    const refresh = { state: 'idle', failures: 1, failedAt: START } as const
    const session = { ...state.session, phase: 'unknown', refresh } as const
    expect(accessView({ ...state, session }, 'tab-1')).toEqual({ kind: 'redirect', from: '/', to: '/dashboard' })
    const stranger = { ...session, profile: null }
    expect(accessView({ ...state, session: stranger }, 'tab-1')).toMatchObject({ kind: 'show', screen: 'home' })
  })

  it('NAV-19, NAV-24 too low a role sees the teaser with what it needs', () => {
    expect(accessOf(signedIn({ tab: { path: '/forecast' }, profile: { roles: ['basic-subscriber'] } }))).toEqual({
      kind: 'teaser',
      screen: 'forecast',
      title: 'Forecast',
      needs: 'standard',
      shell: true,
    })
    expect(accessOf(signedIn({ tab: { path: '/admin' } }))).toMatchObject({ kind: 'teaser', needs: 'admin' })
  })

  it('A-02 without a role a guarded page leads to /pricing', () => {
    expect(accessOf(signedIn({ tab: { path: '/live-trades' }, profile: { roles: [] } }))).toMatchObject({
      kind: 'redirect',
      to: '/pricing',
    })
  })

  it('ROLE-07 roles that are only remembered close no page until the provider was asked, or cannot be', () => {
    const placeOf = (path: string, phase: 'active' | 'unknown', failures = 0): AccessView => {
      const { state } = signedIn({ tab: { path }, profile: { roles: path === '/admin' ? ['basic-subscriber'] : [] } })
      const refresh = { state: 'idle', failures, failedAt: null } as const
      return accessView({ ...state, session: { ...state.session, phase, refresh } }, 'tab-1')
    }

    for (const path of ['/live-trades', '/admin']) {
      expect(placeOf(path, 'unknown')).toEqual({ kind: 'waiting' })
      expect(placeOf(path, 'unknown', 1)).toEqual(placeOf(path, 'active'))
    }
    expect(placeOf('/live-trades', 'active')).toMatchObject({ kind: 'redirect', to: '/pricing' })
    expect(placeOf('/settings', 'unknown')).toMatchObject({ kind: 'show', screen: 'settings' })
  })

  it('A-08 /subscription-success opens /dashboard for 5 minutes and asks for a new token', () => {
    const core = signedIn({ tab: { path: '/subscription-success' }, profile: { roles: [] } })
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/subscription-success', query: '' } })
    expect(core.of('session.refresh_asked')).toHaveLength(1)
    core.append({ type: 'tab.went', data: { tab: 'tab-1', path: '/dashboard', query: '' } })
    expect(accessOf(core)).toEqual({ kind: 'plan_pending', title: 'Dashboard', isChecking: true })
    core.append({ type: 'session.refreshed', data: { expiresAt: core.at / 1_000 + 7_200, profile: null } })
    expect(accessOf(core)).toMatchObject({ kind: 'plan_pending', isChecking: false })
    expect(core.send('tab-1', { type: 'session.check_plan' })).toBeNull()
    expect(core.send('tab-1', { type: 'session.check_plan' })).toBeNull()
    expect(core.of('session.refresh_asked')).toHaveLength(2)
    core.advance(300_000)
    expect(accessOf(core.append({ type: 'clock.second_due', data: null }))).toMatchObject({
      kind: 'redirect',
      to: '/pricing',
    })
  })

  it('the Authentication Error screen, but not for a cancelled sign-in (spec 2, App-level)', () => {
    const core = attached('/login')
    core.append({ type: 'session.error_reported', data: { message: 'server_error', cancelled: true } })
    expect(accessOf(core).kind).not.toBe('auth_error')
    core.append({ type: 'session.error_reported', data: { message: 'server_error', cancelled: false } })
    expect(accessOf(core)).toEqual({ kind: 'auth_error', message: 'server_error' })
  })

  it('AUTH-04, AUTH-06, A-145 after the session ended one tab leaves through the provider, the others are signed out', () => {
    const core = signedIn()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/dashboard' }) })
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(accessView(core.state, 'tab-2')).toEqual({ kind: 'leave', to: '/' })
    expect(accessOf(core)).toMatchObject({ kind: 'redirect' })

    const expired = signedIn().append({
      type: 'session.refresh_failed',
      data: { final: true, message: 'invalid_grant' },
    })
    expired.send('tab-1', { type: 'session.report_absent' })
    expect(accessOf(expired)).toEqual({ kind: 'leave', to: '/login', isSessionOver: true })
    expired
      .append({ type: 'tab.left', data: { tab: 'tab-1' } })
      .append({ type: 'tab.attached', data: hello({ path: '/login' }) })
    expect(accessOf(expired)).toMatchObject({ kind: 'show', screen: 'login' })
  })

  it('AUTH-05 every tab knows that its session ended by itself; who signed out, or was never here, is told nothing', () => {
    const expired = signedIn()
      .append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/dashboard' }) })
      .append({ type: 'session.refresh_failed', data: { final: true, message: 'invalid_grant' } })
      .append({ type: 'session.silent_ended', data: { how: 'absent' } })
    expect([accessOf(expired), accessView(expired.state, 'tab-2')].map((view) => 'isSessionOver' in view)).toEqual([
      true,
      true,
    ])

    const left = signedIn()
      .append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/dashboard' }) })
      .append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect([accessOf(left), accessView(left.state, 'tab-2')].map((view) => 'isSessionOver' in view)).toEqual([
      false,
      false,
    ])
  })

  it.each(['/pricing', '/checkout', '/subscription-success'])(
    'ROLE-07 ROLE-08 %s leads who has no plan nowhere in a circle: it is there for him as for everybody',
    (path) => {
      for (const roles of [[], ['foo'], ['elite-subscriber']])
        expect(accessOf(signedIn({ profile: { roles }, tab: { path } }))).toMatchObject({ kind: 'show' })
    },
  )

  it('A-145 the tab in which the user logs out is the one that leaves, also when another was touched last', () => {
    const core = signedIn()
    core.append({ type: 'tab.attached', data: hello({ tab: 'tab-2', path: '/dashboard' }) })
    expect(core.state.tabs.lastFocused).toBe('tab-2')

    core.send('tab-1', { type: 'session.sign_out' })
    core.append({ type: 'session.ended', data: { reason: 'signed_out' } })

    expect(accessOf(core)).toEqual({ kind: 'leave', to: '/' })
    expect(accessView(core.state, 'tab-2')).toMatchObject({ kind: 'redirect' })
  })

  it('the remembered user sees his screen while tokens are looked for', () => {
    const core = signedIn().append({ type: 'storage.restored', data: { entries: 5, tookMs: 1, savedAt: START } })
    expect(core.state.session).toMatchObject({ phase: 'unknown', isApiAuthReady: false })
    expect(accessOf(core)).toMatchObject({ kind: 'show', screen: 'liveTrades' })
  })

  it('an unchanged view is the same object', () => {
    const core = signedIn()
    const before = accessOf(core)
    core.append({ type: 'clock.second_due', data: null })
    expect(accessOf(core)).toBe(before)
    expect(shellView(core.state, 'tab-1')).toBe(shellView(core.state, 'tab-1'))
  })
})

describe('sidebar and top bar', () => {
  const labels = (roles: readonly string[] | null, showsAdmin = false) =>
    sidebar({ roles, showsAdmin, screen: null, openPositions: 3 }).map(
      (entry) => `${entry.id}${entry.locked ? ' locked' : ''}`,
    )

  it('SIDE-01, SIDE-02 accessible, locked, then help, settings, admin last', () => {
    expect(labels(['trial-subscriber'])).toEqual([
      'dashboard',
      'live_trades',
      'closed_trades',
      'bot_maintenance',
      'alerts',
      'optimization locked',
      'command_center locked',
      'strategy_details locked',
      'forecast locked',
      'help',
      'settings',
    ])
    expect(labels(['admin-user'], true)).toEqual([
      'dashboard',
      'optimization',
      'command_center',
      'live_trades',
      'closed_trades',
      'strategy_details',
      'forecast',
      'bot_maintenance',
      'alerts',
      'help',
      'settings',
      'admin',
    ])
  })

  it('SIDE-04 locked entries say Upgrade Required', () => {
    for (const entry of sidebar({ roles: [], showsAdmin: false, screen: null, openPositions: null }))
      expect(entry.note).toBe(entry.locked ? 'Upgrade Required' : null)
  })

  it('SIDE-05 while roles load, gated items are locked', () => {
    expect(labels(null).filter((label) => !label.endsWith('locked'))).toEqual(['help', 'settings'])
  })

  it('SIDE-06, A-98 the admin entry: for admins, once seen, or with the local flag', () => {
    const shows = (core: MiniCore) => shellView(core.state, 'tab-1').sidebar.some((entry) => entry.id === 'admin')
    expect(shows(signedIn())).toBe(false)
    expect(shows(signedIn({ tab: { local: { adminImpersonation: 'true' } } }))).toBe(true)
    const admin = signedIn({ profile: { roles: ['admin-user'] } })
    expect(shows(admin)).toBe(true)
    admin.append({
      type: 'session.refreshed',
      data: { expiresAt: 0, profile: { sub: 'user-1', roles: ['trial-subscriber'] } },
    })
    expect(shows(admin)).toBe(true)
    admin.append({ type: 'session.ended', data: { reason: 'signed_out' } })
    expect(shows(admin)).toBe(false)
  })

  it.each([
    [{ name: 'N', given_name: 'G', family_name: 'F', nickname: 'K', email: 'e' }, 'B', 'N'],
    [{ given_name: 'G', family_name: 'F', nickname: 'K', email: 'e' }, 'B', 'G F'],
    [{ given_name: 'G', nickname: 'K', email: 'e' }, 'B', 'G'],
    [{ family_name: 'F', nickname: 'K', email: 'e' }, 'B', 'K'],
    [{ email: 'e' }, 'B', 'B'],
    [{ email: 'e' }, null, 'e'],
    [{ name: ' ' }, null, 'User'],
  ])('TOP-03 display name of %j with billing name %s is %s', (claims, billing, name) => {
    expect(displayName({ sub: 's', roles: [], ...claims }, billing)).toBe(name)
  })

  it('initials are of the first and last word', () => {
    expect([initialsOf('Mara Keller'), initialsOf('mara'), initialsOf('A B C')]).toEqual(['MK', 'M', 'AC'])
  })

  it.each(['', 'Mars/Base'])(
    'GEN-06 where neither the user nor the browser (%j) says a zone it is UTC',
    (browserZone) => {
      expect(shellView(signedIn({ tab: { browserZone } }).state, 'tab-1')).toMatchObject({
        zone: 'UTC',
        zoneLabel: 'Times in UTC',
      })
    },
  )

  it('TIME-04, TIME-03 the zone: saved, else the browser, unknown is UTC', () => {
    const core = signedIn()
    expect(shellView(core.state, 'tab-1')).toMatchObject({ zone: 'Europe/Berlin', zoneLabel: 'Times in Berlin, UTC+1' })
    core.append({
      type: 'resource.loaded',
      data: {
        key: 'settingsUser',
        value: { timezone: 'America/New_York', billing_name: 'Bill', is_setup_complete: true },
      },
    })
    expect(shellView(core.state, 'tab-1').zoneLabel).toBe('Times in New York, UTC-5')
    core.append({ type: 'resource.loaded', data: { key: 'settingsUser', value: { timezone: 'Mars/Base' } } })
    expect(shellView(core.state, 'tab-1').zoneLabel).toBe('Times in UTC')
  })
})

describe('the picture of a user', () => {
  const hosts = ['https://pictures.example.org']

  it.each(['/me.png', 'data:image/png;base64,AA', 'https://pictures.example.org/a/b?s=96'])(
    'TOP-02 A-300 %s is shown',
    (picture) => {
      expect(safePicture(picture, hosts)).toBe(picture)
    },
  )

  it.each([
    'https://elsewhere.example/me.png',
    'https://pictures.example.org.elsewhere.example/me.png',
    'https://pictures.example.org@elsewhere.example/me.png',
    'http://pictures.example.org/me.png',
    '//elsewhere.example/me.png',
    '/\\elsewhere.example/me.png',
    '/\t/elsewhere.example/me.png',
    'data:text/html,x',
    'me.png',
    '',
  ])('TOP-02 A-300 %j, which the policy blocks, is not asked for', (picture) => {
    expect(safePicture(picture, hosts)).toBeNull()
  })

  it('TOP-02 A-300 where no host is named no other site is asked', () => {
    expect(safePicture('https://pictures.example.org/me.png', [])).toBeNull()
    expect(safePicture(null, hosts)).toBeNull()
  })
})
