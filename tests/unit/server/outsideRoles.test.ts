import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { days, minutes } from '../../../src/domain/core/time.ts'
import { makeTrials } from '../../../src/server/billing/trials.ts'
import { readSettings } from '../../../src/server/config.ts'
import { handClock } from '../../support/handClock.ts'
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
  provider.until = null
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
/** From now on whoever asks for roles waits, until this is called. */
function hang(): () => void {
  let release = (): void => {}
  provider.until = new Promise((done) => (release = done))
  return release
}
const kept = (sub: string) =>
  server.parts.db.selectFrom('subscriptions').select('status').where('user_id', '=', sub).execute()

test('T21 T23 whoever runs the server reads in its log which claim of the provider he has to look at', async () => {
  const token = await provider.sign('one-user', 'https://another-api.example', ['elite-subscriber'])
  const answer = await fetch(`${server.url}/trades/open`, { headers: { authorization: `Bearer ${token}` } })

  expect([answer.status, await answer.json()]).toEqual([401, { detail: 'Sign in to use this.' }])
  const told = server.logged.filter((line) => line.includes('identity provider')).map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ level: 40, claim: 'aud', setting: 'OIDC_AUDIENCE' }])
  expect(server.logged.join('')).not.toContain('one-user')
})

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

test('A-162 F31 while an address of roles does not answer, whoever waits for it holds up nobody else', async () => {
  // However long the machine takes.
  const patient = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const release = hang()
  const begun = start('waiting')
  await vi.waitUntil(() => provider.asked.length > 0)
  const token = await provider.sign('another', server.parts.settings.OIDC_AUDIENCE, ['trial-subscriber'])
  let read = 0
  void fetch(`${server.url}/v1/settings/user`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => {
    read = status
  })
  try {
    await expect.poll(() => read).toBe(200)
  } finally {
    release()
    patient.mockRestore()
  }

  expect((await begun)[0]).toBe(200)
})

test('A-162 F31 trials are ended in one run at a time, however long an address of roles takes', async () => {
  expect((await start('over'))[0]).toBe(200)
  const clock = handClock()
  clock.advance(days(60))
  let looks = 0
  const db = server.parts.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('trial-%')) looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const said = vi.fn<() => Promise<readonly string[]>>()
  let answer: (roles: readonly string[]) => void = () => {}
  said.mockReturnValueOnce(new Promise((done) => (answer = done))).mockResolvedValue([])
  const { facts, log } = server.parts
  const stop = makeTrials({ db, clock, facts, log, roles: { read: said, set: async () => {} } }).watch()
  await vi.waitUntil(() => said.mock.calls.length > 0)
  clock.advance(minutes(2))
  const meanwhile = looks
  answer(['trial-subscriber'])

  expect(meanwhile).toBe(1)
  await vi.waitUntil(async () => (await kept('over'))[0]?.status === 'canceled')
  await vi.waitUntil(() => {
    clock.advance(minutes(1))
    return looks > 1
  })
  stop()
})

test.each([
  [{ OIDC_ROLES_URL: 'https://id.example.org/{user}', OIDC_ROLES_TOKEN: 't' }, 'OIDC_AUTHORITY'],
  [{ OIDC_ROLES_URL: 'https://id.example.org/{user}', OIDC_AUTHORITY: 'https://id.example.org' }, 'OIDC_ROLES_TOKEN'],
  [{ OIDC_ROLES_URL: 'http://id.example.org/{user}' }, 'https'],
  [{ OIDC_ROLES_URL: 'https://id.example.org/roles' }, '{user}'],
])('A-162 %j is refused at the start', (env, word) => {
  expect(() => readSettings(env)).toThrow(word)
})
