import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenSet } from '../../../src/domain/session/model.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { exchangeWith } from '../../../src/worker/adapters/exchange.ts'
import { SessionOver } from '../../../src/worker/adapters/identity.ts'

const ORIGIN = 'https://bot.example'
const oidc = {
  authority: `${ORIGIN}/oidc`,
  clientId: 'web',
  scope: 'openid offline_access',
  rolesClaim: 'roles',
  asksForRoles: false,
}
const settings = async () => ({ apiBase: '', oidc }) as never
const tokens: TokenSet = {
  accessToken: 'old',
  refreshToken: 'refresh-1',
  idToken: idToken('u1'),
  expiresAt: 1,
  profile: { sub: 'u1', roles: ['elite-subscriber'] },
}

/** Requests of the token endpoint, as forms. */
let asked: URLSearchParams[] = []
let answer: () => Response
/** What the server says of the roles that count. */
let roles: (authorization: string | null, signal?: AbortSignal | null) => Response | Promise<Response>

/** An unsigned identity token; the library reads its claims. */
function idToken(sub: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ iss: `${ORIGIN}/oidc`, aud: 'web', sub, roles: ['elite-subscriber'], name: 'Mara', iat: 1, exp: 9_999_999_999 })}.x`
}

const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  asked = []
  roles = () => json({}, 404)
  answer = () =>
    json({
      access_token: 'new',
      refresh_token: 'refresh-2',
      id_token: idToken('u1'),
      token_type: 'Bearer',
      expires_in: 600,
    })
  vi.stubGlobal('self', { location: { origin: ORIGIN } })
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (String(address).endsWith('/.well-known/openid-configuration'))
      return json({ issuer: `${ORIGIN}/oidc`, token_endpoint: `${ORIGIN}/oidc/token` })
    if (String(address) === '/session/roles')
      return roles(new Headers(init?.headers).get('authorization'), init?.signal)
    asked.push(new URLSearchParams(String(init?.body)))
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('F17 AUTH-03 a refresh asks the provider once and gives what it answers', async () => {
  const renewed = await exchangeWith(settings, () => epoch(Date.now()))(tokens)

  expect(renewed).toMatchObject({ accessToken: 'new', refreshToken: 'refresh-2', profile: { sub: 'u1' } })
  expect(asked.map((form) => [form.get('grant_type'), form.get('refresh_token'), form.get('client_id')])).toEqual([
    ['refresh_token', 'refresh-1', 'web'],
  ])
})

test('F13 the end of the tokens is told by the clock of the core, whatever the clock of the device says', async () => {
  const renewed = await exchangeWith(settings, () => epoch(1_000_000))(tokens)

  expect(renewed.expiresAt).toBe(1_000 + 600)
})

test('AUTH-03 a refresh asks for no scope by name: a provider that granted fewer than were wished refuses the whole list', async () => {
  await exchangeWith(settings, () => epoch(Date.now()))(tokens)

  expect(asked[0]!.has('scope')).toBe(false)
})

test('AUTH-04 a refresh token that the provider refuses ends the session', async () => {
  answer = () => json({ error: 'invalid_grant' }, 400)

  await expect(exchangeWith(settings, () => epoch(Date.now()))(tokens)).rejects.toBeInstanceOf(SessionOver)
})

test('F46 a provider that fails otherwise ends nothing', async () => {
  answer = () => json({ error: 'server_error' }, 500)

  await expect(exchangeWith(settings, () => epoch(Date.now()))(tokens)).rejects.not.toBeInstanceOf(SessionOver)
})

test('T17 an answer for somebody else is not taken', async () => {
  answer = () => json({ access_token: 'new', id_token: idToken('u2'), token_type: 'Bearer', expires_in: 600 })

  await expect(exchangeWith(settings, () => epoch(Date.now()))(tokens)).rejects.toThrow()
})

test.each([
  ['what the server says', () => json({ roles: ['trial-subscriber', 7] }), ['trial-subscriber']],
  ['as before where it does not say', () => json({}, 503), ['elite-subscriber']],
  ['as before where it says nonsense', () => json({ roles: 'admin-user' }), ['elite-subscriber']],
])('A-162 where the plan is kept here the roles are %s', async (_what, said, expected) => {
  const shown: (string | null)[] = []
  roles = (authorization) => {
    shown.push(authorization)
    return said()
  }
  const asking = async () => ({ apiBase: '', oidc: { ...oidc, rolesClaim: 'none', asksForRoles: true } }) as never
  const renewed = await exchangeWith(asking, () => epoch(Date.now()))(tokens)

  expect(renewed.profile?.roles).toEqual(expected)
  expect(shown).toEqual(['Bearer new'])
})

test('A-162 F17 roles that nobody answers leave the tokens that were granted, and the roles as they were', async () => {
  const ends: (() => void)[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    ends.push(() => limit.abort(new DOMException('', 'TimeoutError')))
    return limit.signal
  })
  roles = (_authorization, signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      ends.at(-1)!()
    })
  const asking = async () => ({ apiBase: '', oidc: { ...oidc, rolesClaim: 'none', asksForRoles: true } }) as never
  const renewed = await exchangeWith(asking, () => epoch(Date.now()))(tokens)

  expect(renewed).toMatchObject({
    accessToken: 'new',
    refreshToken: 'refresh-2',
    profile: { roles: ['elite-subscriber'] },
  })
})

test('A-162 the roles come from the claim that the operator names', async () => {
  const named = async () => ({ apiBase: '', oidc: { ...oidc, rolesClaim: 'name' } }) as never

  expect((await exchangeWith(named, () => epoch(Date.now()))(tokens)).profile).toBeNull()
})
