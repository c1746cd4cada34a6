import { accountsAdd } from '../../domain/wire/rest/settings.ts'
import { findAccountByName, type KeptAccount, ownerOfUid } from '../db/accounts.ts'
import type { Db } from '../db/open.ts'
import { refused } from '../http/problem.ts'

/** What no two accounts share: a user's names are his, a number at the exchange is one account's alone. */
type Claim = Pick<KeptAccount, 'id' | 'userId' | 'accountName' | 'environment' | 'exchangeUid'>

/**
 * Throws 409 where another account has the name or the exchange's number; without a number the name alone is looked at.
 * Asking the exchange takes a second in which another may take them: what is looked at before saves the question, what
 * counts is looked at in the transaction.
 */
export async function refuseTaken(db: Db, { id, userId, accountName, environment, exchangeUid }: Claim): Promise<void> {
  const named = await findAccountByName(db, userId, accountName)
  if (named !== null && named.id !== id) throw refused(accountsAdd, 'nameTaken', { name: accountName })
  const owner = exchangeUid === null ? null : await ownerOfUid(db, environment, exchangeUid)
  if (owner !== null && owner.accountId !== id)
    throw refused(accountsAdd, owner.userId === userId ? 'linked' : 'linkedElsewhere')
}
