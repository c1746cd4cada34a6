import { afterEach, expect, test } from 'vitest'
import { texts } from '../../../src/server/identity/texts.ts'
import { atPage, passwordStatus, signUp } from '../../support/passwordDesk.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBrowser, authorizeAddress, follow } from '../../support/signIn.ts'
import { turns } from '../../support/turns.ts'

/** Allowances refill with time: it stands still. */
const clock = { now: () => 1_764_300_000_000, once: () => () => {}, every: () => () => {} }

let server: TestServer
afterEach(async () => {
  await server.close()
})

/** Takes what one address has left but for a few. */
const leave = (few: number, of: number): void => {
  for (let n = few; n < of; n += 1) expect(server.parts.limits.take('signIns', '127.0.0.1')).toBeNull()
}
const begin = () => fetch(server.url + authorizeAddress(server.url).address, { redirect: 'manual' })
const begun = async (): Promise<number> =>
  (await server.parts.db.selectFrom('identity_records').select('id').where('kind', '=', 'Interaction').execute()).length

test('T9 an address begins six hundred sign-ins a minute; the next is told when to come again, and nothing of it is kept', async () => {
  server = await startTestServer({ clock })
  leave(3, 600)
  for (let n = 0; n < 3; n += 1) expect((await begin()).status).toBe(303)
  const refused = await begin()

  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '1',
    {
      error: 'temporarily_unavailable',
      error_description: 'Too many requests. Try again in 1 s.',
      detail: 'Too many requests. Try again in 1 s.',
    },
  ])
  expect(await begun()).toBe(3)
  // Its tokens wait as well; what never changes, and whether the server is ready, does not.
  const statusOf = async (path: string, method = 'GET') => (await fetch(server.url + path, { method })).status
  expect(await statusOf('/oidc/token', 'POST')).toBe(429)
  for (const path of ['/oidc/jwks', '/oidc/.well-known/openid-configuration', '/oidc/style.css', '/health/ready'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
})

test('T9 the pages of a sign-in count with it, and say so in a sentence', async () => {
  server = await startTestServer({ clock })
  const browser = aBrowser(server.url)
  const page = await follow(browser, await browser.get(authorizeAddress(server.url).address))
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  leave(0, 598)

  for (const answer of [
    await browser.get(action),
    await browser.get(`${action}/account`),
    await browser.post(action, {}),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await answer.text()).toContain('Too many requests. Try again in 1 s.')
  }
})

test('T9 RATE_FACTOR widens it', async () => {
  server = await startTestServer({ clock, env: { RATE_FACTOR: '2' } })
  leave(1, 1_200)
  expect([(await begin()).status, (await begin()).status]).toEqual([303, 429])
})

test('T9 A-339 passwords that are tried on one user are counted by him, from wherever and by whichever name', async () => {
  server = await startTestServer({ clock })
  const [ada, rosa] = ['ada', 'rosa'].map((name) => ({
    name,
    email: `${name}@example.org`,
    password: 'analytical engine',
  }))
  await signUp(server, ada!)
  await signUp(server, rosa!)
  const { id } = await server.parts.db
    .selectFrom('identity_users')
    .select('id')
    .where('email', '=', ada!.email)
    .executeTakeFirstOrThrow()
  const { limits } = server.parts
  for (let n = 0; n < 998; n += 1) expect(limits.take('guesses', id)).toBeNull()

  expect(await passwordStatus(server, { ...ada!, password: 'wrong' })).toBe(400)
  expect(await passwordStatus(server, ada!)).toBe(303)
  expect(await passwordStatus(server, ada!)).toBe(400)
  expect(await passwordStatus(server, rosa!)).toBe(303)
  // Of nobody too, or the answer would say who there is.
  const login = 'nobody@example.org'
  const isOn = turns()
  while (isOn() && limits.take('guesses', `nobody ${login}`) === null);
  const page = await atPage(server)
  const form = { proof: page.proof, login: login.toUpperCase(), password: 'wrong' }
  expect(await (await page.browser.post(page.path, form)).text()).toContain(texts.tooMany)
})
