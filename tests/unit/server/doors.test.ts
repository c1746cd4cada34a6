import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVault } from '../../../src/server/compose.ts'
import { readSettings } from '../../../src/server/config.ts'
import { makeCallerOf } from '../../../src/server/http/callers.ts'
import { identityKeys } from '../../../src/server/identity/keys.ts'
import { providerConfiguration } from '../../../src/server/identity/provider.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBrowser, authorizeAddress, follow, signIn } from '../../support/signIn.ts'
import { openSender, sendThenRead, sendWithoutEnd } from '../../support/slowSender.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' } })
  const web = server.parts.settings.WEB_DIR
  mkdirSync(join(web, 'assets'), { recursive: true })
  for (const name of ['index.html', 'silent.html'])
    writeFileSync(
      join(web, name),
      `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><body>${name}</body></html>`,
    )
  writeFileSync(join(web, 'robots.txt'), 'hello')
})
afterAll(async () => {
  await server.close()
})

const bearer = async (login = 'mara') => ({ authorization: `Bearer ${await server.token(login)}` })
const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const show = (path: string, headers: Record<string, string> = page, method = 'GET') =>
  rawRequest(server.url + path, headers, method)

/** A sign-in page that was opened in a browser, and what its form sends. */
async function openSignIn(browser = aBrowser(server.url)) {
  const shown = await follow(browser, await browser.get(authorizeAddress(server.url).address))
  const text = await shown.text()
  return {
    browser,
    text,
    action: /action="([^"]+)"/.exec(text)?.[1] ?? '',
    proof: /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? '',
  }
}

describe('bodies', () => {
  const MOST_SENT = 16 * 1_024 * 1_024

  test('T9 a form or body without end is refused and the connection ended, before anything is checked', async () => {
    const { action } = await openSignIn()
    const form = 'Content-Type: application/x-www-form-urlencoded'
    const json = 'Content-Type: application/json'
    const token = `Authorization: ${(await bearer()).authorization}`
    const heads = [
      [`POST ${action} HTTP/1.1`, form],
      ['POST /oidc/token HTTP/1.1', form],
      ['POST /oidc/token/revocation HTTP/1.1', form],
      ['POST /oidc/session/end HTTP/1.1', form],
      ['POST /oidc/auth HTTP/1.1', form],
      ['POST /api/csp-report HTTP/1.1', 'Content-Type: application/csp-report'],
      ['PUT /v1/settings/user HTTP/1.1', json, token],
      ['POST /api/polling/user-activity-batch HTTP/1.1', json, token],
    ]
    for (const head of heads) {
      const { answered, taken } = await sendWithoutEnd(server.url, head)
      expect([head[0], answered.split('\r\n')[0]]).toEqual([head[0], 'HTTP/1.1 413 Payload Too Large'])
      expect(taken).toBeLessThan(MOST_SENT)
    }
  })

  test('T9 a body that says how long it is is refused at once, whatever it is for', async () => {
    for (const path of ['/v1/settings/user', '/oidc/token', '/nothing', '/dashboard']) {
      const sender = await openSender(server.url)
      sender.say(`POST ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nContent-Length: 400000000\r\n\r\n`)
      await sender.ended
      expect(sender.answered()).toMatch(/^HTTP\/1\.1 413 [\s\S]*The body is larger than 1048576 bytes\./)
    }
  })

  test('F-lingering-close a body over its limit is answered where it can be read: the rest of it is taken and dropped', async () => {
    const token = `Authorization: ${(await bearer()).authorization}`
    const json = [token, 'Content-Type: application/json']
    for (const [line, headers, bytes] of [
      ['PUT /v1/settings/user', json, 900_000],
      ['PUT /v1/settings/user', json, 6_000_000],
      ['POST /oidc/token', ['Content-Type: application/x-www-form-urlencoded'], 900_000],
      ['POST /nothing', [], 6_000_000],
    ] as const) {
      const head = [`${line} HTTP/1.1`, ...headers, `Content-Length: ${bytes}`]
      const { answered, isCut } = await sendThenRead(server.url, head, bytes)
      expect([line, bytes, isCut, answered]).toEqual([
        line,
        bytes,
        false,
        expect.stringMatching(/^HTTP\/1\.1 413 [\s\S]*The body is larger than \d+ bytes\./),
      ])
    }
    // Not more than a little: whoever does not stop is cut off.
    const endless = ['POST /nothing HTTP/1.1', 'Content-Length: 400000000']
    expect((await sendThenRead(server.url, endless, 64_000_000)).isCut).toBe(true)
  })

  test('T13 a body that holds no text is refused, in words that repeat nothing long', async () => {
    const send = async (path: string, body: string) => {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...(await bearer()), 'content-type': 'application/json' },
        body,
      })
      return [answer.status, ((await answer.json()) as { detail: string }).detail]
    }
    const noText = 'A text in the body holds characters that are no text.'
    for (const text of ['a\\u0000b', '\\ud800', 'a\\udfff'])
      expect(await send('/api/polling/user-activity', `{"event_type":"${text}"}`)).toEqual([400, noText])
    expect(
      await send('/api/polling/user-activity-batch', '{"events":[{"eventType":"a","data":{"deep":["\\u0000"]}}]}'),
    ).toEqual([400, noText])
    expect(await send('/v1/strategy-details', '{"name":"a","\\u0000":1}')).toEqual([
      400,
      'A key in the body is too long, or holds characters that are no text.',
    ])
    for (const number of ['1e400', '1e308', '-1e30', '1e-31'])
      expect([number, ...(await send('/v1/strategy-details', `{"name":"a","b":[${number}]}`))]).toEqual([
        number,
        400,
        'A number in the body has too many digits.',
      ])
    const long = 'x'.repeat(5_000)
    expect(
      await send('/bots/rules', JSON.stringify({ strategy_id: 5, account_name: long, symbol: 'BTCUSDT' })),
    ).toEqual([400, 'strategy_id: must be a text'])
    expect(await send('/v1/strategy-details', JSON.stringify({ name: long }))).toEqual([
      400,
      'name: is longer than 100',
    ])
    expect(await send('/v1/settings/accounts', '{}')).toEqual([400, 'account_name: is missing'])
    const sorted = await show(`/trades/closed?sortBy=${long}`, { ...(await bearer()), accept: 'application/json' })
    expect([sorted.status, sorted.text]).toEqual([
      400,
      '{"detail":"sortBy: must be closed_at, opened_at, symbol, accountname, strategyname, sid…"}',
    ])
    for (const since of ['2026-02-31', '+275760-09-13T00:00:00.000Z', 'T', 'Thu, 01 Jan 1970'])
      expect([
        since,
        (
          await show(`/notifications?since=${encodeURIComponent(since)}`, {
            ...(await bearer()),
            accept: 'application/json',
          })
        ).text,
      ]).toEqual([since, '{"detail":"since: must be an ISO time"}'])
  })

  test('T9 forms that hold what no database takes are 400', async () => {
    const { browser, action, proof } = await openSignIn()
    const refused = await browser.post(action, { proof, login: 'a\0b', password: 'x' })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
    expect(await refused.text()).toContain('The form holds characters that are no text.')
    for (const body of [
      'grant_type=refresh_token&client_id=%00&refresh_token=a',
      'grant_type=refresh_token&client_id=bot-blending-web&refresh_token=%ED%A0%80',
      'grant_type=authorization_code&code=%00&client_id=bot-blending-web',
      'token=%00&client_id=bot-blending-web',
      'a=%',
      'a=1&a=2',
    ]) {
      const answer = await fetch(`${server.url}/oidc/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      expect([body, answer.status]).toEqual([body, 400])
    }
    for (const path of [
      '/oidc/auth?client_id=%00',
      '/oidc/auth?client_id=bot-blending-web&state=%00',
      '/oidc/interaction/%00',
      '/oidc/interaction/%ED%A0%80',
      '/oidc/nothing%00',
      '/oidc/auth?state=%',
    ])
      expect([path, (await show(path)).status]).toEqual([path, 400])
  })

  test('T13 a token whose claims hold what no database takes is of nobody: it is read before it is verified', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const aud of ['\0', 'a\ud800'])
      expect([
        aud,
        (await show(`/oidc/session/end?id_token_hint=${part({ alg: 'none' })}.${part({ aud })}.x`)).status,
      ]).toEqual([aud, 400])
  })
})

test('F-year-0 T13 a time outside of the years that a database and a file can write is refused with a sentence', async () => {
  const day = ['0000-01-01', '0001-01-01', '1969-12-31', '2099-01-01', '9999-12-31']
  const moment = [...day, '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00']
  for (const [path, name, said] of [
    ['/notifications', 'since', moment],
    ['/pnl/symbols', 'from', day],
    ['/pnl/symbols', 'to', day],
    ['/trades/closed', 'start_date', moment],
    ['/trades/closed', 'end_date', moment],
    ['/trades/uncovered', 'start_date', moment],
    ['/v1/portfolio/historical-metrics', 'start_date', day],
  ] as const)
    for (const text of said) {
      const { status, json } = await server.call('mara', 'GET', `${path}?${name}=${encodeURIComponent(text)}`)
      expect([path, text, status, json.detail]).toEqual([
        path,
        text,
        400,
        `${name}: must lie after 1970 and before 2099`,
      ])
    }
  for (const path of ['/notifications?since=1970-01-01', '/pnl/symbols?from=1970-01-01&to=2098-12-31'])
    expect([path, (await server.call('mara', 'GET', path)).status]).toEqual([path, 200])
})

describe('a sign-in page', () => {
  const said = 'This sign-in page is too old, was used before, or belongs to another browser. Sign in again.'

  test('AUTH-10 that is opened elsewhere, or kept too long, says so and leads on', async () => {
    const { action, proof } = await openSignIn()
    const elsewhere = aBrowser(server.url)
    for (const answer of [
      await elsewhere.get(action),
      await elsewhere.post(action, { proof, sample: 'mara' }),
      await elsewhere.get('/oidc/interaction/never'),
    ]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
      const text = await answer.text()
      expect(text).toContain(said)
      expect(text).toContain('href="/login"')
    }
    expect(server.logged.join('\n')).not.toContain('A call failed.')
  })

  test('AUTH-10 that is reloaded after it was used leads on', async () => {
    const { browser, action, proof } = await openSignIn()
    await follow(browser, await browser.post(action, { proof, sample: 'tom' }))
    for (const answer of [await browser.get(action), await browser.post(action, { proof, sample: 'tom' })]) {
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(said)
    }
  })

  test('T4 a form of another page is a page with a way on, and signs nobody in', async () => {
    const { browser, action } = await openSignIn()
    const answer = await browser.post(action, { proof: 'guessed', sample: 'mara' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('href="/login"')
    expect((await rawRequest(server.url + action, { 'sec-fetch-site': 'cross-site' }, 'POST')).text).toContain(
      'A sign-in can only be sent from its own page.',
    )
  })
})

describe('names', () => {
  test('T14 a name that is not ours is refused, whatever is asked for: a page of that name could read the answer', async () => {
    const paths = [
      '/',
      '/runtime.json',
      '/health',
      '/trades/open',
      '/oidc/.well-known/openid-configuration',
      '/oidc/auth',
      '/api/openapi.json',
      '/robots.txt',
    ]
    for (const path of paths) {
      for (const host of [
        'evil.example',
        `evil.example:${new URL(server.url).port}`,
        '127.0.0.1.evil.example',
        'localhost.evil.example',
        'a@127.0.0.1',
      ]) {
        const answer = await rawRequest(server.url + path, { host, accept: '*/*' })
        expect([path, host, answer.status]).toEqual([path, host, 421])
        expect(answer.text).not.toContain(host)
      }
    }
    for (const host of [new URL(server.url).host, '127.0.0.1', '[::1]:80', '192.0.2.1:4780', 'localhost'])
      expect([host, (await rawRequest(`${server.url}/health`, { host })).status]).toEqual([host, 200])
  })
})

describe('callers', () => {
  /** What becomes of tickets that nobody was given: thirty a minute may be tried from one address. */
  const attempts = async (forwarded: (n: number) => string, count: number): Promise<readonly number[]> => {
    const seen: number[] = []
    for (let n = 0; n < count; n += 1)
      seen.push(
        (
          await rawRequest(`${server.url}/api/events/stream?token=${'0'.repeat(32)}`, {
            'x-forwarded-for': forwarded(n),
          })
        ).status,
      )
    return seen
  }

  test('T9 behind a proxy that is named in the settings each caller has his own allowance', async () => {
    expect(await attempts(() => '198.51.100.1', 32)).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429])
    expect(await attempts(() => '198.51.100.2, 10.1.2.3', 2)).toEqual([401, 401])
  })

  test('T9 what a caller says of himself before the proxy counts for nothing', async () => {
    expect((await attempts((n) => `203.0.113.${n}, 198.51.100.3`, 32)).slice(-2)).toEqual([429, 429])
  })

  test('T9 without a named proxy only the socket counts', () => {
    const of = (proxies: readonly string[], remoteAddress: string, told?: string) =>
      makeCallerOf(
        proxies,
        server.parts.log,
      )({
        socket: { remoteAddress },
        headers: told === undefined ? {} : { 'x-forwarded-for': told },
      } as never)

    expect(of([], '192.0.2.1', '198.51.100.1')).toBe('192.0.2.1')
    expect(of(['10.0.0.0/8'], '192.0.2.1', '198.51.100.1')).toBe('192.0.2.1')
    expect(of(['10.0.0.0/8'], '::ffff:10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(of(['10.0.0.0/8'], '10.0.0.1', 'nonsense')).toBe('10.0.0.1')
    expect(of(['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
    expect(of(['2001:db8::/32'], '2001:db8::1', '2001:db9::7')).toBe('2001:db9:0:0::/64')
    expect(() => readSettings({ TRUSTED_PROXIES: 'proxy.example' })).toThrow(
      'TRUSTED_PROXIES="proxy.example" must list addresses or networks such as 10.0.0.0/8.',
    )
  })
})

describe('addresses', () => {
  test('T2 the document stands at its screens alone, never in its raw form', async () => {
    for (const [path, headers] of [
      ['/index.html', page],
      ['/index.html', { accept: '*/*' }],
    ] as const)
      expect([(await show(path, headers)).status, (await show(path, headers)).headers.location]).toEqual([301, '/'])
    for (const path of ['/silent.html', '/assets/../index.html', '/%69ndex.html'])
      expect((await show(path, { accept: '*/*' })).text).not.toContain('__CSP_NONCE__')
    expect((await show('/auth/silent')).text).toContain('silent.html')
    expect((await show('/auth/callback?code=x')).status).toBe(200)
  })

  test('NAV-09 an unknown address is 404: the document for who looks, text for who fetches a file', async () => {
    for (const path of ['/nothing', '/dashboard/nothing', '/closed-trades/chart/BTCUSDT']) {
      const answer = await show(path)
      expect([path, answer.status, answer.text.includes('index.html')]).toEqual([path, 404, true])
      expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'nonce-")
    }
    for (const path of [
      '/backup.zip',
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/db.sql',
      '/assets/nothing-Ab3dEf9_.js',
    ])
      expect([path, (await show(path)).status, (await show(path)).text]).toEqual([path, 404, 'Not found.'])
    for (const path of ['/dashboard', '/live-trades', '/strategies/a.b', '/live-trades/chart/BTCUSDT/Buy/a.b'])
      expect([path, (await show(path)).status]).toEqual([path, 200])
    expect((await show('/robots.txt')).text).toBe('hello')
    expect(JSON.parse((await show('/health')).text)).toMatchObject({ ok: true })
    expect((await show('/trades/open')).text).toContain('index.html')
  })

  test('T2 who comes under another name of this machine is led to ours, whatever the path looks like', async () => {
    const { host, port } = new URL(server.url)
    for (const path of ['/dashboard?x=1', '//evil%2ecom/phish?x=1', '//evil%2ecom', '/\\\\evil%2ecom/'])
      for (const other of [`localhost:${port}`, `[::1]:${port}`]) {
        const { status, headers } = await show(path, { ...page, host: other })
        if (status === 302) expect([path, new URL(headers.location!).host]).toEqual([path, host])
        else expect([path, status]).toEqual([path, 404])
      }
    expect((await show('/dashboard?x=1', { ...page, host: `localhost:${port}` })).headers.location).toBe(
      `${server.url}/dashboard?x=1`,
    )
  })

  test('API-11 an unknown address, an unknown id and a wrong method are told apart', async () => {
    const headers = { ...(await bearer()), accept: 'application/json' }
    const ask = async (method: string, path: string) => {
      const { status, headers: told, text } = await show(path, headers, method)
      return [status, told.allow, text === '' ? '' : (JSON.parse(text) as { detail: string }).detail]
    }

    expect(await ask('GET', '/api/nothing')).toEqual([404, undefined, 'There is no such address here.'])
    expect(await ask('DELETE', '/bots/rules/nothing')).toEqual([404, undefined, 'Not found.'])
    expect(await ask('PATCH', '/v1/bots/rules/nothing/')).toEqual([
      405,
      'PUT, DELETE',
      'PATCH is not possible here. Use PUT or DELETE.',
    ])
    expect(await ask('DELETE', '/v1/settings/user')).toEqual([
      405,
      'GET, PUT, HEAD',
      'DELETE is not possible here. Use GET or PUT or HEAD.',
    ])
    expect(await ask('POST', '/dashboard')).toEqual([405, 'GET, HEAD', 'POST is not possible here. Use GET or HEAD.'])
    expect(await ask('PUT', '/oidc/interaction/x')).toEqual([
      405,
      'GET, POST, HEAD',
      'PUT is not possible here. Use GET or POST or HEAD.',
    ])
  })
})

describe('the provider', () => {
  test('T21 a client revokes what is its own', async () => {
    const { refresh_token: token } = await signIn(aBrowser(server.url), server.url, 'jonas')
    const send = (path: string, form: Record<string, string>) =>
      fetch(`${server.url}/oidc/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'bot-blending-web', ...form }),
      })
    expect((await send('token/revocation', { token })).status).toBe(200)
    expect((await send('token', { grant_type: 'refresh_token', refresh_token: token })).status).toBe(400)
  })

  test('T21 whose token it is the product judges itself, so that the library has nothing to warn of', async () => {
    const { settings, db, clock } = server.parts
    const keys = await identityKeys({ ...server.parts, vault: openVault(settings) })
    const parts = { settings, db, clock, keys, publicUrl: new URL(server.url), onError: () => undefined }
    const judge = providerConfiguration(parts).features?.revocation?.allowedPolicy as unknown as (
      ctx: null,
      client: { readonly clientId: string },
      token: { readonly clientId: string },
    ) => boolean

    expect([
      judge(null, { clientId: 'a' }, { clientId: 'a' }),
      judge(null, { clientId: 'a' }, { clientId: 'b' }),
    ]).toEqual([true, false])
  })
})
