import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openVault } from '../../../src/server/compose.ts'
import { saveChannel } from '../../../src/server/db/channels.ts'
import { texts } from '../../../src/server/identity/texts.ts'
import { openEventStream } from '../../support/eventStream.ts'
import {
  askForLink,
  atPage,
  linkOf,
  mailsFor,
  passwordStatus,
  type Person,
  signUp,
  takenFor,
  tokenIn,
} from '../../support/passwordDesk.ts'
import { makeRawLine } from '../../support/rawRequest.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { authorizeAddress, claimsIn, fetchTokens, follow } from '../../support/signIn.ts'
import { startSmtp, type TestSmtp } from '../../support/smtp.ts'
import { turns } from '../../support/turns.ts'

const HOUR = 3_600_000
const began = Date.now()
let skew = 0
/** Allowances refill with time: it stands still. */
const clock = { now: () => began + skew, once: () => () => {}, every: () => () => {} }
let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ clock, env: { SMTP_URL: smtp.url, RATE_FACTOR: '100' } })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
afterEach(() => {
  skew = 0
})

let count = 0
/** Somebody new, signed in. */
async function somebody(): Promise<{ readonly person: Person } & Awaited<ReturnType<typeof signUp>>> {
  count += 1
  const person = { name: 'Ada Lovelace', email: `ada${count}@example.org`, password: 'analytical engine' }
  return { person, ...(await signUp(server, person)) }
}
const link = (person: Person) => linkOf(server, smtp, person.email)
const show = (token: string) => fetch(`${server.url}/oidc/password?token=${token}`)
const set = (token: string, password: string) =>
  fetch(`${server.url}/oidc/password`, { method: 'POST', body: new URLSearchParams({ token, password }) })
const callStatus = async (bearer: string): Promise<number> =>
  (await fetch(`${server.url}/session/roles`, { headers: { authorization: `Bearer ${bearer}` } })).status
/** A page without what is new on it each time. */
const sameEachTime = (text: string): string => text.replaceAll(/interaction\/[\w-]+/g, 'interaction/')
const NEXT = 'difference engine'

test('AUTH-10 who forgot his password gets a link by mail; nothing that is kept opens what it opens', async () => {
  const { person } = await somebody()
  const { text } = await atPage(server)
  expect(text).toContain(texts.forgot)
  const token = await link(person)

  expect(token).toMatch(/^[\w-]{43}$/)
  const kept = await Promise.all(
    ['mails', 'identity_records'].map((table) => sql`select * from ${sql.table(table)}`.execute(server.parts.db)),
  )
  expect(JSON.stringify(kept.map(({ rows }) => rows))).not.toContain(token)
  const page = await show(token)
  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  expect(await page.text()).toContain(`value="${person.email}"`)
  expect(server.logged.join('\n')).not.toContain(token)
})

test('AUTH-10 T25 the link sets a password by the rules of a new account, once; all that was signed in with the old one is signed out', async () => {
  const { person, browser, tokens } = await somebody()
  const stream = await openEventStream(`${server.url}/api/events/stream?token=${tokens.access_token}`)
  await stream.until((frame) => frame.data.type === 'connection_established')
  const token = await link(person)
  for (const [typed, words] of [
    ['too short', texts.shortPassword],
    [person.email, texts.plainPassword],
  ] as const) {
    const refused = await set(token, typed)
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(words)])
  }
  expect(await callStatus(tokens.access_token)).toBe(200)

  const done = await set(token, NEXT)
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining(texts.set)])
  await stream.ended()
  expect(await callStatus(tokens.access_token)).toBe(401)
  await expect(
    fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
  ).rejects.toThrow('invalid_grant')
  const silent = await browser.get(authorizeAddress(server.url, { prompt: 'none' }).address)
  expect(silent.headers.get('location')).toContain('error=login_required')
  expect([await passwordStatus(server, person), await passwordStatus(server, { ...person, password: NEXT })]).toEqual([
    400, 303,
  ])
  const again = await set(token, 'third engine of all')
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining(texts.staleLinkTitle)])

  await server.parts.mailer.sendDue()
  expect(takenFor(smtp, person.email).at(-1)).toMatch(/^Subject: Your password was changed\r$/m)
})

test('AUTH-10 T25 the mail of a changed password names who else is told of the account: whoever was in it may have added one', async () => {
  const { person, tokens } = await somebody()
  const saved = await fetch(`${server.url}/v1/settings/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ billing_email: 'else@example.org' }),
  })
  expect(saved.status).toBe(200)
  await saveChannel(server.parts.db, {
    id: 'hook',
    userId: String(claimsIn(tokens.access_token)['sub']),
    kind: 'webhook',
    label: 'my hook',
    addressHash: 'h',
    target: openVault(server.parts.settings).seal('x', { userId: 'u', accountId: 'a', field: 'f', version: 1 }),
    state: 'on',
    problem: null,
    createdAt: new Date(clock.now()),
    usedAt: new Date(clock.now()),
    toldAt: null,
  })
  await set(await link(person), NEXT)

  await server.parts.mailer.sendDue()
  const mail = takenFor(smtp, person.email).at(-1)
  expect(mail).toMatch(/^Subject: Your password was changed\r$/m)
  expect(mail).toMatch(/^Webhooks: my hook\r\nEmails: else@example\.org\r$/m)
})

test('AUTH-10 T25 a sign-in with the old password that has not ended yet ends in nothing', async () => {
  const { person } = await somebody()
  const { browser, path, proof } = await atPage(server)
  const onItsWay = await browser.post(path, { proof, login: person.email, password: person.password })
  expect(onItsWay.status).toBe(303)
  await set(await link(person), NEXT)

  const came = await follow(browser, onItsWay)
  expect(came.headers.get('location') ?? '').not.toContain('code=')
})

/** Sets a new password while requests are under way that have read what was kept, and write it again. */
async function setMeanwhile(person: Person): Promise<void> {
  const { db } = server.parts
  const token = await link(person)
  const read = await db.selectFrom('identity_records').selectAll().where('kind', '<>', 'PasswordLink').execute()
  expect((await set(token, NEXT)).status).toBe(200)
  await db
    .insertInto('identity_records')
    .values(read.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const exchange = (answer: Response, verifier: string) =>
  fetchTokens(server.url, {
    grant_type: 'authorization_code',
    code: new URL(answer.headers.get('location') ?? '', server.url).searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${server.url}/auth/callback`,
  })
const silently = async (browser: Awaited<ReturnType<typeof somebody>>['browser']) =>
  (await browser.get(authorizeAddress(server.url, { prompt: 'none' }).address)).headers.get('location')

test('AUTH-10 T25 a request that is under way while the password is set brings no session and no token back', async () => {
  const { person, browser, tokens } = await somebody()
  await setMeanwhile(person)

  expect(await silently(browser)).toContain('error=login_required')
  await expect(
    fetchTokens(server.url, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
  ).rejects.toThrow('invalid_grant')

  // Its owner signs in with the new one, in the same second.
  const page = await atPage(server)
  const entered = await page.browser.post(page.path, { proof: page.proof, login: person.email, password: NEXT })
  const { access_token: bearer } = await exchange(await follow(page.browser, entered), page.verifier)
  expect(await callStatus(bearer)).toBe(200)
  expect(await silently(page.browser)).toContain('code=')
})

test('AUTH-10 T25 a sign-in with the old password that is under way while it is set leads to no token', async () => {
  const { person } = await somebody()
  const { browser, path, proof, verifier } = await atPage(server)
  const onItsWay = await browser.post(path, { proof, login: person.email, password: person.password })
  await setMeanwhile(person)

  await expect(exchange(await follow(browser, onItsWay), verifier)).rejects.toThrow('invalid_grant')
  expect(await silently(browser)).toContain('error=login_required')
})

test('AUTH-10 of two who use a link at once one sets his password', async () => {
  const { person } = await somebody()
  const token = await link(person)
  const answers = await Promise.all(['first engine of all', 'second engine of all'].map((typed) => set(token, typed)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('AUTH-10 a link ends by another, by an hour, and by the deletion of its user', async () => {
  const { person } = await somebody()
  const [older, newer] = [await link(person), await link(person)]
  expect([(await show(older)).status, (await show(newer)).status]).toEqual([400, 200])

  skew = HOUR - 1
  expect((await show(newer)).status).toBe(200)
  skew = HOUR
  expect([(await show(newer)).status, (await set(newer, NEXT)).status]).toEqual([400, 400])
  skew = 0

  const third = await link(person)
  const { id } = await server.parts.db
    .selectFrom('identity_users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect((await server.call(person.email, 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({
    success: true,
  })
  expect((await show(third)).status).toBe(400)
  const left = await sql`select id from identity_records where position(${id} in payload::text) > 0`.execute(
    server.parts.db,
  )
  expect(left.rows).toEqual([])
})

test('AUTH-10 a mail whose link is over goes out no more', async () => {
  const { person } = await somebody()
  await askForLink(server, person.email)
  await vi.waitUntil(async () => (await mailsFor(server, person.email, 'password_link')).length === 1)
  skew = HOUR
  await server.parts.mailer.sendDue()

  expect(await mailsFor(server, person.email, 'password_link')).toMatchObject([{ state: 'unwanted' }])
  expect(takenFor(smtp, person.email)).toEqual([])
})

test('AUTH-10 the link goes to the address of the sign-in, also where mails go elsewhere or were unsubscribed from', async () => {
  const { person } = await somebody()
  await server.call(person.email, 'PUT', '/v1/settings/user', { billing_email: 'office@example.org' })
  await server.call(person.email, 'POST', '/email-preferences/unsubscribe')
  expect(await link(person)).toMatch(/^[\w-]{43}$/)
})

test('AUTH-10 A-357 who sets a password by a link reads the address that it came to: his mails come there', async () => {
  const { person } = await somebody()
  const proof = async () => (await server.call(person.email, 'GET', '/v1/settings/user')).json.email_proof
  expect(await proof()).toEqual({ awaits: person.email, goes_to: null })

  await set(await link(person), NEXT)
  expect(await proof()).toBeUndefined()
})

test('AUTH-10 an address that is not known, or of a sample user, gets the same page and no mail', async () => {
  const { person } = await somebody()
  const asked = ['nobody@example.org', 'mara@example.org', 'no address', person.email]
  const pages = []
  for (const email of asked) {
    const page = await askForLink(server, email)
    pages.push([page.status, sameEachTime(await page.text())])
  }
  expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
  expect(pages[0]).toEqual([200, expect.stringContaining(texts.sent)])
  // What is asked for last is told last.
  await vi.waitUntil(async () => (await mailsFor(server, person.email, 'password_link')).length === 1)
  await server.parts.mailer.sendDue()
  expect(asked.map((email) => takenFor(smtp, email).length)).toEqual([0, 0, 0, 1])
})

test('T4 the forms take nothing from a page of another site, nor without the proof of their page', async () => {
  const { person } = await somebody()
  const token = await link(person)
  const { browser, path } = await atPage(server, '/password')
  expect((await browser.post(path, { proof: 'x', email: person.email })).status).toBe(403)

  const line = makeRawLine(server.url)
  const foreign = await line.send({
    method: 'POST',
    path: '/oidc/password',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, password: NEXT }).toString(),
  })
  line.close()
  expect(foreign.status).toBe(403)
  expect(await passwordStatus(server, person)).toBe(303)
})

test('T9 so many links an hour for an address, and from one', async () => {
  const { person } = await somebody()
  const { limits } = server.parts
  const isOn = turns()
  while (isOn() && limits.take('passwordLinks', `for ${person.email}`) === null);
  const refused = await askForLink(server, person.email.toUpperCase())
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(texts.tooManyLinks)])
  expect((await askForLink(server, 'another@example.org')).status).toBe(200)

  while (isOn() && limits.take('passwordLinks', '127.0.0.1') === null);
  expect((await askForLink(server, 'another@example.org')).status).toBe(400)
  expect(await mailsFor(server, person.email, 'password_link')).toEqual([])
})

test('AUTH-10 where no mail is sent the page says in one sentence whom to ask, and nothing is kept', async () => {
  const quiet = await startTestServer({ clock, env: { SUPPORT_EMAIL: 'help@example.org' } })
  const person = { name: 'Ada', email: 'ada@example.org', password: 'analytical engine' }
  await signUp(quiet, person)
  const { text, browser, path } = await atPage(quiet, '/password')
  const proof = /name="proof" value="([^"]+)"/.exec(
    await (await browser.get(path.replace('/password', ''))).text(),
  )?.[1]
  const posted = await browser.post(path, { proof: proof ?? '', email: person.email })

  expect(text).toContain('help@example.org')
  expect(text).toContain('npm run password')
  expect(text).not.toContain('<form')
  expect([posted.status, sameEachTime(await posted.text())]).toEqual([200, sameEachTime(text)])
  const links = await quiet.parts.db
    .selectFrom('identity_records')
    .select('id')
    .where('kind', '=', 'PasswordLink')
    .execute()
  expect([links, await mailsFor(quiet, person.email, 'password_link'), tokenIn(text)]).toEqual([[], [], ''])
  await quiet.close()
})
