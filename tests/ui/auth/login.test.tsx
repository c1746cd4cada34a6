import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Intent } from '../../../src/ui/auth/oidc.ts'
import { noteSessionOver } from '../../../src/ui/auth/sessionOver.ts'
import '../../../src/ui/features/login/Screen.tsx'
import { worldOf } from '../../support/fixtures/views.ts'
import { showScreen } from '../../support/showApp.tsx'

const signIn = vi.hoisted(() => vi.fn<(after: Intent) => Promise<void>>(async () => undefined))
vi.mock('../../../src/ui/auth/session.ts', async (original) => ({ ...(await original<object>()), signIn }))

afterEach(() => {
  sessionStorage.clear()
  signIn.mockClear()
})

/** What a sign-in on the login page asks for in a tab whose session ended elsewhere, and whether that is said. */
async function askedBy(
  query: string,
  button = 'Continue with your account',
): Promise<{ readonly after: Intent | undefined; readonly isSaid: boolean }> {
  noteSessionOver({ path: '/live-trades?group=account#total', user: '0123abcd' })
  const access = { kind: 'show', screen: 'login', title: 'Sign in', shell: false } as const
  await showScreen(worldOf('/login', [], { access }), { path: `/login${query}` })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return { after: signIn.mock.lastCall?.[0], isSaid: screen.queryByText(/^Your session expired/) !== null }
}

test.each(['', `?returnTo=${encodeURIComponent('/live-trades?group=account#total')}`])(
  'ROUTE-07 AUTH-05 whose session ended goes on where he was: /login%s',
  async (query) => {
    expect(await askedBy(query)).toEqual({
      after: { returnTo: '/live-trades?group=account#total', intent: '', isStaying: true, of: '0123abcd' },
      isSaid: true,
    })
  },
)

test.each([
  ['?returnTo=%2Fcheckout%3Fplan%3Dstandard', { returnTo: '/checkout?plan=standard', intent: '' }],
  ['?intent=trial', { returnTo: '', intent: 'trial' }],
])('ROUTE-01 what the address asks for counts before where a session ended: /login%s', async (query, after) => {
  expect(await askedBy(query)).toEqual({ after, isSaid: false })
})

test.each(['', '?returnTo=%2Fdashboard', '?intent=trial'])(
  'ROUTE-02 A-113 the trial is begun, wherever he came from: /login%s',
  async (query) => {
    const { after } = await askedBy(query, 'Start a free trial')
    expect(after).toEqual({ returnTo: '', intent: 'auto-start-trial' })
  },
)
