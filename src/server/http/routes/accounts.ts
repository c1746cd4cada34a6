import type { LinkedNow } from '../../accounts/accounts.ts'
import { maskedKey } from '../../../domain/settings/accounts.ts'
import { accountsAddPaper } from '../../../domain/wire/companionTrial.ts'
import { findAccountByName, type KeptAccount, listAccounts } from '../../db/accounts.ts'
import { keptSince } from '../../db/trades/history.ts'
import type { Tx } from '../../db/users.ts'
import { completePaperAccount, openPaperAccount, PAPER_ACCOUNT } from '../../paperStart.ts'
import type { Parts } from '../../parts.ts'
import { Problem, refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

/** Linked exchange accounts (spec 2, Linked Accounts). */
export function accountRoutes(parts: Parts) {
  // Rows of all kinds go by the name of their account: every page reads them anew.
  const tell = (userId: string): void => {
    parts.optimized.forget(userId)
    parts.hub.refresh(userId, 'accounts')
  }
  return {
    accountsList: async ({ session }) => {
      const since = await keptSince(parts.db, session.userId)
      return (await listAccounts(parts.db, session.userId)).map((account) => ({
        ...shown(account, session.actor !== null),
        read_from: since.get(account.id)?.toISOString() ?? null,
      }))
    },
    accountsAdd: async ({ session: { userId }, body, keep }) => {
      const added = await parts.accounts.link(userId, body, { keep: (tx, now) => keep(tx, linked(now)) })
      tell(userId)
      return linked(added)
    },
    accountsAddPaper: async ({ session: { userId } }) => {
      if (parts.paper === null) throw refused(accountsAddPaper, 'noPaper')
      const known = await findAccountByName(parts.db, userId, PAPER_ACCOUNT.name)
      // One that nobody follows broke off half made.
      if (known !== null && parts.owners.of(known.id) !== null)
        throw refused(accountsAddPaper, 'nameTaken', { name: PAPER_ACCOUNT.name })
      try {
        const added = known === null ? await openPaperAccount(parts, userId) : { account: known, warnings: [] }
        if (known !== null) await completePaperAccount(parts, known)
        tell(userId)
        return linked(added)
      } catch (error) {
        if (error instanceof Problem) throw error
        parts.log.error({ err: String(error) }, 'The paper exchange did not open an account.')
        throw refused(accountsAddPaper, 'away')
      }
    },
    accountsUpdate: async ({ session: { userId }, body, part, keep }) => {
      // As often as accounts are linked: a name asks the exchange nothing, another key does.
      const beforeAsking = (): void => parts.limits.spend('accountLinks', userId)
      const options = { beforeAsking, keep: (tx: Tx, now: LinkedNow) => keep(tx, linked(now)) }
      const changed = await parts.accounts.change(userId, part('id'), body, options)
      tell(userId)
      return linked(changed)
    },
    accountsDelete: async ({ session, part, keep }) => {
      const answer = { success: true }
      await parts.accounts.unlink(session.userId, part('id'), (tx) => keep(tx, answer))
      tell(session.userId)
      return answer
    },
  } satisfies SomeRoutes
}

const linked = ({ account, warnings }: LinkedNow) => ({ ...shown(account, false), warnings: [...warnings] })

/**
 * The key goes to its owner whole, who may reveal and copy it; to an administrator who looks as him it does not.
 * The secret goes to nobody.
 */
const shown = (account: KeptAccount, isMasked: boolean) => ({
  id: account.id,
  account_name: account.accountName,
  exchange_name: account.exchangeName,
  api_key: isMasked ? maskedKey(account.apiKey) : account.apiKey,
  environment: account.environment,
  state: account.state,
  state_reason: account.stateReason,
  expires_at: account.expiresAt?.toISOString() ?? null,
})
