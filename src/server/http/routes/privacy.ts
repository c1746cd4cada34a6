import { isLive, trialId, type Subscription } from '../../../domain/billing/subscription.ts'
import { accountDelete, accountExport } from '../../../domain/wire/companionAccount.ts'
import { faultOf } from '../../billing/provider.ts'
import { listAccounts } from '../../db/accounts.ts'
import { subscriptionsOf } from '../../db/billing.ts'
import { forgetHistory } from '../../db/trades/historyMemo.ts'
import { deleteUserData, userData } from '../../db/userData.ts'
import type { Parts } from '../../parts.ts'
import { RECOMMENDATIONS } from '../../recommendations/generate.ts'
import { TRADE_SYNC } from '../../tasks/tradeSync.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** What is kept of a user: all of it in his hands, or gone (screens.md 2.19). */
export function privacyRoutes(parts: Parts) {
  const { db, clock, accounts, tasks, facts, sessions, hub } = parts
  return {
    accountExport: async ({ session }) => {
      if (session.actor !== null) throw refused(accountExport, 'notYours')
      const data = await userData(db, session.userId)
      return {
        exported_at: new Date(clock.now()).toISOString(),
        data: Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))])),
      }
    },
    accountDelete: async ({ session: { userId } }) => {
      const plans = await subscriptionsOf(db, userId)
      // A trial that began here asks for nothing when it ends.
      const renews = (one: Subscription): boolean => isLive(one) && !one.isEnding && one.id !== trialId(userId)
      if (plans.some(renews)) throw refused(accountDelete, 'paid')
      if (!(await mayGo(parts, userId))) throw refused(accountDelete, 'paid')
      if ((await tasks.current(userId, TRADE_SYNC)) !== null) throw refused(accountDelete, 'busy')
      // Recommendations are of no use to whoever goes: nothing more of them is kept.
      const generation = await tasks.current(userId, RECOMMENDATIONS)
      if (generation !== null) await tasks.cancel(userId, RECOMMENDATIONS, generation)
      // What the server noted of his accounts names them, so it goes before they do.
      await facts.change(userId, ({ tx }) => deleteUserData(tx, userId, ['server_state']))
      for (const { id } of await listAccounts(db, userId)) await accounts.unlink(userId, id)
      await facts.change(userId, async ({ tx }) => {
        await deleteUserData(tx, userId)
        // From here on no older token brings a row of him back.
        sessions.endUser(userId)
      })
      forgetHistory(db, userId)
      facts.forget(userId)
      for (const reader of hub.readersOf(userId)) reader.close(null)
      return { success: true }
    },
  } satisfies SomeRoutes
}

/** The card provider is asked: nobody is to be charged for what he can no longer end. */
async function mayGo({ billing, log }: Parts, userId: string): Promise<boolean> {
  try {
    return billing === null || (await billing.mayGo(userId))
  } catch (error) {
    log.warn(faultOf(error), 'The card provider did not say whether a user who wants to be deleted is charged.')
    throw refused(accountDelete, 'providerAway')
  }
}
