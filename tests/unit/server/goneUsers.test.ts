import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownUser } from '../../../src/server/db/users.ts'
import { handClock } from '../../support/handClock.ts'
import { outsideProvider, type Times } from '../../support/outsideProvider.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const provider = await outsideProvider()
const clock = handClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OIDC_AUTHORITY: provider.issuer }, clock })
})
afterAll(async () => {
  await server.close()
  provider.close()
})

/** Seconds since 1970, so long before or after now. */
const at = (seconds: number): number => clock.now() / 1_000 + seconds
const call = async (sub: string, times: Times, method = 'GET', path = '/v1/settings/user', body?: object) => {
  const token = await provider.sign(sub, server.parts.settings.OIDC_AUDIENCE, ['elite-subscriber'], 'roles', times)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.status
}
const leave = (sub: string, times: Times) => call(sub, times, 'POST', '/account/delete', { confirm: 'DELETE' })
const isKnown = async (sub: string) => (await knownUser(server.parts.db, sub)) !== null

test('A-321 who deleted his account is not brought back by a device that renews its token, but by a new sign-in', async () => {
  const signedIn = at(-60)
  expect(await call('rosa', { iat: signedIn, auth_time: signedIn })).toBe(200)
  expect(await leave('rosa', { iat: signedIn, auth_time: signedIn })).toBe(200)

  clock.advance(10_000)
  for (const iat of [signedIn, at(0)]) expect(await call('rosa', { iat, auth_time: signedIn })).toBe(401)
  expect(await isKnown('rosa')).toBe(false)
  expect(JSON.stringify(await server.parts.db.selectFrom('gone_users').selectAll().execute())).not.toContain('rosa')

  expect(await call('rosa', { iat: at(0), auth_time: at(0) })).toBe(200)
  expect(await isKnown('rosa')).toBe(true)
})

test('A-321 where a token does not say when its user signed in, its own time counts', async () => {
  const older = { iat: at(-60) }
  expect(await leave('theo', older)).toBe(200)
  clock.advance(10_000)

  expect([await call('theo', older), await call('theo', {})]).toEqual([401, 401])
  expect(await isKnown('theo')).toBe(false)
  expect(await call('theo', { iat: at(0) })).toBe(200)
})

test('A-321 a token that comes while its user is being deleted waits for that, and opens nothing', async () => {
  const times = { iat: at(-60), auth_time: at(-60) }
  expect(await call('vera', times)).toBe(200)
  clock.advance(61_000)
  const [left, read] = await Promise.all([leave('vera', times), call('vera', times)])

  expect(left).toBe(200)
  expect([200, 401]).toContain(read)
  expect(await isKnown('vera')).toBe(false)
})
