import type { PaletteEntry } from '../../../src/domain/palette/view.types.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { SCREENS } from '../../../src/domain/screens/index.ts'
import type { Views } from '../../../src/domain/views.ts'
import { TEASERS } from '../../../src/ui/features/shared/pages/teasers.ts'
import { setBoot } from '../../../src/ui/model/boot.ts'
import { worldFor, type CaseName } from '../../support/fixtures/viewCases.ts'
import { shellView, worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const at = (name: CaseName, path = '/forecast') => worldFor(name, path, '', typicalRows, Date.now())
const world = (views: Partial<Views>) => worldOf('/dashboard', typicalRows, views)

const closedScreen: PaletteEntry = {
  id: 'screen closedTrades',
  kind: 'screen',
  label: 'Closed trades',
  note: '',
  words: '',
  does: { to: '/closed-trades' },
  isLocked: false,
  coin: null,
  icon: 'closed',
}

describe('what the core decides is what is drawn', () => {
  it('APP-06 draws the teaser with the plan that is needed', async () => {
    showApp(at('teaser'), { path: '/portfolio-command' })

    expect(await screen.findByRole('heading', { name: 'Command center is part of the Elite plan' })).toBeTruthy()
    expect(screen.getByText(/What to do today/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(
      '/pricing?need=elite&from=%2Fportfolio-command',
    )
    // No number that could be taken for a result.
    expect(screen.getByRole('main').textContent).not.toMatch(/\d/)
  })

  it('APP-06 every screen above a trial has its words for the teaser', () => {
    const gated = SCREENS.filter(({ need }) => ['basic', 'standard', 'elite', 'admin'].includes(need))
    expect(gated.length).toBeGreaterThan(5)
    for (const one of gated) expect(TEASERS[one.screen], one.screen).toBeDefined()
  })

  it('APP-06 sells no plan for what belongs to a role', async () => {
    showApp(at('teaser_role'))

    expect(await screen.findByRole('heading', { name: 'Real-time diagnostic is part of the Admin role' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
  })

  it('A-08 ROLE-09 says that the plan is being set up, with a look at it now and a way to the settings', async () => {
    const { sent } = showApp(world({ access: { kind: 'plan_pending', title: 'Dashboard', isChecking: false } }))

    expect(screen.getByRole('heading', { name: 'Your plan is being set up' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(
      '/settings',
    )
    screen.getByRole('button', { name: 'Check again' }).click()
    await waitFor(() => expect(sent).toContainEqual({ type: 'session.check_plan' }))
  })

  it('NAV-09 SCREEN-2.22 draws the not-found page, whose search palette leads on', async () => {
    showApp(at('not_found', '/nope'), { read: ({ type }) => (type === 'palette.entries' ? [closedScreen] : null) })

    expect(await screen.findByRole('heading', { level: 2, name: 'Page not found' })).toBeTruthy()
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: /^Search screens/ }))
    fireEvent.click(await screen.findByRole('option', { name: /Closed trades/ }))
    await waitFor(() => expect(location.pathname).toBe('/closed-trades'))
  })

  it('ROUTE-06 who is signed in outside of the shell sees as whom, and can log out', async () => {
    const { sent } = showApp(
      world({ access: { kind: 'teaser', screen: 'pricing', title: 'Pricing', needs: 'elite', shell: false } }),
    )

    expect(screen.getByText('Mara Keller')).toBeTruthy()
    screen.getByRole('button', { name: 'Log out' }).click()

    await waitFor(() => expect(sent).toContainEqual({ type: 'session.sign_out' }))
  })

  it.each([
    [
      'the shell, and hears its name',
      'Forecast',
      '/forecast',
      { access: { kind: 'show', screen: 'forecast', title: 'Forecast', shell: true } },
    ],
    // Outside of the shell a screen has its own main part: a name around it would be content of no landmark.
    [
      'a public page',
      null,
      '/pricing',
      { access: { kind: 'teaser', screen: 'pricing', title: 'Pricing', needs: 'elite', shell: false } },
    ],
  ] as const)('SCREEN-2.0 who goes on starts at the screen, in %s', (_frame, name, path, views) => {
    const { push } = showApp(world({}))
    expect(document.activeElement).toBe(document.body)
    act(() => navigate(path))
    push(views)
    expect(document.activeElement?.id).toBe('content')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  })

  it('ROUTE-06 follows a redirect by replacing the address, and tells the core', async () => {
    const length = history.length
    const { sent } = showApp(world({ access: { kind: 'redirect', from: '/', to: '/dashboard?account=main' } }), {
      path: '/',
    })

    await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard?account=main'))
    expect(history.length).toBe(length)
    expect(sent).toContainEqual({ type: 'tab.go', path: '/dashboard', query: '?account=main' })
  })

  it('N4 ROUTE-06 a tab that went on between its greeting and the first answer tells the core where it is', async () => {
    const { sent } = showApp(world({}), { path: '/live-trades?group=account', greetedAt: '/settings' })

    await waitFor(() => expect(sent).toContainEqual({ type: 'tab.go', path: '/live-trades', query: '?group=account' }))
  })

  it('ROUTE-06 a redirect of an address that was left already is let pass; the same one from here is followed', async () => {
    const refused = (from: string) => ({ access: { kind: 'redirect', from, to: '/pricing' } }) as const
    const { push } = showApp(world(refused('/live-trades')), { path: '/forecast' })
    expect(location.pathname).toBe('/forecast')

    push(refused('/forecast'))
    await waitFor(() => expect(location.pathname).toBe('/pricing'))
  })

  it.each([
    ['/portfolio-command-v2/', '/portfolio-command-v2'],
    ['/live-trades/?group=account#total', '/live-trades?group=account#total'],
    ['/', '/'],
  ])(
    'NAV-27 a last slash does not count: %s is %s, and its step of the history knows what it knew',
    async (from, to) => {
      const { sent } = showApp(world({}))
      act(() => navigate(from, { state: { eventAt: 5 } }))

      expect(location.pathname + location.search + location.hash).toBe(to)
      expect(history.state).toEqual({ eventAt: 5 })
      const path = to.split(/[?#]/, 1)[0]
      await waitFor(() => expect(sent.filter(({ type }) => type === 'tab.go').at(-1)).toMatchObject({ path }))
    },
  )

  it('ROUTE-07 who is sent to the login page by a link to a part of a page comes back to that part', async () => {
    const [from, to] = ['/settings', '/login?returnTo=%2Fsettings']
    showApp(world({ access: { kind: 'redirect', from, to } }), { path: '/settings#subscription' })

    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(new URLSearchParams(location.search).get('returnTo')).toBe('/settings#subscription')
    expect(location.hash).toBe('')
  })

  it('ROUTE-06 an address longer than the worker takes is told in part, and its redirect is followed', async () => {
    const query = `?q=${'x'.repeat(3_000)}`
    const told = query.slice(0, 2_000)
    const { sent, push } = showApp(world({}), { path: `/live-trades${query}`, greetedAt: '/settings' })
    await waitFor(() => expect(sent).toContainEqual({ type: 'tab.go', path: '/live-trades', query: told }))

    push({ access: { kind: 'redirect', from: `/live-trades${told}`, to: '/pricing' } })
    await waitFor(() => expect(location.pathname).toBe('/pricing'))
  })

  it('SCREEN-2.0 Back to a page finds its scroll and the link it was left by; who comes anew starts at its top', async () => {
    const shows = (name: 'dashboard' | 'liveTrades') =>
      ({ kind: 'show', screen: name, title: name, shell: true }) as const
    const { push } = showApp(world({ access: shows('dashboard') }))
    const main = await screen.findByRole('main')
    await waitFor(() => expect(main.querySelector('a[href]')).not.toBeNull())
    // Settled: the screen is drawn, and listens.
    await act(async () => undefined)
    const link = main.querySelector<HTMLElement>('a[href^="/"]')!
    const href = link.getAttribute('href')
    act(() => link.focus())
    scrollTo({ top: 600 })
    dispatchEvent(new Event('scroll'))
    const leave = (): void => {
      act(() => navigate('/live-trades'))
      push({ access: shows('liveTrades') })
      expect([scrollY, document.activeElement]).toEqual([0, screen.getByRole('main')])
    }
    leave()
    // The address is that of the page that he comes back to while the one that he left still stands.
    await screen.findByRole('grid', { name: 'Open positions' })
    await act(async () => undefined)
    history.replaceState(null, '', '/dashboard')
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    push({ access: shows('dashboard') })
    await waitFor(() => expect(scrollY).toBe(600))
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe(href))

    leave()
    act(() => navigate('/dashboard'))
    push({ access: shows('dashboard') })
    await act(async () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    expect([scrollY, document.activeElement]).toEqual([0, screen.getByRole('main')])
  })

  it('T17 draws a new tree for another session', async () => {
    const { push } = showApp(world({}))
    const before = await screen.findByRole('main')

    push({ shell: shellView('/dashboard', { sessionId: 'session-2', displayName: 'Someone Else' }) })

    expect(screen.getByRole('main')).not.toBe(before)
    expect(screen.queryByText('Mara Keller')).toBeNull()
  })
})

describe('loading', () => {
  it.each([
    'Starting application...',
    'Authenticating...',
    'Restoring data...',
    'Loading dashboard...',
    'Logging out...',
    'Loading Dashboard...',
    'Initializing Authentication...',
    'Preparing dashboard...',
  ])('LOAD-01 shows the title and %s over everything', (message) => {
    showApp(world({ loading: { isActive: true, stage: 'cache', title: 'Bot Blending...', message } }))

    expect(screen.getByRole('heading', { name: 'Bot Blending...' })).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('LOAD-07 clears at once when the core says so', async () => {
    const { push } = showApp(
      world({
        loading: {
          isActive: true,
          stage: 'dashboard',
          title: 'Bot Blending...',
          message: 'Loading dashboard...',
        },
      }),
    )

    push({ loading: { isActive: false, stage: 'complete', title: 'Bot Blending...', message: '' } })

    expect(await screen.findByText('48,212.31')).toBeTruthy()
  })
})

describe('errors', () => {
  it('APP-01 Authentication Error has a Logout button', async () => {
    const { sent } = showApp(at('auth_error'))

    screen.getByRole('button', { name: 'Logout' }).click()

    expect(screen.getByRole('heading', { name: 'Authentication Error' })).toBeTruthy()
    await waitFor(() => expect(sent).toContainEqual({ type: 'session.sign_out' }))
  })

  it('APP-03 F52 a screen that throws leaves its frame, and Try Again draws it anew', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = world({ dashboard: { account: '' } as unknown as Views['dashboard'] })
    const { sent, push } = showApp(broken)
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(sent.some((body) => body.type === 'fault.report' && body.where.startsWith('dashboard'))).toBe(true)

    push({ dashboard: worldOf('/dashboard', typicalRows).views.dashboard })
    screen.getByRole('button', { name: 'Try Again' }).click()

    expect(await screen.findByText('48,212.31')).toBeTruthy()
    told.mockRestore()
  })

  it('APP-07 says Error Loading Application when the core cannot be reached', async () => {
    showApp(world({}))

    setBoot({ kind: 'broken', message: 'The worker did not answer.' })

    expect(await screen.findByRole('heading', { name: 'Error Loading Application' })).toBeTruthy()
    expect(screen.getByText('The worker did not answer.')).toBeTruthy()
  })

  it('APP-05 toasts are announced, dismissed and acknowledged', async () => {
    const { sent } = showApp(at('toasts', '/dashboard'))

    expect(screen.getByText('Closed TRX short')).toBeTruthy()
    expect(screen.getByText('4 more')).toBeTruthy()
    expect(sent).toContainEqual({ type: 'toast.acknowledge', toast: 't1' })
    screen.getAllByRole('button', { name: 'Dismiss' })[0]?.click()
    await waitFor(() => expect(sent).toContainEqual({ type: 'toast.dismiss', toast: 't1' }))
  })
})

// Last of this file: a misconfigured start stays so until a reload.
describe('configuration', () => {
  it('APP-08 a missing identity setting shows the configuration page and what is missing', async () => {
    showApp(world({}))

    setBoot({ kind: 'misconfigured', problem: "The setting 'authority' of the identity service is missing." })

    expect(await screen.findByRole('heading', { name: 'Configuration issue' })).toBeTruthy()
    expect(screen.getByText("The setting 'authority' of the identity service is missing.")).toBeTruthy()
  })
})
