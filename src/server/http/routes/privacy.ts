import { isLive, trialId, type Subscription } from '../../../domain/billing/subscription.ts'
import { accountDelete, accountExport } from '../../../domain/wire/companionAccount.ts'
import { isEmbeddedIdentity } from '../../config.ts'
import type { Held } from '../../billing/billing.ts'
import { listAccounts } from '../../db/accounts.ts'
import { subscriptionsOf } from '../../db/billing.ts'
import { noteGone } from '../../db/goneUsers.ts'
import { forgetCount } from '../../db/notificationCount.ts'
import { forgetHistory } from '../../db/trades/historyMemo.ts'
import { deleteUserData, userData } from '../../db/userData.ts'
import type { Parts } from '../../parts.ts'
import { RECOMMENDATIONS } from '../../recommendations/generate.ts'
import { TRADE_SYNC } from '../../tasks/tradeSync.ts'
import { bodyOfPieces, exportText } from '../exportText.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** What is kept of a user: all of it in his hands, or gone (screens.md 2.19). */
export function privacyRoutes(parts: Parts) {
  const { db, clock, log, accounts, alerts, tasks, facts, sessions, hub, billing, optimized, telling } = parts

  const deleteUser = async (userId: string): Promise<void> => {
    // Recommendations are of no use to whoever goes: nothing more of them is kept.
    const generation = await tasks.current(userId, RECOMMENDATIONS)
    if (generation !== null) await tasks.cancel(userId, RECOMMENDATIONS, generation)
    // What the server noted of his accounts names them, so it goes before they do.
    await facts.change(userId, ({ tx }) => deleteUserData(tx, userId, ['server_state']))
    for (const { id } of await listAccounts(db, userId)) await accounts.unlink(userId, id)
    await facts.change(userId, async ({ tx, committed }) => {
      // What the exchange said of a key meanwhile may have linked one more.
      const linkedSince = await listAccounts(tx, userId)
      await deleteUserData(tx, userId)
      // The embedded provider knows nobody any more whose account is gone.
      if (!isEmbeddedIdentity(parts.settings)) await noteGone(tx, userId, new Date(clock.now()))
      committed(() => {
        sessions.forgetUser(userId)
        for (const account of linkedSince) accounts.unfollow(account)
        alerts.removeAllOf(userId)
      })
    })
    forgetHistory(db, userId)
    forgetCount(db, userId)
    optimized.forget(userId)
    facts.forget(userId)
    await telling.links?.forget(userId)
    for (const reader of hub.readersOf(userId)) reader.close(null)
  }

  return {
    accountExport: async ({ session, c }) => {
      if (session.actor !== null) throw refused(accountExport, 'notYours')
      const pieces = exportText(userData(db, session.userId), new Date(clock.now()).toISOString())
      const body = bodyOfPieces(pieces, (error) => log.error({ err: String(error) }, 'An export broke off.'))
      return c.body(body, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    },
    accountDelete: async ({ session: { userId } }) => {
      // A trial that began here asks for nothing when it ends.
      const renews = (one: Subscription): boolean => isLive(one) && !one.isEnding && one.id !== trialId(userId)
      const go = async (held: Held | null): Promise<void> => {
        if (held !== null) throw refused(accountDelete, held)
        // Looked at now: what ended at the card provider without a word was taken in as it was asked.
        if ((await subscriptionsOf(db, userId)).some(renews)) throw refused(accountDelete, 'paid')
        if ((await tasks.current(userId, TRADE_SYNC)) !== null) throw refused(accountDelete, 'busy')
        await deleteUser(userId)
      }
      await (billing === null ? go(null) : billing.leave(userId, go))
      return { success: true }
    },
  } satisfies SomeRoutes
}
