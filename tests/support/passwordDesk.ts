import { vi } from 'vitest'
import type { TestServer } from './server.ts'
import type { TestSmtp } from './smtp.ts'
import { aBrowser, authorizeAddress, type Browser, fetchTokens, follow, type Tokens } from './signIn.ts'

/** Whoever has an account of his own at the embedded sign-in. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** A browser at a page of a sign-in that it has begun; `below` is what its address ends with. */
export async function atPage(
  { url }: Pick<TestServer, 'url'>,
  below = '',
): Promise<{
  readonly browser: Browser
  readonly verifier: string
  readonly path: string
  readonly proof: string
  readonly text: string
}> {
  const browser = aBrowser(url)
  const { address, verifier } = authorizeAddress(url)
  const first = await (await follow(browser, await browser.get(address))).text()
  const path = `${/action="([^"]+)"/.exec(first)?.[1] ?? ''}${below}`
  const text = await (await browser.get(path)).text()
  return { browser, verifier, path, text, proof: /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? '' }
}

/** Makes an account and answers what its owner is signed in with. */
export async function signUp(
  server: TestServer,
  person: Person,
): Promise<{ readonly browser: Browser; readonly tokens: Tokens }> {
  const { browser, path, proof, verifier } = await atPage(server, '/account')
  const done = await follow(browser, await browser.post(path, { proof, ...person }))
  const code = new URL(done.headers.get('location') ?? '', server.url).searchParams.get('code') ?? ''
  const tokens = await fetchTokens(server.url, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${server.url}/auth/callback`,
  })
  return { browser, tokens }
}

/** How the sign-in page answers to a password: 303 leads on. */
export async function passwordStatus(server: TestServer, { email, password }: Omit<Person, 'name'>): Promise<number> {
  const { browser, path, proof } = await atPage(server)
  return (await browser.post(path, { proof, login: email, password })).status
}

/** Asks for a link; answers the page that follows. */
export async function askForLink(server: TestServer, email: string): Promise<Response> {
  const { browser, path, proof } = await atPage(server, '/password')
  return await browser.post(path, { proof, email })
}

/** Mails of a kind that are kept for an address, oldest first. */
export const mailsFor = (server: TestServer, recipient: string, kind: string) =>
  server.parts.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('queued_at')
    .orderBy('id')
    .execute()

/** Asks for a link, waits for its mail, and answers the link's token as the mail server took it. */
export async function linkOf(server: TestServer, smtp: TestSmtp, email: string): Promise<string> {
  const before = (await mailsFor(server, email, 'password_link')).length
  await askForLink(server, email)
  await vi.waitUntil(async () => (await mailsFor(server, email, 'password_link')).length > before)
  await server.parts.mailer.sendDue()
  return tokenIn(takenFor(smtp, email).at(-1) ?? '')
}

/** Mails about a password that were handed over for an address, as they came, oldest first. */
export const takenFor = ({ taken }: TestSmtp, email: string): readonly string[] =>
  taken.filter((one) => one.includes(`\r\nTo: ${email}\r\n`) && /^Subject: .*password.*\r$/m.test(one))

/** The token of a link in a mail as it came. */
export const tokenIn = (taken: string): string => /\/oidc\/password\?token=([\w-]+)/.exec(unfolded(taken))?.[1] ?? ''

/** Links by which an address is proved, of the mails that were handed over for it, oldest first. */
export const addressLinks = ({ taken }: TestSmtp, email: string): readonly string[] =>
  taken
    .filter((one) => one.includes(`\r\nTo: ${email}\r\n`))
    .flatMap((one) => /http\S+\/email-preferences\/address\?token=[\w.-]+/.exec(unfolded(one))?.[0] ?? [])

/** A mail as it was written, before its way broke its lines. */
export const unfolded = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
