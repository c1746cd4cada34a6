import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestServer
let now = Date.parse('2027-01-31T10:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now, once: () => () => {}, every: () => () => {} } })
})
afterAll(async () => {
  await server.close()
})

const plan = async (login: string) => (await server.call(login, 'GET', '/v1/settings/subscription')).json

test("API-25 the plan is the role's; a trial ends after 14 days; without a plan all is null", async () => {
  expect(await plan('mara')).toEqual({
    plan_type: 'elite',
    status: 'active',
    current_period_end: '2027-02-28T10:00:00.000Z',
  })
  expect(await plan('tom')).toEqual({
    plan_type: 'trial',
    status: 'trialing',
    current_period_end: '2027-02-14T10:00:00.000Z',
  })
  for (const login of ['noah', 'ines'])
    expect(await plan(login)).toEqual({ plan_type: null, status: null, current_period_end: null })
})

test('a period follows the one before, on the day of the first', async () => {
  now = Date.parse('2027-02-28T10:00:00Z')
  expect(await plan('mara')).toMatchObject({ current_period_end: '2027-03-31T10:00:00.000Z' })
})

test("API-50 the portal opens at an address of its own for five minutes, shows the plan, and is no one else's", async () => {
  const created = await server.call('mara', 'POST', '/v1/subscriptions/create-customer-portal-session')
  const { url } = created.json as { url: string }
  expect(url).toMatch(/^http:\/\/[^/]+\/api\/billing\/portal\?session=[0-9a-f]{32}$/)
  expect(created.text).not.toContain('sample-mara')

  const opened = await fetch(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  expect([
    opened.status,
    opened.headers.get('cache-control'),
    opened.headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
  ]).toEqual([200, 'no-store', true])
  const text = await opened.text()
  for (const part of ['nothing is charged', 'Elite, active', '2027-03-31']) expect(text).toContain(part)

  expect((await fetch(url.replace(/[0-9a-f]{32}$/, '0'.repeat(32)))).status).toBe(404)
  expect(await server.call('noah', 'POST', '/v1/subscriptions/create-customer-portal-session')).toMatchObject({
    status: 404,
    json: { detail: 'There is no plan to manage yet.' },
  })
  expect(server.logged.join('\n')).not.toContain(new URL(url).searchParams.get('session'))
  now += 5 * 60_000
  expect((await fetch(url)).status).toBe(404)
})
