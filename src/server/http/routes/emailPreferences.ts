import { digestPeriod } from '../../../domain/mail/occasions.ts'
import { CHOICE_OPTIONS, LOCKED_KINDS } from '../../../domain/mail/constants.ts'
import { mailWishes, saveChoices, setUnsubscribed } from '../../db/emailPreferences.ts'
import type { Db } from '../../db/open.ts'
import { digestLetter } from '../../mail/digest.ts'
import { followNight } from '../../mail/heldMails.ts'
import type { Parts } from '../../parts.ts'
import { defined } from '../json.ts'
import type { App, SomeRoutes } from '../serve.ts'
import { mountAddressLink } from './addressLink.ts'
import { mountOneClick } from './oneClick.ts'

/** Which mails a user gets (spec 7, Email preferences). */
export function emailPreferenceRoutes(parts: Parts, app: App) {
  const { db, clock } = parts
  mountOneClick(app, parts)
  mountAddressLink(app, parts)
  return {
    digestPreview: async ({ session: { userId } }) => {
      const { zone, choices } = await mailWishes(db, userId)
      const { digest } = choices
      const period = digestPeriod(clock.now(), zone, digest === 'weekly' ? 'weekly' : 'daily')
      const { subject, parts: said } = (await digestLetter(db, userId, period, zone, parts.publicUrl)).letter
      return { subject, parts: said.map((part) => (typeof part === 'string' ? part : part.map(([...row]) => row))) }
    },
    emailPreferences: async ({ session }) => await answerOf(db, session.userId),
    emailPreferencesUpdate: async ({ session: { userId }, body, change }) => {
      const changed = defined(body)
      return await change(async ({ tx }) => {
        await saveChoices(tx, userId, changed)
        if (changed.quiet_hours !== undefined) await followNight(tx, userId, new Date(clock.now()))
        return await answerOf(tx, userId)
      })
    },
    emailUnsubscribe: async ({ session: { userId }, body: { reason }, change }) =>
      await change(async ({ tx }) => {
        await setUnsubscribed(tx, userId, new Date(clock.now()), reason ?? null)
        return await answerOf(tx, userId)
      }),
    emailResubscribe: async ({ session: { userId }, change }) =>
      await change(async ({ tx }) => {
        await setUnsubscribed(tx, userId, null, null)
        return await answerOf(tx, userId)
      }),
  } satisfies SomeRoutes
}

async function answerOf(db: Db, userId: string) {
  const { choices, isUnsubscribed, unsubscribedAt } = await mailWishes(db, userId)
  return {
    ...choices,
    ...Object.fromEntries(LOCKED_KINDS.map((kind) => [kind, true])),
    options: Object.fromEntries(Object.entries(CHOICE_OPTIONS).map(([name, values]) => [name, [...values]])),
    locked: [...LOCKED_KINDS],
    is_subscribed: !isUnsubscribed,
    unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
  }
}
