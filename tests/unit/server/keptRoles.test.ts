import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../../src/server/config.ts'
import { hasPlan } from '../../../src/server/db/knownRoles.ts'
import { outsideProvider } from '../../support/outsideProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const CLAIM = 'https://id.example.org/roles'
const provider = await outsideProvider()
afterAll(() => provider.close())

describe.each(['server', 'both'] as const)('A-162 ROLES_FROM=%s: the plan is kept here beside the token', (source) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      env: { OIDC_AUTHORITY: provider.issuer, OIDC_ROLES_CLAIM: CLAIM, ROLES_FROM: source },
    })
  })
  afterAll(() => server.close())

  /** A call of somebody whose token says these roles. */
  const call = async (sub: string, roles: readonly string[], method: string, path: string) => {
    const token = await provider.sign(sub, server.parts.settings.OIDC_AUDIENCE, roles, CLAIM)
    const answer = await fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }
  const rolesOf = async (sub: string, told: readonly string[]) => (await call(sub, told, 'GET', '/session/roles')).json
  const begin = (sub: string, told: readonly string[]) => call(sub, told, 'POST', '/api/v1/subscriptions/start-trial')
  const end = (sub: string) =>
    server.parts.db.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', sub).execute()

  test('who begins a trial is let in by a token that knows nothing of it, until it ends', async () => {
    const told = ['support']
    expect((await call('newcomer', told, 'GET', '/balances')).status).toBe(403)
    expect(await begin('newcomer', told)).toMatchObject({ status: 200, json: { plan_type: 'trial' } })
    expect(await rolesOf('newcomer', told)).toEqual({ roles: ['trial-subscriber', 'support'] })
    expect((await call('newcomer', told, 'GET', '/balances')).status).toBe(200)
    await end('newcomer')
    expect((await call('newcomer', told, 'GET', '/balances')).status).toBe(403)
    expect(await rolesOf('newcomer', told)).toEqual({ roles: ['support'] })
  })

  test('a plan that only the token knows of', async () => {
    const opens = source === 'both'
    expect((await call('payer', ['elite-subscriber'], 'GET', '/balances')).status).toBe(opens ? 200 : 403)
    expect(await rolesOf('payer', ['elite-subscriber'])).toEqual({ roles: opens ? ['elite-subscriber'] : [] })
  })

  test('who administers is said by the token alone', async () => {
    expect(await rolesOf('boss', ['admin-user'])).toEqual({ roles: ['admin-user'] })
    expect(await rolesOf('boss', [])).toEqual({ roles: [] })
  })

  test('a stream of who has no plan any more is no good', async () => {
    await begin('streamer', [])
    const token = await provider.sign('streamer', server.parts.settings.OIDC_AUDIENCE, [], CLAIM)
    const session = await server.parts.sessions.of(token)
    expect(await server.parts.sessions.isStillGood(session)).toBe(true)
    await end('streamer')
    expect(await server.parts.sessions.isStillGood(session)).toBe(false)
  })

  test('a stream of who has a plan by his token too stays where that counts', async () => {
    await begin('holder', ['elite-subscriber'])
    const token = await provider.sign('holder', server.parts.settings.OIDC_AUDIENCE, ['elite-subscriber'], CLAIM)
    const session = await server.parts.sessions.of(token)
    await end('holder')
    expect(await server.parts.sessions.isStillGood(session)).toBe(source === 'both')
  })

  test('A-319 a plan that ends while its user is away is known to have ended, and one that begins to have begun', async () => {
    const { db, trials, clock } = server.parts
    await call('lapser', [], 'GET', '/session/roles')
    expect(await hasPlan(db, 'lapser')).toBe(false)
    await begin('lapser', [])
    expect(await hasPlan(db, 'lapser')).toBe(true)

    await rolesOf('lapser', [])
    await db
      .updateTable('subscriptions')
      .set({ period_end: new Date(clock.now() - 1) })
      .where('user_id', '=', 'lapser')
      .execute()
    trials.watch()()
    await expect.poll(() => hasPlan(db, 'lapser')).toBe(false)
  })

  test('the subscription says whose word counts', async () => {
    expect((await call('reader', [], 'GET', '/v1/settings/subscription')).json).toMatchObject({ roles_from: source })
  })
})

test('A-319 where tokens alone say it, who has a plan goes by the last of them, from its first call on', async () => {
  const server = await startTestServer({ env: { OIDC_AUTHORITY: provider.issuer, OIDC_ROLES_CLAIM: CLAIM } })
  const { db, sessions, settings } = server.parts
  const comes = async (roles: readonly string[]): Promise<boolean> => {
    await sessions.of(await provider.sign('caller', settings.OIDC_AUDIENCE, roles, CLAIM))
    return await hasPlan(db, 'caller')
  }

  expect([await hasPlan(db, 'caller'), await comes(['trial-subscriber']), await comes(['support'])]).toEqual([
    false,
    true,
    false,
  ])
  expect([await comes(['elite-subscriber']), await hasPlan(db, 'somebody else')]).toEqual([true, false])
  await server.close()
})

test.each([
  [{ ROLES_FROM: 'server' }, 'OIDC_AUTHORITY'],
  [
    {
      ROLES_FROM: 'both',
      OIDC_AUTHORITY: 'https://id.example.org',
      OIDC_ROLES_URL: 'https://id.example.org/{user}',
      OIDC_ROLES_TOKEN: 't',
    },
    'OIDC_ROLES_URL',
  ],
  [{ ROLES_FROM: 'nobody' }, 'token, server, both'],
])('A-162 %j is refused at the start', (env, word) => {
  expect(() => readSettings(env)).toThrow(word)
})
