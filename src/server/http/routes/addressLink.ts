import { ADDRESS_PATH } from '../../mail/addresses.ts'
import type { UserAddress } from '../../mail/mailTokens.ts'
import type { Parts } from '../../parts.ts'
import type { Ctx } from '../context.ts'
import { mailPage } from '../mailPage.ts'
import { canonicalPath } from '../paths.ts'
import { addressOf, type App } from '../serve.ts'

/** What the page of a mail's link says. */
const texts = {
  title: 'Confirm your email address',
  question: (email: string): string =>
    `Shall the emails of a Bot Blending account come to ${email}? Confirm it only if the account is yours.`,
  yes: 'Confirm this address',
  doneTitle: 'Your address is confirmed',
  done: (email: string): string => `The emails of your account may come to ${email} from now on.`,
  badTitle: 'This link does not work',
  bad: 'It is cut off or was changed, so nothing was done. Sign in and have another one sent in Settings.',
  settings: 'Open Settings',
}

/** Proves the address that a mail came to, without signing in: it may be read on another device. Twice is once. */
export function mountAddressLink(app: App, parts: Parts): void {
  const path = canonicalPath(ADDRESS_PATH)
  const whoOf = async (c: Ctx): Promise<UserAddress | null> => {
    parts.limits.spend('anonymous', addressOf(parts, c))
    return await parts.addresses.read(c.req.query('token') ?? '')
  }
  const settings = { href: '/settings', label: texts.settings }
  const bad = (c: Ctx): Promise<Response> =>
    mailPage(c, 400, { title: texts.badTitle, sentence: texts.bad, next: settings })

  app.get(path, async (c) => {
    const who = await whoOf(c)
    if (who === null) return await bad(c)
    return await mailPage(c, 200, {
      title: texts.title,
      sentence: texts.question(who.email),
      next: { post: texts.yes },
    })
  })

  app.post(path, async (c) => {
    const who = await whoOf(c)
    if (who === null) return await bad(c)
    await parts.addresses.prove(who)
    parts.hub.refresh(who.userId, 'settings')
    return await mailPage(c, 200, { title: texts.doneTitle, sentence: texts.done(who.email), next: settings })
  })
}
