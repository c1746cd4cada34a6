import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  await server.link('mara')
  await server.call('tom', 'GET', '/v1/settings/user')
})
afterAll(async () => {
  await server.close()
})

const users = async (query = '') => (await server.call('ines', 'GET', `/admin/users${query}`)).json

describe('ADMIN-01 API-51 GET /admin/users', () => {
  test('tells who there is, with plan and counts, also who never came', async () => {
    const { users: all, total_count: total, all_count: count } = await users()
    const of = (id: string) => all.find((one: { readonly id: string }) => one.id === id)

    expect([total, count]).toEqual([6, 6])
    expect(of('sample-mara')).toMatchObject({
      email: 'mara@example.org',
      name: 'Mara Keller',
      plan_type: 'elite',
      status: 'active',
      trial_end: null,
      accounts: 1,
    })
    expect(of('sample-tom')).toMatchObject({ plan_type: 'trial', status: 'trialing' })
    expect(Date.parse(of('sample-tom').trial_end) - Date.parse(of('sample-tom').created_at)).toBe(14 * 86_400_000)
    expect(of('sample-amina')).toMatchObject({ roles: ['basic-subscriber'], last_seen_at: null, created_at: null })
  })

  test('narrows, orders and pages', async () => {
    expect((await users('?q=KELLER')).users).toHaveLength(1)
    expect((await users('?role=admin')).users).toMatchObject([{ id: 'sample-ines' }])
    expect((await users('?role=none')).users).toMatchObject([{ id: 'sample-noah' }])
    expect((await users('?status=trialing')).users).toMatchObject([{ id: 'sample-tom' }])
    const page = await users('?sort=email&dir=desc&limit=2&offset=1')
    expect(page.users.map(({ id }: { readonly id: string }) => id)).toEqual(['sample-noah', 'sample-mara'])
    expect(page.total_count).toBe(6)
    expect((await server.call('ines', 'GET', '/admin/users?sort=shoe')).status).toBe(400)
  })

  test('tells no key and no secret of anybody', async () => {
    const account = (await server.call('mara', 'GET', '/v1/settings/accounts')).json[0]
    const { text } = await server.call('ines', 'GET', '/admin/users')

    expect(account.api_key.length).toBeGreaterThan(8)
    expect(text).not.toContain(account.api_key.slice(0, 4))
    expect(text).not.toMatch(/key|secret|password|token/i)
  })

  test.for(['mara', 'jonas', 'amina', 'tom', 'noah'])('is not for %s', async (login) => {
    expect((await server.call(login, 'GET', '/admin/users')).status).toBe(403)
  })
})
