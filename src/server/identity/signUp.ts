import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createIdentityUser, type IdentityUser } from '../db/identityUsers.ts'
import { documentHeaders } from '../http/headers.ts'
import { type Env, finish, type InteractionParts, postedForm, proofOf, signIn, textOf } from './interaction.ts'
import { LEAST_PASSWORD, type NewAccount, partsOfName, problemOf } from './newAccount.ts'
import { page } from './pages.ts'
import { askAddress } from './passwordReset.ts'
import { hashPassword } from './passwords.ts'
import { texts } from './texts.ts'

/** The page on which a stranger makes an account, and what it posts. Who made one is signed in with it. */
export function signUpRoutes(routes: Hono<Env>, parts: InteractionParts): void {
  routes.get('/oidc/interaction/:uid/account', async (c) => {
    const { uid, prompt } = await parts.provider.interactionDetails(c.env.incoming, c.env.outgoing)
    return prompt.name === 'login'
      ? showForm(parts, c, { uid, problem: null })
      : await finish(parts, c, { consent: {} })
  })
  routes.post('/oidc/interaction/:uid/account', (c) => takeAccount(parts, c))
}

function showForm(
  parts: InteractionParts,
  c: Context<Env>,
  { uid, problem, typed }: { readonly uid: string; readonly problem: string | null; readonly typed?: NewAccount },
): Response | Promise<Response> {
  const body = html`<h1>${texts.create}</h1>
    <p class="lead">${texts.createLead}</p>
    ${problem === null ? '' : html`<p class="wrong" role="alert">${problem}</p>`}
    <form method="post" action="/oidc/interaction/${uid}/account">
      <input type="hidden" name="proof" value="${proofOf(parts, uid)}" />
      <label
        >${texts.name}<input name="name" autocomplete="name" required maxlength="100" value="${typed?.name ?? ''}"
      /></label>
      <label
        >${texts.email}<input
          name="email"
          type="email"
          autocomplete="username"
          required
          maxlength="200"
          value="${typed?.email ?? ''}"
      /></label>
      <label
        >${texts.newPassword}<input
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minlength="${LEAST_PASSWORD}"
          maxlength="200"
      /></label>
      <button class="button primary">${texts.create}</button>
    </form>
    <a class="button" href="/oidc/interaction/${uid}">${texts.haveOne}</a>
    <p class="note">${texts.readOnly}</p>`
  return c.html(page(texts.create, body), problem === null ? 200 : 400, {
    ...documentHeaders({ nonce: null, formTargets: parts.returnOrigins }),
  })
}

async function takeAccount(parts: InteractionParts, c: Context<Env>): Promise<Response> {
  const { form, uid } = await postedForm(parts, c)
  const typed: NewAccount = {
    name: textOf(form.get('name')).trim().replace(/\s+/g, ' '),
    email: textOf(form.get('email')).trim().toLowerCase(),
    password: textOf(form.get('password')),
  }
  const again = (problem: string): Response | Promise<Response> => showForm(parts, c, { uid, problem, typed })
  if (parts.limits.take('signUps', parts.callerOf(c.env.incoming)) !== null) return await again(texts.tooManyAccounts)
  const problem = problemOf(typed)
  if (problem !== null) return await again(problem)
  const id = `user-${randomUUID()}`
  const { givenName, familyName } = partsOfName(typed.name)
  const user: IdentityUser = {
    id,
    // One account for an address: the login is unique.
    login: typed.email,
    email: typed.email,
    givenName,
    familyName,
    nickname: givenName.toLowerCase(),
    passwordHash: await hashPassword(typed.password),
    roles: [],
    isSample: false,
    onboarded: false,
    blurb: '',
  }
  if (!(await createIdentityUser(parts.db, user))) return await again(texts.taken)
  await askAddress(parts.passwords, user)
  return await signIn(parts, c, { accountId: id, at: parts.passwords.clock.now() })
}
