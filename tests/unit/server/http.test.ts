import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'valibot'
import { ROLES } from '../../../src/domain/access/roles.ts'
import { admits } from '../../../src/domain/access/roles.ts'
import { allCalls } from '../../../src/domain/wire/rest/table.ts'
import { setRoles } from '../../../src/server/db/identityUsers.ts'
import { freePort } from '../../support/freePort.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  const web = server.parts.settings.WEB_DIR
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><body>app</body></html>',
  )
  writeFileSync(join(web, 'assets/index-Ab3dEf9_.js'), 'export const a = 1\n'.repeat(200))
  writeFileSync(join(web, '.secret'), 'no')
  await server.link('mara')
})
afterAll(async () => {
  await server.close()
})

const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const show = (path: string, headers: Record<string, string> = page) => rawRequest(server.url + path, headers)
const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init })
const bearer = async (login = 'mara', over = {}) => ({ authorization: `Bearer ${await server.token(login, over)}` })

describe('every answer', () => {
  test('T18 carries the same protective headers, whatever it is', async () => {
    const answers = await Promise.all([
      ask('/dashboard'),
      ask('/trades/open'),
      ask('/nothing', { headers: { accept: 'application/json' } }),
      ask('/assets/index-Ab3dEf9_.js'),
      ask('/oidc/.well-known/openid-configuration'),
      ask('/oidc/style.css'),
      ask('/runtime.json'),
      ask('/oidc/auth'),
      ask('/api/openapi.json'),
      ask('/symbol-assets/symbols/BTCUSDT/logo'),
      ask(`/api/events/stream?token=${await server.token('mara')}`),
    ])

    for (const answer of answers) {
      await answer.body?.cancel()
      expect(
        Object.fromEntries(
          [
            'x-content-type-options',
            'referrer-policy',
            'cross-origin-opener-policy',
            'cross-origin-resource-policy',
            'strict-transport-security',
            'x-frame-options',
          ].map((name) => [name, answer.headers.get(name)]),
        ),
      ).toEqual({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
      })
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  test('T2 a document has the strict policy with a nonce of its own', async () => {
    const [one, two] = [await show('/'), await show('/live-trades')]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''

    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types app")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(one.text).toContain(`nonce="${nonce}"`)
    expect(two.headers['content-security-policy']).not.toContain(nonce)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  test('T18 only the silent sign-in page may stand in a frame, and only in ours', async () => {
    const answer = await show('/auth/silent?code=x')

    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })
})

describe('pages and files', () => {
  test('A-150 a navigation gets the page, a call its answer, on the same path', async () => {
    const paths = [
      '/email-preferences',
      '/strategies/optimized',
      '/notifications',
      '/dashboard',
      '/closed-trades/chart/BTCUSDT/main/a%3Ab',
    ]
    for (const path of paths) expect((await show(path)).text).toContain('app')
    expect((await ask('/notifications', { headers: { accept: 'application/json' } })).status).toBe(401)
    expect((await ask('/notifications', { headers: { accept: '*/*' } })).status).toBe(401)
    expect((await show('/dashboard', { accept: '*/*' })).text).toContain('app')
    expect((await show('/notifications', { accept: '*/*' })).status).toBe(401)
    expect((await show('/api/nothing')).status).toBe(404)
  })

  test('hashed files are for ever and compressed; nothing hidden or outside is served', async () => {
    const file = await ask('/assets/index-Ab3dEf9_.js', { headers: { 'accept-encoding': 'br' } })

    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(await file.text()).toContain('export const a')
    for (const path of ['/.secret', '/assets/..%2f..%2fserver.lock', '/assets/%2e%2e/%2e%2e/secrets.key'])
      expect((await ask(path, { headers: { accept: 'application/json', 'sec-fetch-mode': 'cors' } })).status).toBe(404)
  })

  test('one origin: a page asked for under another loopback name leads to the public one', async () => {
    const port = new URL(server.url).port
    const answer = await rawRequest(`${server.url}/dashboard?x=1`, { ...page, host: `localhost:${port}` })

    expect([answer.status, answer.headers.location]).toEqual([302, `${server.url}/dashboard?x=1`])
  })

  test('one origin: no proxy that writes a Host of its own is sent round in a circle, but told what it must pass on', async () => {
    const port = String(await freePort())
    const behind = await startTestServer({ env: { PORT: port, PUBLIC_URL: 'https://bots.example.org' } })
    const own = `127.0.0.1:${port}`
    for (const path of ['/', '/dashboard?x=1', '/auth/callback?code=1']) {
      const answer = await rawRequest(`http://${own}${path}`, page)
      expect([answer.status, answer.headers.location]).toEqual([421, undefined])
      expect(answer.text).toContain('This server is opened at https://bots.example.org (PUBLIC_URL).')
      expect(answer.text).toContain('proxy_set_header Host $http_host')
    }
    // As it is passed on, or told of beside, the page is there.
    for (const headers of [{ host: 'bots.example.org' }, { 'x-forwarded-host': 'bots.example.org' }])
      expect((await rawRequest(`http://${own}/dashboard`, { ...page, ...headers })).status).toBe(200)
    await behind.close()

    // On this machine too a proxy stands at another port.
    expect((await show('/dashboard', { ...page, host: 'localhost:1' })).status).toBe(421)
  })
})

/** Calls of what this server does not have: a paper exchange. */
const NOT_HERE: readonly string[] = ['/api/lab/paper']

describe('calls', () => {
  test('A-07 every path is answered with and without /api, with and without /v1, with and without a last slash', async () => {
    const headers = await bearer()
    for (const path of [
      '/trades/open',
      '/settings/user',
      '/events/since',
      '/bots/rules',
      '/strategy-details',
      '/notifications',
    ]) {
      for (const prefix of ['', '/api', '/v1', '/api/v1', '/v1/api'])
        for (const end of ['', '/']) {
          expect([
            prefix + path + end,
            (await ask(prefix + path + end, { headers: { ...headers, accept: 'application/json' } })).status,
          ]).toEqual([prefix + path + end, 200])
        }
    }
  })

  // Before every call is tried as him: one of them gives him a trial.
  test('ROLE-12 someone without a role reaches his settings, not the trades', async () => {
    const headers = await bearer('noah')
    expect((await ask('/v1/settings/user', { headers })).status).toBe(200)
    expect((await ask('/trades/open', { headers: { ...headers, accept: 'application/json' } })).status).toBe(403)
  })

  test('ROLE-12 T7 every call asks for a token, and for the role of the table', async () => {
    for (const call of allCalls.filter(({ need, kind }) => need !== 'public' && kind !== 'stream')) {
      const path = call.path.replace(/\{\w+\}/g, 'x')
      const without = await ask(path, { method: call.method, headers: { accept: 'application/json' } })
      await without.body?.cancel()
      expect([call.path, without.status]).toEqual([call.path, 401])
      for (const role of ROLES) {
        const need = call.need as Exclude<typeof call.need, 'public'>
        // Anew for each: one of them gives him a trial.
        await setRoles(server.parts.db, 'sample-noah', [role])
        const answer = await ask(path, {
          method: call.method,
          headers: { accept: 'application/json', ...(await bearer('noah')) },
        })
        await answer.body?.cancel()
        const isAllowed = need === 'signed_in' || admits(need, [role])
        expect([call.path, role, answer.status === 403]).toEqual([call.path, role, !isAllowed])
      }
    }
  })

  test('AUTH-10 a token without the scope may not', async () => {
    expect((await ask('/v1/settings/user', { headers: await bearer('mara', { scope: 'openid' }) })).status).toBe(403)
    const answer = await ask('/v1/settings/user', {
      method: 'PUT',
      headers: { ...(await bearer('mara', { scope: 'read:trades' })), 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })

  test('T6 an impersonating administrator reads and changes nothing', async () => {
    const headers = { ...(await bearer('mara', { actor: 'sample-ines' })), 'content-type': 'application/json' }
    const read = await ask('/v1/settings/accounts', { headers })
    const accounts = (await read.json()) as { api_key: string }[]

    expect(read.status).toBe(200)
    expect(accounts[0]?.api_key).toContain('•')
    expect((await ask('/v1/settings/user', { method: 'PUT', headers, body: '{"timezone":"UTC"}' })).status).toBe(403)
    expect((await ask('/notifications/mark-all-read', { method: 'POST', headers })).status).toBe(403)
  })

  test('T4 writes are JSON, and never from a page of another site', async () => {
    const headers = await bearer()
    const put = (more: Record<string, string>, body = '{"timezone":"UTC"}') =>
      ask('/v1/settings/user', { method: 'PUT', headers: { ...headers, ...more }, body })

    expect((await put({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await put({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await put({ 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(403)
    expect((await put({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await put({ 'content-type': 'application/json', origin: server.url })).status).toBe(200)
  })

  test('T4 no GET changes anything: the table has none with a body', () => {
    expect(allCalls.filter((call) => call.method === 'GET' && call.body !== undefined)).toEqual([])
  })

  test('T9 T10 bodies that only an attack would send are refused', async () => {
    const headers = { ...(await bearer()), 'content-type': 'application/json' }
    const put = async (body: string) => (await ask('/v1/settings/user', { method: 'PUT', headers, body })).status

    expect(await put('{"a":'.repeat(40) + '1' + '}'.repeat(40))).toBe(400)
    expect(await put('['.repeat(100_000) + ']'.repeat(100_000))).toBe(400)
    expect(await put(`{"billing_name":"${'x'.repeat(70_000)}"}`)).toBe(400)
    expect(await put(`{"billing_name":"${'x'.repeat(300_000)}"}`)).toBe(413)
    expect(await put('{"__proto__":{"polluted":1}}')).toBe(400)
    expect(await put('{"a":{"constructor":{"prototype":{"polluted":1}}}}')).toBe(400)
    expect(await put('{"timezone":')).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((await ask(`/runtime.json?${'x'.repeat(9_000)}`)).status).toBe(414)
  })

  test('T13 filters are values, whatever they hold', async () => {
    const nasty = [
      "' or 1=1 --",
      "'; drop table users; --",
      '$1',
      '%00',
      '\\',
      'a"b',
      '1) union select 1',
      '{}',
      '🙂',
      "x' || pg_sleep(5) || '",
    ]
    for (const text of nasty) {
      const q = encodeURIComponent(text)
      expect(
        (await ask(`/notifications?event_types=${q}`, { headers: { ...(await bearer()), accept: 'application/json' } }))
          .status,
      ).toBe(200)
      expect([200, 400]).toContain((await ask(`/events/since?since_event_id=${q}`, { headers: await bearer() })).status)
      expect((await ask(`/notifications/${q}/mark-read`, { method: 'POST', headers: await bearer() })).status).toBe(404)
    }
    expect((await server.call('mara', 'GET', '/v1/settings/user')).status).toBe(200)
  })

  test('API-08 to API-75 what is answered has the shape of the table', async () => {
    const reads = allCalls.filter(
      (call) =>
        call.method === 'GET' && call.answer !== undefined && !call.path.includes('{') && call.kind === undefined,
    )
    /** What a call must be told. */
    const told: Readonly<Record<string, string>> = {
      '/market/kline': '?symbol=BTCUSDT',
      '/v1/portfolio/advice-record': '?strategy_name=Rider',
    }
    const missing: string[] = []
    for (const call of reads) {
      const answer = await server.call('ines', 'GET', call.path + (told[call.path] ?? ''))
      if (answer.status === 404) {
        missing.push(call.path)
        continue
      }
      expect([call.path, answer.status]).toEqual([call.path, 200])
      expect([call.path, safeParse(call.answer!, answer.json).issues]).toEqual([call.path, undefined])
    }
    expect(reads.length).toBeGreaterThan(NOT_HERE.length)
    expect(missing).toEqual(NOT_HERE)
  })

  test('T23 no token, ticket or secret is in the log', async () => {
    const token = await server.token('mara')
    await (await ask(`/api/events/stream?token=${token}`)).body?.cancel()
    await ask(`/trades/updates/stream?token=${'a'.repeat(32)}`)

    const log = server.logged.join('\n')
    expect(log).toContain('/api/events/stream')
    expect(log).not.toMatch(/eyJ[\w-]{10}/)
    expect(log).not.toContain('a'.repeat(32))
    expect(log).not.toContain('secret-mara')
  })

  test('T2 a report of blocked content is logged without its query', async () => {
    const body = JSON.stringify({
      'csp-report': {
        'document-uri': `${server.url}/x?token=geheim`,
        'violated-directive': 'script-src',
        'blocked-uri': 'inline',
      },
    })
    const answer = await ask('/api/csp-report', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body,
    })

    expect(answer.status).toBe(204)
    expect(server.logged.join('\n')).toContain('A page wanted something that its policy forbids.')
    expect(server.logged.join('\n')).not.toContain('geheim')
  })
})
