import { screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { makeSignIn } from '../../../src/ui/auth/oidc.ts'
import { signIn } from '../../../src/ui/auth/session.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showApp } from '../../support/showApp.tsx'

const runtime = {
  rolesClaim: 'roles',
  asksForRoles: false,
  authority: 'https://id.example.org',
  clientId: 'web',
  audience: 'https://api.example.org',
  signInPath: '/auth/callback',
  silentPath: '/auth/silent',
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('the answer of the provider to a sign-in', () => {
  beforeEach(() =>
    sessionStorage.setItem(
      'bot-blending.sign-in.s1',
      JSON.stringify({
        id: 's1',
        created: Math.floor(Date.now() / 1_000),
        request_type: 'si:r',
        authority: runtime.authority,
        client_id: runtime.clientId,
        redirect_uri: `${location.origin}/auth/callback`,
        scope: 'openid',
        code_verifier: 'v',
        data: {},
      }),
    ),
  )

  const answered = (error: string, description?: string) =>
    makeSignIn(runtime).finish(
      `${location.origin}/auth/callback?${new URLSearchParams({ state: 's1', error, ...(description === undefined ? {} : { error_description: description }) })}`,
    )

  test.each(['access_denied', 'user_cancelled', 'end_user_aborted'])(
    'APP-02 %s: the user broke off, which is no error to show',
    async (error) => {
      expect(await answered(error, 'The user said no.')).toEqual({
        kind: 'failed',
        message: 'The user said no.',
        cancelled: true,
      })
    },
  )

  test.each(['server_error', 'invalid_request', 'unauthorized_client'])('APP-02 %s is one', async (error) => {
    expect(await answered(error, 'The provider fell over.')).toEqual({
      kind: 'failed',
      message: 'The provider fell over.',
      cancelled: false,
    })
  })

  it('APP-02 a state that nobody began is an error as well', async () => {
    sessionStorage.clear()

    expect(await answered('access_denied')).toMatchObject({ kind: 'failed', cancelled: false })
  })
})

describe('a sign-in that cannot begin', () => {
  test.each([
    [true, /cannot be reached/],
    [false, /needs https, or localhost/],
  ])('APP-08 says why, on a page of a secure context: %s', async (isSecure, why) => {
    vi.stubGlobal('isSecureContext', isSecure)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { sent } = showApp(worldOf('/dashboard', typicalRows))

    await act(() => expect(signIn({ returnTo: '', intent: '' })).rejects.toThrow())

    expect(sent.at(-1)).toEqual({ type: 'toast.show', kind: 'error', text: expect.stringMatching(why) })
  })
})

// Last of this file: a misconfigured start stays so until a reload.
describe('an identity service that is not configured', () => {
  it('APP-08 shows its own page with what is missing, when somebody signs in', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ ...runtime, clientId: '' }))
    showApp(worldOf('/dashboard', typicalRows))

    await act(() => signIn({ returnTo: '', intent: '' }))

    expect(screen.getByRole('heading', { name: 'Configuration issue' })).toBeTruthy()
    expect(screen.getByText("The setting 'clientId' of the identity service is missing.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
})
