import { html } from 'hono/html'
import { mailWishes, setUnsubscribed } from '../../db/emailPreferences.ts'
import { joinedAt } from '../../db/users.ts'
import { page } from '../../identity/pages.ts'
import { UNSUBSCRIBE_PATH } from '../../mail/mailer.ts'
import type { Parts } from '../../parts.ts'
import { documentHeaders } from '../headers.ts'
import { canonicalPath } from '../paths.ts'
import type { Ctx } from '../context.ts'
import { addressOf, type App } from '../serve.ts'

/** What the page of a mail's link says. */
const texts = {
  title: 'Unsubscribe',
  question:
    'Stop all mails from Bot Blending to the reader of this mail? What concerns billing, accounts, keys and your password still comes.',
  yes: 'Unsubscribe',
  doneTitle: 'You are unsubscribed',
  done: 'No more digests, tips or trades by mail. What concerns billing, accounts, keys and your password still comes. Resubscribe whenever you like in Email preferences.',
  before: 'You were unsubscribed before; nothing changed. Resubscribe whenever you like in Email preferences.',
  badTitle: 'This link does not work',
  bad: 'It is cut off or was changed, so nothing was done. Sign in and unsubscribe in Email preferences.',
  preferences: 'Email preferences',
}

/**
 * Stops a user's mails without signing in, by the token of his mails (RFC 8058): mail programs post to it, people see a
 * page that asks first, so that a program which follows every link of a mail unsubscribes nobody. Twice is once.
 */
export function mountOneClick(app: App, parts: Parts): void {
  const path = canonicalPath(UNSUBSCRIBE_PATH)
  const userOf = async (c: Ctx): Promise<string | null> => {
    parts.limits.spend('anonymous', addressOf(parts, c))
    const userId = parts.unsubscribeTokens.read(c.req.query('token') ?? '')
    // A deleted user's old mails have links too.
    return userId !== null && (await joinedAt(parts.db, userId)) !== null ? userId : null
  }

  app.get(path, async (c) =>
    (await userOf(c)) === null
      ? await answer(c, 400, texts.badTitle, texts.bad, '/email-preferences?unsubscribe=1')
      : await answer(c, 200, texts.title, texts.question, null),
  )

  app.post(path, async (c) => {
    const userId = await userOf(c)
    if (userId === null) return await answer(c, 400, texts.badTitle, texts.bad, '/email-preferences?unsubscribe=1')
    const isNew = await parts.facts.change(userId, async ({ tx }) => {
      if ((await mailWishes(tx, userId)).isUnsubscribed) return false
      await setUnsubscribed(tx, userId, new Date(parts.clock.now()), 'link of a mail')
      return true
    })
    return await answer(c, 200, texts.doneTitle, isNew ? texts.done : texts.before, '/email-preferences')
  })
}

/** A page of one sentence: with a form that unsubscribes, or a way on. */
async function answer(c: Ctx, status: 200 | 400, title: string, sentence: string, way: string | null) {
  const body = html`<h1>${title}</h1>
    <p class="lead">${sentence}</p>
    ${
      way === null
        ? html`<form method="post"><button class="button primary" type="submit">${texts.yes}</button></form>`
        : html`<a class="button" href="${way}">${texts.preferences}</a>`
    }`
  return c.html(page(title, body), status, { ...documentHeaders({ nonce: null }) })
}
