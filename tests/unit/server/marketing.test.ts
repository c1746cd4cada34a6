import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../../src/server/config.ts'
import { rawRequest } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      MARKETING_SCRIPT: 'https://metrics.example.org/script.js?a=1&b=2',
      MARKETING_HOSTS: 'https://collect.example.org/in',
    },
  })
})
afterAll(async () => {
  await server.close()
})

describe('the frame of the marketing script', () => {
  test('MKT-01 T2 lets in its nonce and speaks to the named hosts, and has no origin', async () => {
    const answer = await fetch(`${server.url}/api/marketing-frame`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    const hosts = 'https://metrics.example.org https://collect.example.org'

    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${hosts}`,
      `connect-src ${hosts}`,
      `img-src ${hosts}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
    ])
    const html = await answer.text()
    expect(html.match(/<script nonce="[^"]+"/g)).toEqual(Array(2).fill(`<script nonce="${nonce}"`))
    expect(html).toContain('src="https://metrics.example.org/script.js?a=1&amp;b=2"')
    expect(await (await fetch(`${server.url}/api/marketing-frame`)).text()).not.toContain(nonce)
  })

  test('MKT-01 pages learn which hosts those are; their own policy knows none of them', async () => {
    const said = (await (await fetch(`${server.url}/runtime.json`)).json()) as { marketing_hosts: unknown }
    expect(said.marketing_hosts).toEqual(['https://metrics.example.org', 'https://collect.example.org'])
    const { headers } = await rawRequest(`${server.url}/pricing`, { accept: 'text/html' })
    expect(headers['content-security-policy']).toContain("img-src 'self'")
    expect(headers['content-security-policy']).not.toContain('example.org')
  })

  test('MKT-01 without a script there is no frame', async () => {
    const plain = await startTestServer()
    expect((await fetch(`${plain.url}/api/marketing-frame`)).status).toBe(404)
    expect((await (await fetch(`${plain.url}/runtime.json`)).json()) as object).toMatchObject({ marketing_hosts: [] })
    await plain.close()
  })

  test.each([
    'http://metrics.example.org/a.js',
    "https://a.example.org/'unsafe-inline'",
    'https://a.example.org/a;b',
    'a',
  ])('MKT-01 %s is no script that a policy could name', (MARKETING_SCRIPT) => {
    expect(() => readSettings({ MARKETING_SCRIPT })).toThrow('MARKETING_SCRIPT')
  })
})
