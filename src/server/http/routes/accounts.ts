import type { LinkedNow } from '../../accounts/accounts.ts'
import { type KeptAccount, listAccounts } from '../../db/accounts.ts'
import type { Parts } from '../../parts.ts'
import type { SomeRoutes } from '../serve.ts'

/** Linked exchange accounts (spec 2, Linked Accounts). */
export function accountRoutes(parts: Parts) {
  return {
    accountsList: async ({ session }) =>
      (await listAccounts(parts.db, session.userId)).map((account) => shown(account, session.actor !== null)),
    accountsAdd: async ({ session, body, keep }) =>
      linked(await parts.accounts.link(session.userId, body, { keep: (tx, now) => keep(tx, linked(now)) })),
    accountsUpdate: async ({ session, body, part, keep }) =>
      linked(await parts.accounts.change(session.userId, part('id'), body, (tx, now) => keep(tx, linked(now)))),
    accountsDelete: async ({ session, part, keep }) => {
      const answer = { success: true }
      await parts.accounts.unlink(session.userId, part('id'), (tx) => keep(tx, answer))
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
  api_key: isMasked ? masked(account.apiKey) : account.apiKey,
  environment: account.environment,
  state: account.state,
  state_reason: account.stateReason,
  expires_at: account.expiresAt?.toISOString() ?? null,
})

const masked = (key: string): string =>
  key.length <= 8 ? '•'.repeat(key.length) : `${key.slice(0, 4)}${'•'.repeat(key.length - 8)}${key.slice(-4)}`
