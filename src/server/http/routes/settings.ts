import { settingsUserUpdate } from '../../../domain/wire/rest/settings.ts'
import { faultOf } from '../../billing/provider.ts'
import { followRenewal, renewedOtherwise } from '../../billing/renewal.ts'
import { releaseHeld } from '../../channels/release.ts'
import type { Db } from '../../db/open.ts'
import { saidOfSteps, saveSaid } from '../../db/setup.ts'
import { saveUserSettings, userSettings } from '../../db/userSettings.ts'
import { followNight } from '../../mail/heldMails.ts'
import type { Parts } from '../../parts.ts'
import { settlingSetup, tellSetup } from '../../setup.ts'
import { defined } from '../json.ts'
import { refused, tooMany } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Profile, billing and set-up (spec 2, Settings page). */
export function settingsRoutes(parts: Parts) {
  const { db, clock, hub, addresses } = parts
  return {
    settingsUser: async ({ session }) => await answerOf(db, addresses, session.userId),
    settingsUserUpdate: async ({ session: { userId }, body: { setup_steps: steps, ...rest }, change }) => {
      const changed = defined(rest)
      if (changed.auto_renew !== undefined) await tellProvider(parts, userId, changed.auto_renew)
      const answer = await change(async ({ tx, append }) => {
        const at = new Date(clock.now())
        const flag = async (): Promise<boolean | null> => (await userSettings(tx, userId)).is_setup_complete
        const { is_setup_complete: before, billing_email: emailBefore } = await userSettings(tx, userId)
        const save = async (): Promise<void> => {
          if (steps !== undefined) await saveSaid(tx, userId, defined(steps))
          await saveUserSettings(tx, userId, changed)
          // Quiet hours are those of his zone.
          if (changed.timezone !== undefined) {
            await releaseHeld(tx, userId, at)
            await followNight(tx, userId, at)
          }
          await followRenewal(tx, userId)
          // The same address said alone asks for another link; beside other fields it is only repeated, as at checkout.
          const isAlone = steps === undefined && Object.keys(changed).length === 1
          if (changed.billing_email === undefined || (changed.billing_email === emailBefore && !isAlone)) return
          const wait = await addresses.ask(tx, userId)
          if (wait !== null) throw tooMany(wait)
        }
        // Who says himself whether it is complete is taken at his word.
        const isSaid = changed.is_setup_complete !== undefined
        if (isSaid) await save()
        else await settlingSetup({ tx, append }, { userId, at }, save)
        const after = await flag()
        if (isSaid ? after !== before : steps !== undefined && after === before) await tellSetup(append, after, at)
        return await answerOf(tx, addresses, userId)
      })
      hub.refresh(userId, 'settings')
      return answer
    },
  } satisfies SomeRoutes
}

/** nothing is saved of what the card provider did not take; nobody is charged whom the switch says otherwise. */
async function tellProvider({ billing, db, log }: Parts, userId: string, isRenewed: boolean): Promise<void> {
  try {
    if (billing !== null) return await billing.renew(userId, isRenewed)
  } catch (error) {
    log.warn(faultOf(error), 'The card provider did not take whether a plan is renewed; the user was told.')
    throw refused(settingsUserUpdate, 'providerAway')
  }
  if ((await renewedOtherwise(db, userId, isRenewed)).length > 0) throw refused(settingsUserUpdate, 'providerAway')
}

async function answerOf(db: Db, addresses: Parts['addresses'], userId: string) {
  const proof = await addresses.awaited(db, userId)
  return {
    user_id: userId,
    ...(await userSettings(db, userId)),
    setup_steps: { ...(await saidOfSteps(db, userId)) },
    ...(proof !== null && { email_proof: { ...proof } }),
  }
}
