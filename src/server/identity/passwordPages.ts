import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { findIdentityUser, type IdentityUser, nameOf } from '../db/identityUsers.ts'
import { documentHeaders } from '../http/headers.ts'
import { formOf } from './forms.ts'
import {
  type Env,
  finish,
  type InteractionParts,
  postedForm,
  proofOf,
  refuseOtherSites,
  textOf,
} from './interaction.ts'
import { LEAST_PASSWORD, passwordProblem } from './newAccount.ts'
import { page } from './pages.ts'
import { PASSWORD_PATH, userOfLink } from './passwordLinks.ts'
import { sendLink, setPassword } from './passwordReset.ts'
import { texts } from './texts.ts'

type Html = ReturnType<typeof html>

/** The way back from a forgotten password: a page that asks for the address, and the one that the mail's link opens. */
export function passwordRoutes(routes: Hono<Env>, parts: InteractionParts): void {
  routes.get('/oidc/interaction/:uid/password', async (c) => {
    const { uid, prompt } = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
    return prompt.name === 'login' ? askPage(parts, c, uid, null) : await finish(parts, c, { consent: {} })
  })
  routes.post('/oidc/interaction/:uid/password', (c) => takeAddress(parts, c))
  routes.get(PASSWORD_PATH, async (c) => {
    const token = textOf(c.req.query('token'))
    const user = await userOf(parts, token)
    return user === null ? stalePage(c) : newPage(c, { user, token, problem: null })
  })
  routes.post(PASSWORD_PATH, (c) => takePassword(parts, c))
}

function askPage(
  parts: InteractionParts,
  c: Context<Env>,
  uid: string,
  problem: string | null,
): Response | Promise<Response> {
  const { hasMail, supportEmail } = parts.passwords
  const way = `/oidc/interaction/${uid}`
  return answer(
    c,
    texts.forgotTitle,
    hasMail
      ? html`<p class="lead">${texts.forgotLead}</p>
          ${wrong(problem)}
          <form method="post" action="${way}/password">
            <input type="hidden" name="proof" value="${proofOf(parts, uid)}" />
            <label
              >${texts.email}<input name="email" type="email" autocomplete="username" required maxlength="200"
            /></label>
            <button class="button primary">${texts.sendLink}</button>
          </form>
          <a class="button" href="${way}">${texts.backToSignIn}</a>`
      : html`<p class="lead">${texts.noMail(supportEmail)}</p>
          <a class="button" href="${way}">${texts.backToSignIn}</a>`,
    problem === null ? 200 : 400,
  )
}

/** Whether the address is known is told to nobody: neither by the answer nor by the time that it takes. */
async function takeAddress(parts: InteractionParts, c: Context<Env>): Promise<Response> {
  const { form, uid } = await postedForm(parts, c)
  const { limits, passwords, log } = parts
  if (!passwords.hasMail) return await askPage(parts, c, uid, null)
  const email = textOf(form.get('email')).trim().toLowerCase().slice(0, 200)
  if (
    limits.take('passwordLinks', parts.callerOf(c.env.incoming)) !== null ||
    limits.take('passwordLinks', `for ${email}`) !== null
  )
    return await askPage(parts, c, uid, texts.tooManyLinks)
  const user = await findIdentityUser(parts.db, 'email', email)
  if (user !== null && !user.isSample)
    sendLink(passwords, user).catch((error: unknown) =>
      log.error({ err: String(error) }, 'A link for a new password could not be sent.'),
    )
  return await answer(
    c,
    texts.sentTitle,
    html`<p class="lead">${texts.sent}</p>
      <a class="button" href="/oidc/interaction/${uid}">${texts.backToSignIn}</a>`,
  )
}

/**
 * Nobody but the mail's reader has the token, which is all that the form needs (T4); a page of another site sends
 * nothing here even so.
 */
async function takePassword(parts: InteractionParts, c: Context<Env>): Promise<Response> {
  refuseOtherSites(c)
  const form = await formOf(c.req.raw.body)
  const [token, password] = [textOf(form.get('token')), textOf(form.get('password'))]
  const user = await userOf(parts, token)
  if (user === null) return await stalePage(c)
  const problem = passwordProblem(password, { name: nameOf(user), email: user.email })
  if (problem !== null) return await newPage(c, { user, token, problem })
  if (!(await setPassword(parts.passwords, { user, token, password }))) return await stalePage(c)
  return await answer(
    c,
    texts.setTitle,
    html`<p class="lead">${texts.set}</p>
      <a class="button primary" href="/login">${texts.signIn}</a>`,
  )
}

const newPage = (
  c: Context<Env>,
  { user, token, problem }: { readonly user: IdentityUser; readonly token: string; readonly problem: string | null },
): Response | Promise<Response> =>
  answer(
    c,
    texts.newTitle,
    html`<p class="lead">${texts.newLead}</p>
      ${wrong(problem)}
      <form method="post" action="${PASSWORD_PATH}">
        <input type="hidden" name="token" value="${token}" />
        <label>${texts.email}<input type="email" autocomplete="username" readonly value="${user.email}" /></label>
        <label
          >${texts.newPassword}<input
            name="password"
            type="password"
            autocomplete="new-password"
            required
            minlength="${LEAST_PASSWORD}"
            maxlength="200"
        /></label>
        <button class="button primary">${texts.setPassword}</button>
      </form>`,
    problem === null ? 200 : 400,
  )

const stalePage = (c: Context<Env>): Response | Promise<Response> =>
  answer(
    c,
    texts.staleLinkTitle,
    html`<p class="lead">${texts.staleLink}</p>
      <a class="button primary" href="/login">${texts.signIn}</a>`,
    400,
  )

const userOf = ({ db, passwords: { clock } }: InteractionParts, token: string): Promise<IdentityUser | null> =>
  userOfLink(db, token, new Date(clock.now()))

const wrong = (problem: string | null): Html | string =>
  problem === null ? '' : html`<p class="wrong" role="alert">${problem}</p>`

const answer = (c: Context<Env>, title: string, body: Html, status: 200 | 400 = 200): Response | Promise<Response> =>
  c.html(
    page(
      title,
      html`<h1>${title}</h1>
        ${body}`,
    ),
    status,
    { ...documentHeaders({ nonce: null }) },
  )
