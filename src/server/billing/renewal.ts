import { isLive, type Subscription, trialId } from '../../domain/billing/subscription.ts'
import { subscriptionsOf } from '../db/billing.ts'
import type { Db } from '../db/open.ts'
import { saveUserSettings, userSettings } from '../db/userSettings.ts'

/** Subscriptions that the card provider charges for until they are ended there: a trial that began here is none. */
export const chargedOf = async (db: Db, userId: string): Promise<readonly Subscription[]> =>
  (await subscriptionsOf(db, userId)).filter((one) => isLive(one) && one.id !== trialId(userId))

/** Those of which the card provider has to be told that they are renewed, or not, from now on. */
export const renewedOtherwise = async (db: Db, userId: string, isRenewed: boolean): Promise<readonly Subscription[]> =>
  (await chargedOf(db, userId)).filter(({ isEnding }) => isEnding === isRenewed)

/**
 * `auto_renew` of the settings is what the card provider does with the plan, in the transaction that learns of
 * it. Without a plan that is charged it stays as the user left it.
 */
export async function followRenewal(tx: Db, userId: string): Promise<void> {
  const charged = await chargedOf(tx, userId)
  const isRenewed = charged.some(({ isEnding }) => !isEnding)
  if (charged.length > 0 && (await userSettings(tx, userId)).auto_renew !== isRenewed)
    await saveUserSettings(tx, userId, { auto_renew: isRenewed })
}
