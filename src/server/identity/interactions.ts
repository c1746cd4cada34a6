import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { errors, type Provider } from 'oidc-provider'
import { findIdentityUser, listSampleUsers, type IdentityUser } from '../db/identityUsers.ts'
import type { Db } from '../db/open.ts'
import { databaseProblem } from '../http/databaseProblem.ts'
import { documentHeaders } from '../http/headers.ts'
import type { CallerOf } from '../http/callers.ts'
import type { Limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import type { SampleGate } from '../sampleGate.ts'
import { formOf } from './forms.ts'
import { markPicture, styleSheet } from './look.ts'
import { page } from './pages.ts'
import { isPassword } from './passwords.ts'
import { texts } from './texts.ts'

export interface InteractionParts {
  readonly provider: Provider
  readonly db: Db
  readonly formSecret: string
  readonly offersSamples: boolean
  readonly limits: Limits
  readonly callerOf: CallerOf
  readonly samples: Pick<SampleGate, 'ready'>
  readonly log: Log
  /**
   * Origins to which the sign-in may lead in the end; a browser checks the whole chain of redirects against
   * `form-action`.
   */
  readonly returnOrigins: readonly string[]
}

type Env = { Bindings: HttpBindings }

/** The sign-in page and what it posts, below /oidc. */
export function interactionRoutes(parts: InteractionParts): Hono<Env> {
  const routes = new Hono<Env>()
  routes.onError((error, c) => wayOn(parts, c, error))
  routes.get('/oidc/style.css', (c) =>
    c.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
  )
  routes.get('/oidc/mark.svg', (c) =>
    c.body(markPicture, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' }),
  )
  routes.get('/oidc/font.woff2', (c) =>
    c.body(font(), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' }),
  )
  routes.get('/oidc/interaction/:uid', (c) => showSignIn(parts, c, null))
  routes.post('/oidc/interaction/:uid', (c) => takeSignIn(parts, c))
  return routes
}

async function showSignIn(parts: InteractionParts, c: Context<Env>, problem: string | null): Promise<Response> {
  const details = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
  if (details.prompt.name !== 'login') return await finish(parts, c, { consent: {} })
  const samples = parts.offersSamples ? await listSampleUsers(parts.db) : []
  const body = html`<h1>${texts.signInTitle}</h1>
    <p class="lead">${texts.lead}</p>
    ${problem === null ? '' : html`<p class="wrong" role="alert">${problem}</p>`}
    ${samples.length > 0 ? sampleList(parts, details.uid, samples) : ''}
    ${passwordForm(parts, details.uid, samples.length > 0)}
    <p class="note">${texts.readOnly}</p>`
  return c.html(page(texts.signInTitle, body), problem === null ? 200 : 400, {
    ...documentHeaders({ nonce: null, formTargets: parts.returnOrigins }),
  })
}

const sampleList = (parts: InteractionParts, uid: string, samples: readonly IdentityUser[]) =>
  html`<h2>${texts.samplesTitle}</h2>
    <p class="samples-note">${texts.samplesWhy}</p>
    <form method="post" action="/oidc/interaction/${uid}">
      <input type="hidden" name="proof" value="${proofOf(parts, uid)}" />
      ${samples.map((user) => html`<button class="button person" name="sample" value="${user.login}"><span>${user.givenName} ${user.familyName}</span><small>${user.blurb}</small></button>`)}
    </form>`

function passwordForm(parts: InteractionParts, uid: string, isFolded: boolean) {
  const form = html`<form method="post" action="/oidc/interaction/${uid}">
    <input type="hidden" name="proof" value="${proofOf(parts, uid)}" />
    <label>${texts.login}<input name="login" autocomplete="username" required maxlength="200" /></label>
    <label
      >${texts.password}<input name="password" type="password" autocomplete="current-password" required maxlength="200"
    /></label>
    <button class="button primary">${texts.signIn}</button>
  </form>`
  return isFolded
    ? html`<details>
        <summary>${texts.passwordTitle}</summary>
        ${form}
      </details>`
    : form
}

async function takeSignIn(parts: InteractionParts, c: Context<Env>): Promise<Response> {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem(403, texts.elsewhere)
  const form = await formOf(c.req.raw.body)
  const { uid } = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
  if (!isProof(parts, uid, textOf(form.get('proof')))) throw new Problem(403, texts.stale)
  const sample = textOf(form.get('sample'))
  const user = sample === '' ? await byPassword(parts, c, form) : await bySample(parts, sample)
  if (user === 'limited') return await showSignIn(parts, c, texts.tooMany)
  if (user === null) return await showSignIn(parts, c, texts.wrong)
  // An installation that was just begun is still making his accounts: he would find it empty.
  if (user.isSample) await parts.samples.ready(user.id)
  return await finish(parts, c, { login: { accountId: user.id } })
}

/**
 * What went wrong, on a page with a sentence and a way on: a page that was reloaded, kept open too long, or opened
 * elsewhere finds its sign-in gone.
 */
function wayOn({ log }: InteractionParts, c: Context<Env>, error: Error): Response | Promise<Response> {
  const problem = error instanceof Problem ? error : databaseProblem(error)
  const isGone = error instanceof errors.SessionNotFound || error instanceof errors.InvalidRequest
  if (!isGone && problem === null)
    log.error({ err: { name: error.name, message: error.message, stack: error.stack } }, 'The sign-in page failed.')
  const [status, sentence, headers] =
    problem !== null
      ? [problem.status, problem.message, problem.headers]
      : isGone
        ? [400, texts.stale, {}]
        : [500, texts.failed, {}]
  const body = html`<h1>${texts.errorTitle}</h1>
    <p class="lead">${sentence}</p>
    <a class="button primary" href="/login">${texts.again}</a><a class="button" href="/">${texts.backToStart}</a>`
  return c.html(page(texts.errorTitle, body), status as 400, { ...documentHeaders({ nonce: null }), ...headers })
}

async function bySample(parts: InteractionParts, login: string): Promise<IdentityUser | null> {
  if (!parts.offersSamples) return null
  const user = await findIdentityUser(parts.db, 'login', login)
  return user?.isSample === true ? user : null
}

async function byPassword(
  parts: InteractionParts,
  c: Context<Env>,
  form: ReadonlyMap<string, string>,
): Promise<IdentityUser | 'limited' | null> {
  if (parts.limits.take('login', parts.callerOf(c.env.incoming)) !== null) return 'limited'
  const login = textOf(form.get('login')).trim().toLowerCase()
  const user = await findIdentityUser(parts.db, login.includes('@') ? 'email' : 'login', login)
  const isRight = await isPassword(textOf(form.get('password')), user?.passwordHash ?? null)
  return isRight ? user : null
}

async function finish(
  parts: InteractionParts,
  c: Context<Env>,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Response> {
  const next = await parts.provider.interactionResult(c.env.incoming, c.env.outgoing, result, {
    mergeWithLastSubmission: true,
  })
  return c.redirect(next, 303)
}

/**
 * A form token bound to the interaction, whose cookie is bound to the browser: a form on another site has neither (T4).
 */
const proofOf = (parts: InteractionParts, uid: string): string =>
  createHmac('sha256', parts.formSecret).update(uid).digest('base64url')

function isProof(parts: InteractionParts, uid: string, given: string): boolean {
  const expected = Buffer.from(proofOf(parts, uid))
  const found = Buffer.from(given)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

const textOf = (value: string | undefined): string => (value ?? '').slice(0, 1_000)

let fontBytes: ArrayBuffer | null = null

function font(): ArrayBuffer {
  if (fontBytes === null) {
    const bytes = readFileSync(
      createRequire(import.meta.url).resolve('inter-ui/variable-latin/InterVariable-subset.woff2'),
    )
    fontBytes = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  }
  return fontBytes
}
