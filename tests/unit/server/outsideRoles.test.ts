import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../../../src/server/config.ts'
import { outsideProvider } from '../../support/outsideProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const provider = await outsideProvider()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      OIDC_AUTHORITY: provider.issuer,
      OIDC_ROLES_URL: `${provider.issuer}/users/{user}/roles`,
      OIDC_ROLES_TOKEN: provider.adminToken,
    },
  })
})
afterAll(async () => {
  await server.close()
  provider.close()
})
beforeEach(() => {
  provider.isDown = false
  provider.asked.length = 0
})

const start = async (sub: string) => {
  const token = await provider.sign(sub, server.parts.settings.OIDC_AUDIENCE, provider.roles.get(sub) ?? [])
  const answer = await fetch(`${server.url}/api/v1/subscriptions/start-trial`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return [answer.status, (await answer.json()) as unknown] as const
}
const kept = (sub: string) =>
  server.parts.db.selectFrom('subscriptions').select('status').where('user_id', '=', sub).execute()

test('A-162 a plan becomes a role at the outside provider; what is no plan stays', async () => {
  provider.roles.set('auth|7/ü', ['support'])
  expect(await start('auth|7/ü')).toMatchObject([200, { plan_type: 'trial' }])
  expect(provider.roles.get('auth|7/ü')).toEqual(['trial-subscriber', 'support'])
  expect(new Set(provider.asked.map((line) => line.split(' ')[1]))).toEqual(new Set(['/users/auth%7C7%2F%C3%BC/roles']))
})

test('A-162 while the provider does not answer nothing changes, and what was pressed can be pressed again', async () => {
  provider.isDown = true
  expect(await start('later')).toEqual([
    503,
    { detail: 'The sign-in provider does not answer, so the trial did not begin. Try again in a moment.' },
  ])
  expect(await kept('later')).toEqual([])
  provider.isDown = false
  expect((await start('later'))[0]).toBe(200)
  expect(provider.roles.get('later')).toEqual(['trial-subscriber'])
})

test('A-162 ROLE-01 who has a plan by his roles there gets no trial', async () => {
  provider.roles.set('payer', ['elite-subscriber'])
  expect((await start('payer'))[0]).toBe(409)
  expect(provider.roles.get('payer')).toEqual(['elite-subscriber'])
})

test.each([
  [{ OIDC_ROLES_URL: 'https://id.example.org/{user}', OIDC_ROLES_TOKEN: 't' }, 'OIDC_AUTHORITY'],
  [{ OIDC_ROLES_URL: 'https://id.example.org/{user}', OIDC_AUTHORITY: 'https://id.example.org' }, 'OIDC_ROLES_TOKEN'],
  [{ OIDC_ROLES_URL: 'http://id.example.org/{user}' }, 'https'],
  [{ OIDC_ROLES_URL: 'https://id.example.org/roles' }, '{user}'],
])('A-162 %j is refused at the start', (env, word) => {
  expect(() => readSettings(env)).toThrow(word)
})
