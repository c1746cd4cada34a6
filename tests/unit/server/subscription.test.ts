import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

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

test('API-50 where plans are not bought there is no portal', async () => {
  for (const [login, detail] of [
    ['mara', 'Plans are not sold here. Ask whoever runs this installation.'],
    ['noah', 'There is no plan to manage yet.'],
  ] as const)
    expect(await server.call(login, 'POST', '/v1/subscriptions/create-customer-portal-session')).toMatchObject({
      status: 404,
      json: { detail },
    })
})
