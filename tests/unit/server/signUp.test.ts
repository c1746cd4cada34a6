import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf } from '../../../src/server/identity/newAccount.ts'
import { texts } from '../../../src/server/identity/texts.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBrowser, authorizeAddress, type Browser, claimsIn, fetchTokens, follow } from '../../support/signIn.ts'

let server: TestServer
/** Allowances refill with time: it stands still. */
const clock = { now: () => Date.parse('2026-11-20T12:00:00Z'), once: () => () => {}, every: () => () => {} }

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(async () => {
  await server.close()
})

const ada = { name: 'Ada  King Lovelace', email: 'Ada@Example.org', password: 'analytical engine' }

/** A browser on the page for new accounts. */
async function onPage(): Promise<{
  readonly browser: Browser
  readonly path: string
  readonly proof: string
  readonly verifier: string
}> {
  const browser = aBrowser(server.url)
  const { address, verifier } = authorizeAddress(server.url)
  const page = await (await follow(browser, await browser.get(address))).text()
  const path = /href="([^"]+\/account)"/.exec(page)?.[1] ?? ''
  const proof = /name="proof" value="([^"]+)"/.exec(await (await browser.get(path)).text())?.[1] ?? ''
  return { browser, path, proof, verifier }
}
const made = async (typed: Readonly<Record<string, string>>) => {
  const { browser, path, proof } = await onPage()
  return await browser.post(path, { proof, ...typed })
}
const users = async (): Promise<number> =>
  (await server.parts.db.selectFrom('identity_users').select('id').execute()).length

test('AUTH-10 a stranger makes an account and is signed in with it, without a role', async () => {
  const { browser, path, proof, verifier } = await onPage()
  const done = await follow(browser, await browser.post(path, { proof, ...ada }))
  const code = new URL(done.headers.get('location') ?? '', server.url).searchParams.get('code') ?? ''
  const tokens = await fetchTokens(server.url, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${server.url}/auth/callback`,
  })

  expect(claimsIn(tokens.id_token)).toMatchObject({
    name: 'Ada King Lovelace',
    given_name: 'Ada King',
    family_name: 'Lovelace',
    email: 'ada@example.org',
    roles: [],
    onboarded: false,
  })
  const row = await server.parts.db
    .selectFrom('identity_users')
    .select('password_hash')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^scrypt\$32768\$/)
  expect(server.logged.join('\n')).not.toContain(ada.password)
})

test('AUTH-10 he signs in with it again; a wrong password and an unknown address get the same words', async () => {
  const answers = await Promise.all(
    [
      { login: 'ADA@example.org', password: ada.password },
      { login: 'ada@example.org', password: 'analytical engines' },
      { login: 'nobody@example.org', password: ada.password },
    ].map(async (typed) => {
      const { browser, path, proof } = await onPage()
      const answer = await browser.post(path.replace(/\/account$/, ''), { proof, ...typed })
      return [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1] ?? null]
    }),
  )
  expect(answers).toEqual([
    [303, null],
    [400, texts.wrong],
    [400, texts.wrong],
  ])
})

test.each([
  ['an address that has an account', { ...ada, name: 'Eve' }, texts.taken],
  ["a sample user's address", { ...ada, email: 'mara@example.org' }, texts.taken],
])('AUTH-10 %s is refused in plain words, and what was typed stays but the password', async (_what, typed, words) => {
  const before = await users()
  const answer = await made(typed)
  const text = await answer.text()

  expect([answer.status, await users()]).toEqual([400, before])
  expect(text).toContain(words)
  expect(text).toContain(`value="${typed.email.toLowerCase()}"`)
  expect(text).not.toContain(ada.password)
})

test('T4 a form without the proof of its page makes nothing', async () => {
  const before = await users()
  const { browser, path } = await onPage()

  expect((await browser.post(path, { ...ada, email: 'eve@example.org', proof: 'x' })).status).toBe(403)
  expect(await users()).toBe(before)
})

test('T9 ten tries an hour from one address', async () => {
  const before = await users()
  const { browser, path, proof } = await onPage()
  let text = ''
  for (let i = 0; i < 10; i++) text = await (await browser.post(path, { proof, ...ada, email: 'none' })).text()

  expect(text).toContain(texts.tooManyAccounts)
  const good = await made({ ...ada, email: 'late@example.org' })
  expect([good.status, await users()]).toEqual([400, before])
})

test.each([
  [{}, null],
  [{ name: '' }, texts.noName],
  [{ email: 'ada' }, texts.badEmail],
  [{ password: 'nine char' }, texts.shortPassword],
  [{ password: 'ten chars!' }, null],
  [{ password: 'ADA@example.org' }, texts.plainPassword],
  [{ name: 'Ada Lovelace', password: 'ada lovelace' }, texts.plainPassword],
])('AUTH-10 what is wrong with %j: %s', (over, words) => {
  expect(problemOf({ name: 'Ada', email: 'ada@example.org', password: 'analytical engine', ...over })).toBe(words)
})
