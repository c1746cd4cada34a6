import { mailWishes, setUnsubscribed } from '../../db/emailPreferences.ts'
import { joinedAt } from '../../db/users.ts'
import { UNSUBSCRIBE_PATH } from '../../mail/mailer.ts'
import type { Parts } from '../../parts.ts'
import { mailPage } from '../mailPage.ts'
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

  const bad = (c: Ctx): Promise<Response> =>
    mailPage(c, 400, {
      title: texts.badTitle,
      sentence: texts.bad,
      next: { href: '/email-preferences?unsubscribe=1', label: texts.preferences },
    })

  app.get(path, async (c) =>
    (await userOf(c)) === null
      ? await bad(c)
      : await mailPage(c, 200, { title: texts.title, sentence: texts.question, next: { post: texts.yes } }),
  )

  app.post(path, async (c) => {
    const userId = await userOf(c)
    if (userId === null) return await bad(c)
    const isNew = await parts.facts.change(userId, async ({ tx }) => {
      if ((await mailWishes(tx, userId)).isUnsubscribed) return false
      await setUnsubscribed(tx, userId, new Date(parts.clock.now()), 'link of a mail')
      return true
    })
    return await mailPage(c, 200, {
      title: texts.doneTitle,
      sentence: isNew ? texts.done : texts.before,
      next: { href: '/email-preferences', label: texts.preferences },
    })
  })
}
