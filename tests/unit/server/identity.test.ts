import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/identity/passwords.ts'
import { deleteExpiredRecords } from '../../../src/server/db/identityRecords.ts'
import { insertIdentityUser } from '../../../src/server/db/identityUsers.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { spellingsOf } from '../../support/spellings.ts'
import {
  aBrowser,
  authorizeAddress,
  type Browser,
  claimsIn,
  fetchTokens,
  follow,
  signIn,
} from '../../support/signIn.ts'

let server: TestServer
let skew = 0
/** Allowances refill with time: a test that counts them lets it stand still. */
let frozen: number | null = null
const clock = {
  now: () => (frozen ?? Date.now()) + skew,
  once: () => () => {},
  every: () => () => {},
}

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  await server.close()
})

describe('sign-in at the embedded provider', () => {
  test('AUTH-10 one click signs a sample user in; the tokens carry roles, audience and scopes', async () => {
    const tokens = await signIn(aBrowser(server.url), server.url, 'mara')

    expect(claimsIn(tokens.id_token)).toMatchObject({
      roles: ['elite-subscriber'],
      name: 'Mara Keller',
      given_name: 'Mara',
      nickname: 'mara',
      email: 'mara@example.org',
      onboarded: true,
    })
    expect(claimsIn(tokens.access_token)).toMatchObject({
      aud: 'https://api.bot-blending.local',
      scope: 'read:trades write:trades',
      roles: ['elite-subscriber'],
      sub: 'sample-mara',
    })
    const answer = await fetch(`${server.url}/v1/settings/user`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(answer.status).toBe(200)
  })

  test('AUTH-10 the page says that it runs with sample users, and why no password is asked', async () => {
    const browser = aBrowser(server.url)
    const page = await follow(browser, await browser.get(authorizeAddress(server.url).address))
    const text = await page.text()

    expect(text).toContain('This installation runs with sample users')
    expect(text).toContain('Mara Keller')
    expect(text).toContain('href="/oidc/style.css"')
  })

  test('F19 the old refresh token is good for 10 s after its use, then the whole grant is over', async () => {
    const first = await signIn(aBrowser(server.url), server.url, 'tom')
    const refresh = (token: string) => fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: token })

    const second = await refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(claimsIn(second.access_token)).toMatchObject({
      aud: 'https://api.bot-blending.local',
      scope: 'read:trades write:trades',
    })
    await expect(refresh(first.refresh_token)).resolves.toHaveProperty('access_token')
    skew += 11_000
    await expect(refresh(first.refresh_token)).rejects.toThrow('invalid_grant')
    skew = 0
  })

  test('F19 AUTH-10 who loads a page each week stays signed in: what the refresh tokens hang on outlives them', async () => {
    const browser = aBrowser(server.url)
    let { refresh_token } = await signIn(browser, server.url, 'ines')
    const silent = authorizeAddress(server.url, { prompt: 'none', redirect_uri: `${server.url}/auth/silent` })
    for (let week = 0; week < 8; week += 1) {
      skew += 7 * 24 * 3_600_000
      ;({ refresh_token } = await fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token }))
      expect((await browser.get(silent.address)).headers.get('location')).toContain('/auth/silent?code=')
    }
    skew = 0
  })

  test('F19 a tab that is open for weeks stays signed in, and so does its browser; another is told of no cookie', async () => {
    const browser = aBrowser(server.url)
    let { refresh_token } = await signIn(browser, server.url, 'ines')
    const refresh = (by: Browser) =>
      by.post('/oidc/token', { client_id: 'bot-blending-web', grant_type: 'refresh_token', refresh_token })
    const ends = (answer: Response): string[] =>
      answer.headers.getSetCookie().map((line) => /expires=([^;]+)/.exec(line)?.[1] ?? line)
    frozen = Date.now()
    for (let week = 0; week < 4; week += 1) {
      skew += 7 * 24 * 3_600_000
      const answer = await refresh(browser)
      const until = new Date(clock.now() + 14 * 24 * 3_600_000).toUTCString()
      expect(ends(answer), 'the cookie and its signature').toEqual([until, until])
      ;({ refresh_token } = (await answer.json()) as { readonly refresh_token: string })
    }
    const silent = authorizeAddress(server.url, { prompt: 'none', redirect_uri: `${server.url}/auth/silent` })
    expect((await browser.get(silent.address)).headers.get('location')).toContain('/auth/silent?code=')
    const elsewhere = await refresh(aBrowser(server.url))
    expect([elsewhere.status, ends(elsewhere)]).toEqual([200, []])
    skew = 0
    frozen = null
  })

  test('AUTH-10 a second sign-in with prompt=none needs no page; without a session it says login_required', async () => {
    const browser = aBrowser(server.url)
    const silent = authorizeAddress(server.url, { prompt: 'none', redirect_uri: `${server.url}/auth/silent` })

    const before = await browser.get(silent.address)
    expect(before.headers.get('location')).toContain('error=login_required')
    await signIn(browser, server.url, 'jonas')
    const after = await browser.get(silent.address)
    expect(after.headers.get('location')).toContain('/auth/silent?code=')
    expect(after.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test.each([
    ['same-origin', 'mara', 'enters'],
    ['same-origin', 'nobody', 'asks'],
    ['cross-site', 'mara', 'asks'],
    ['none', 'mara', 'asks'],
  ])(
    'T4 a hint of a page that is %s at %s %s: only the front page may open the live demo',
    async (site, login, does) => {
      const browser = aBrowser(server.url)
      const begun = await browser.get(authorizeAddress(server.url, { login_hint: login }).address)
      const { pathname } = new URL(begun.headers.get('location') ?? '', server.url)
      const answer = await fetch(server.url + pathname, {
        redirect: 'manual',
        headers: { cookie: browser.cookies(pathname), accept: 'text/html', 'sec-fetch-site': site },
      })

      expect(answer.status).toBe(does === 'enters' ? 303 : 200)
    },
  )

  test("T4 a sign-in form without the page's own token, or from another site, is refused", async () => {
    const browser = aBrowser(server.url)
    const page = await follow(browser, await browser.get(authorizeAddress(server.url).address))
    const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''

    expect((await browser.post(action, { sample: 'mara' })).status).toBe(403)
    expect((await browser.post(action, { sample: 'mara', proof: 'x'.repeat(43) })).status).toBe(403)
  })

  test('T9 the password form takes the right password, refuses wrong ones and stops after ten a minute', async () => {
    await insertIdentityUser(server.parts.db, {
      id: 'user-1',
      login: 'rosa',
      email: 'rosa@example.org',
      givenName: 'Rosa',
      familyName: 'Lind',
      nickname: 'rosa',
      passwordHash: await hashPassword('correct horse'),
      roles: ['basic-subscriber'],
      isSample: false,
      onboarded: false,
      blurb: '',
    })
    frozen = Date.now()
    const browser = aBrowser(server.url)
    const page = await follow(browser, await browser.get(authorizeAddress(server.url).address))
    const text = await page.text()
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
    const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const attempt = async (login: string, password: string) => await browser.post(action, { proof, login, password })

    expect(await (await attempt('rosa', 'wrong')).text()).toContain('Wrong user name, email or password.')
    expect(await (await attempt('mara', '')).text()).toContain('Wrong user name, email or password.')
    expect((await attempt('rosa@example.org', 'correct horse')).status).toBe(303)
    const last = await Promise.all(
      Array.from({ length: 8 }, () => attempt('rosa', 'wrong').then((answer) => answer.text())),
    )
    expect(last.filter((answer) => answer.includes('Too many attempts'))).toHaveLength(1)
    frozen = null
  })

  test('AUTH-04 log-out with the identity token goes on by itself and comes back to the start page', async () => {
    const browser = aBrowser(server.url)
    const tokens = await signIn(browser, server.url, 'amina')
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${server.url}/`,
      client_id: 'bot-blending-web',
    })

    const page = await browser.get(`/oidc/session/end?${query}`)
    const text = await page.text()
    const nonce = /script nonce="([^"]+)"/.exec(text)?.[1] ?? 'none'
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(text).not.toContain('fonts.googleapis')
    const [action = '', xsrf = ''] = [/action="([^"]+)"/.exec(text)?.[1], /name="xsrf" value="([^"]+)"/.exec(text)?.[1]]
    const done = await browser.post(action, { xsrf, logout: 'yes' })
    expect(done.headers.get('location')).toBe(`${server.url}/`)
    const silent = authorizeAddress(server.url, { prompt: 'none' })
    expect((await browser.get(silent.address)).headers.get('location')).toContain('error=login_required')
  })

  test("AUTH-04 T21 a link with somebody else's identity token signs nobody out without a question", async () => {
    const stranger = await signIn(aBrowser(server.url), server.url, 'tom')
    const browser = aBrowser(server.url)
    await signIn(browser, server.url, 'amina')
    const query = new URLSearchParams({ id_token_hint: stranger.id_token, client_id: 'bot-blending-web' })

    const text = await (await browser.get(`/oidc/session/end?${query}`)).text()
    expect(text.match(/type="submit" form="op.logoutForm"/g)).toHaveLength(2)
    expect(text).not.toContain('<script')
  })

  test('T9 T21 sessions that nobody signed in with go before any that somebody did', async () => {
    const tokens = await signIn(aBrowser(server.url), server.url, 'amina')
    for (let n = 0; n < 4; n += 1) await aBrowser(server.url).get('/oidc/session/end')
    await deleteExpiredRecords(server.parts.db, new Date(clock.now()), 3)

    const again = await fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(again.access_token).toMatch(/^ey/)
  })

  test('T21 the end of a session ends its refresh token, and that of no other sign-in', async () => {
    const [one, other] = [
      await signIn(aBrowser(server.url), server.url, 'tom'),
      await signIn(aBrowser(server.url), server.url, 'tom'),
    ]
    const renewed = await fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: one.refresh_token })
    const ended = await fetch(`${server.url}/api/session/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${renewed.access_token}` },
    })

    expect(ended.status).toBe(200)
    for (const token of [one.refresh_token, renewed.refresh_token])
      await expect(fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: token })).rejects.toThrow(
        'invalid_grant',
      )
    expect(
      (await fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: other.refresh_token })).access_token,
    ).toMatch(/^ey/)
  })

  test('T21 a session of a token without an id is over in every spelling of it', async () => {
    const token = await server.token('amina', { hasNoId: true })
    const ask = (spelling: string, method = 'GET', path = '/v1/settings/user') =>
      fetch(server.url + path, { method, headers: { authorization: `Bearer ${spelling}` } })
    expect((await ask(spellingsOf(token)[0] ?? '')).status).toBe(200)
    expect((await ask(token, 'POST', '/api/session/end')).status).toBe(200)

    expect(spellingsOf(token).length).toBeGreaterThan(0)
    for (const spelling of [token, ...spellingsOf(token)]) expect((await ask(spelling)).status).toBe(401)
  })

  test("T14 the caller's Host header changes no address of the provider", async () => {
    const { text } = await rawRequest(`${server.url}/oidc/.well-known/openid-configuration`, {
      host: '192.0.2.66:99',
      'x-forwarded-host': 'evil.example',
    })

    expect(text).not.toMatch(/evil\.example|192\.0\.2\.66/)
    expect(JSON.parse(text)).toMatchObject({ issuer: `${server.url}/oidc`, token_endpoint: `${server.url}/oidc/token` })
  })
})
