import { ErrorResponse, UserManager } from 'oidc-client-ts'
import { afterEach, expect, it, test, vi } from 'vitest'
import { makeSignIn } from '../../../src/ui/auth/oidc.ts'
import { isSameSite } from '../../../src/ui/auth/site.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['https://bots.example.org', 'https://bots.example.org/oidc', true],
  ['https://bots.example.org', 'https://bots.example.org:8443', true],
  ['https://bots.example.org', 'https://example.org', true],
  ['https://example.org', 'https://id.example.org', true],
  ['http://localhost:4780', 'http://localhost:9000', true],
  ['http://127.0.0.1:4780', 'http://127.0.0.1:9000', true],
  ['http://[::1]:4780', 'http://[::1]:9000', true],
  ['http://localhost:4780', 'https://localhost:9000', false],
  ['http://localhost:4780', 'http://127.0.0.1:4780', false],
  ['http://localhost:4780', 'http://id.localhost:4780', false],
  ['https://example.org', 'https://my-example.org', false],
  ['https://bots.example.org', 'https://tenant.example.com', false],
  ['https://bots.example.org', 'https://id.example.org', false],
  ['https://bots.co.uk', 'https://id.co.uk', false],
])('A-335 %s and %s are one site: %s', (one, other, expected) => {
  expect(isSameSite(new URL(one), new URL(other))).toBe(expected)
  expect(isSameSite(new URL(other), new URL(one))).toBe(expected)
})

const doorTo = (authority: string) =>
  makeSignIn({
    authority,
    clientId: 'web',
    audience: 'api',
    signInPath: '/auth/callback',
    silentPath: '/auth/silent',
    rolesClaim: 'roles',
    asksForRoles: false,
  })

test.each([
  [() => location.origin, 'login_required', 'absent'],
  [() => location.origin, 'server_error', 'failed'],
  [() => 'https://id.example.org', 'login_required', 'blocked'],
  [() => 'https://id.example.org', 'interaction_required', 'blocked'],
  [() => 'https://id.example.org', 'server_error', 'failed'],
])('A-335 what the frame of a provider is told counts by its site: %s, %s is %s', async (authority, error, kind) => {
  vi.spyOn(UserManager.prototype, 'signinSilent').mockRejectedValue(new ErrorResponse({ error }))

  expect(await doorTo(authority()).silent()).toMatchObject({ kind })
})

it('A-335 the question at its own address leaves no page behind, and a no says where the tab was', async () => {
  const asked = vi.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue()
  const after = { returnTo: '/settings?x=1', intent: '', isStaying: true }
  const signIn = doorTo('https://id.example.org')
  await signIn.startSilently(after)
  expect(asked).toHaveBeenCalledWith({ state: after, prompt: 'none', redirectMethod: 'replace' })

  vi.spyOn(UserManager.prototype, 'signinRedirectCallback').mockRejectedValue(
    new ErrorResponse({ error: 'login_required', userState: after }),
  )
  expect(await signIn.finish(location.href)).toEqual({ kind: 'absent', after })
})
