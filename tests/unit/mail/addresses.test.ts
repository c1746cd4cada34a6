import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressLinks, mailsFor, signUp, unfolded } from '../../support/passwordDesk.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { claimsIn } from '../../support/signIn.ts'
import { startSmtp, type TestSmtp } from '../../support/smtp.ts'

const HOUR = 3_600_000
const began = Date.now()
let skew = 0
/** Allowances refill with time: it stands still. */
const clock = { now: () => began + skew, once: () => () => {}, every: () => () => {} }
let smtp: TestSmtp
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ clock, env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

/** Subjects that went out to an address, oldest first. */
const subjectsTo = (email: string): readonly string[] =>
  smtp.taken
    .filter((one) => one.includes(`\r\nTo: ${email}\r\n`))
    .map((one) => /^Subject: (.*)\r$/m.exec(one)?.[1] ?? '')
const linkTo = (email: string): string => addressLinks(smtp, email).at(-1) ?? ''
const save = (login: string, billing_email: string | null) =>
  server.call(login, 'PUT', '/v1/settings/user', { billing_email })
const proof = async (login: string) => (await server.call(login, 'GET', '/v1/settings/user')).json.email_proof
let count = 0
/** A mail of billing, which comes whatever is chosen. */
async function billed(userId: string): Promise<string> {
  count += 1
  const subject = `Bill ${count}`
  await server.parts.facts.change(userId, ({ tx }) =>
    server.parts.mailer.queue(tx, [
      { userId, occasion: subject, kind: 'billing', letter: { subject, parts: ['One.'], button: null } },
    ]),
  )
  await server.parts.mailer.sendDue()
  return subject
}
const post = (link: string) => fetch(link, { method: 'POST' })

test('SET-01 A-357 mails go to a new address once whoever reads it said so, and until then where they went before', async () => {
  const { json } = await save('mara', 'office@example.org')
  expect(json).toMatchObject({
    billing_email: 'office@example.org',
    email_proof: { awaits: 'office@example.org', goes_to: 'mara@example.org' },
  })
  const first = await billed('sample-mara')
  expect(subjectsTo('office@example.org')).toEqual(['Confirm your email address'])
  expect(subjectsTo('mara@example.org')).toEqual([first])

  const link = linkTo('office@example.org')
  const looked = await fetch(link)
  expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining('come to office@example.org?')])
  expect(await proof('mara')).toMatchObject({ awaits: 'office@example.org' })
  const answer = await post(link)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Your address is confirmed')])
  expect((await post(link)).status).toBe(200)

  expect(await proof('mara')).toBeUndefined()
  const second = await billed('sample-mara')
  expect(subjectsTo('office@example.org')).toEqual(['Confirm your email address', second])
})

test("T23 A-357 the mail to a stranger says nothing of the user, stops nobody's mails, and no row or export has its link", async () => {
  await save('jonas', 'stranger@example.org')
  await server.parts.mailer.sendDue()
  const mail = unfolded(smtp.taken.findLast((one) => one.includes('To: stranger@example.org')) ?? '')
  expect(mail).toContain('Confirm your email address')
  expect(mail).not.toMatch(/jonas|unsubscribe/i)

  const [, token = ''] = linkTo('stranger@example.org').split('token=')
  expect(token).not.toBe('')
  const { rows } = await sql`select * from mails`.execute(server.parts.db)
  const { text } = await server.call('jonas', 'GET', '/account/export')
  for (const kept of [JSON.stringify(rows), text, server.logged.join('\n')]) expect(kept).not.toContain(token)
})

test('T7 A-357 a link that was changed, or is of nobody here, proves nothing and says so', async () => {
  await save('amina', 'wished@example.org')
  await server.parts.mailer.sendDue()
  const link = linkTo('wished@example.org')
  for (const wrong of [link.slice(0, -2), link.replace('token=', 'token=x'), link.slice(0, link.indexOf('token=') + 6)])
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(wrong, { method })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('This link does not work')])
    }
  expect(await proof('amina')).toMatchObject({ awaits: 'wished@example.org' })

  expect((await server.call('amina', 'POST', '/account/delete', { confirm: 'DELETE' })).status).toBe(200)
  expect((await post(link)).status).toBe(400)
})

test('T9 A-357 one user, and one address, is sent five links an hour; what is refused changes nothing', async () => {
  for (let time = 0; time < 5; time += 1) expect((await save('tom', 'often@example.org')).status).toBe(200)
  const refused = await save('tom', 'other@example.org')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(HOUR / 5_000)])
  expect((await server.call('tom', 'GET', '/v1/settings/user')).json.billing_email).toBe('often@example.org')
  expect((await save('ines', 'OFTEN@example.org')).status).toBe(429)
  expect(await mailsFor(server, 'often@example.org', 'address_link')).toHaveLength(5)

  // The same address beside another field asks for no link, as at the checkout.
  const named = await server.call('tom', 'PUT', '/v1/settings/user', {
    billing_email: 'often@example.org',
    billing_name: 'Tom T.',
  })
  expect([named.status, named.json.billing_name]).toEqual([200, 'Tom T.'])
  expect(await mailsFor(server, 'often@example.org', 'address_link')).toHaveLength(5)
  // What needs no proof is no matter of the allowance.
  expect((await save('tom', null)).status).toBe(200)
  skew = HOUR
  expect((await save('ines', 'often@example.org')).status).toBe(200)
})

test('AUTH-10 A-357 who makes an account is sent the link at once, and nothing else before he opens it', async () => {
  const email = 'ada@example.org'
  const { tokens } = await signUp(server, { name: 'Ada Lovelace', email, password: 'analytical engine' })
  const userId = String(claimsIn(tokens.access_token)['sub'])
  const early = await billed(userId)
  expect(subjectsTo(email)).toEqual(['Confirm your email address'])
  expect(await proof(email)).toEqual({ awaits: email, goes_to: null })
  expect(await mailsFor(server, email, 'billing')).toMatchObject([{ subject: early, state: 'unwanted' }])

  await post(linkTo(email))
  expect(await proof(email)).toBeUndefined()
  const later = await billed(userId)
  expect(subjectsTo(email)).toEqual(['Confirm your email address', later])
})
