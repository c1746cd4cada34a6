import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { errors } from 'oidc-provider'
import { findIdentityUser, listSampleUsers, type IdentityUser } from '../db/identityUsers.ts'
import { databaseProblem } from '../http/databaseProblem.ts'
import { documentHeaders } from '../http/headers.ts'
import { Problem } from '../http/problem.ts'
import { type Env, finish, type InteractionParts, postedForm, proofOf, signIn, textOf } from './interaction.ts'
import { markPicture, styleSheet } from './look.ts'
import { page } from './pages.ts'
import { PASSWORD_PATH } from './passwordLinks.ts'
import { passwordRoutes } from './passwordPages.ts'
import { isPassword } from './passwords.ts'
import { signUpRoutes } from './signUp.ts'
import { texts } from './texts.ts'

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
  for (const path of ['/oidc/interaction/*', PASSWORD_PATH])
    routes.use(path, async (c, next) => {
      parts.limits.spend('signIns', parts.callerOf(c.env.incoming))
      await next()
    })
  routes.get('/oidc/interaction/:uid', (c) => showSignIn(parts, c, null))
  routes.post('/oidc/interaction/:uid', (c) => takeSignIn(parts, c))
  signUpRoutes(routes, parts)
  passwordRoutes(routes, parts)
  return routes
}

async function showSignIn(parts: InteractionParts, c: Context<Env>, problem: string | null): Promise<Response> {
  const details = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
  if (details.prompt.name !== 'login') return await finish(parts, c, { consent: {} })
  const at = parts.passwords.clock.now()
  const demo = problem === null ? await demoUser(parts, c, details.params['login_hint']) : null
  if (demo !== null) return await enter(parts, c, demo, at)
  const samples = parts.offersSamples ? await listSampleUsers(parts.db) : []
  const body = html`<h1>${texts.signInTitle}</h1>
    <p class="lead">${texts.lead}</p>
    ${problem === null ? '' : html`<p class="wrong" role="alert">${problem}</p>`}
    ${samples.length > 0 ? sampleList(parts, details.uid, samples) : ''}
    ${passwordForm(parts, details.uid, samples.length > 0)}
    <h2>${texts.newHere}</h2>
    <a class="button" href="/oidc/interaction/${details.uid}/account">${texts.create}</a>
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
    <a class="link" href="/oidc/interaction/${uid}/password">${texts.forgot}</a>
  </form>`
  return isFolded
    ? html`<details>
        <summary>${texts.passwordTitle}</summary>
        ${form}
      </details>`
    : form
}

async function takeSignIn(parts: InteractionParts, c: Context<Env>): Promise<Response> {
  const { form } = await postedForm(parts, c)
  // Before he is looked up: a password that is changed from here on is another one than was asked for.
  const at = parts.passwords.clock.now()
  const sample = textOf(form.get('sample'))
  const user = sample === '' ? await byPassword(parts, c, form) : await bySample(parts, sample)
  if (user === 'limited') return await showSignIn(parts, c, texts.tooMany)
  if (user === null) return await showSignIn(parts, c, texts.wrong)
  return await enter(parts, c, user, at)
}

async function enter(parts: InteractionParts, c: Context<Env>, user: IdentityUser, at: number): Promise<Response> {
  // An installation that was just begun is still making his accounts: he would find it empty.
  if (user.isSample) await parts.samples.ready(user.id)
  return await signIn(parts, c, { accountId: user.id, at })
}

/**
 * The sample user whom the product's own front page asks for: his name is a choice like the one on this page. A page of
 * another site cannot choose for anybody (T4).
 */
async function demoUser(parts: InteractionParts, c: Context<Env>, hint: unknown): Promise<IdentityUser | null> {
  return typeof hint === 'string' && c.req.header('sec-fetch-site') === 'same-origin'
    ? await bySample(parts, hint)
    : null
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
  const login = textOf(form.get('login')).trim().toLowerCase().slice(0, 200)
  const user = await findIdentityUser(parts.db, login.includes('@') ? 'email' : 'login', login)
  // Whichever of his names is tried, and whether there is such a user or not: nobody learns of him by it.
  if (parts.limits.take('guesses', user?.id ?? `nobody ${login}`) !== null) return 'limited'
  const isRight = await isPassword(textOf(form.get('password')), user?.passwordHash ?? null)
  return isRight ? user : null
}

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
