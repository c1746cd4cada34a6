import { sql } from 'kysely'
import { makeVault } from '../../src/server/accounts/secrets.ts'
import type { Db } from '../../src/server/db/open.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { makeLog } from '../../src/server/log.ts'
import { makeUnsubscribeTokens, type MailTokens } from '../../src/server/mail/mailTokens.ts'
import { memoryDatabase } from './memoryDatabase.ts'

/** A database with the tables of the product and two users of it who have a plan, without a server around it. */
export async function mailDatabase(now: Date): Promise<Db> {
  const db = await memoryDatabase()
  for (const name of ['mara', 'tom']) {
    await noteUser(db, { id: name, email: `${name}@example.org`, name, roles: ['basic-subscriber'] }, now)
    await followed(db, name, now)
  }
  return db
}

/** The tokens of an installation's mails, without a server around it. */
export const testTokens = (db: Db): Promise<MailTokens<string>> =>
  makeUnsubscribeTokens({ db, vault: makeVault([Buffer.alloc(32, 7)]), log: makeLog('silent') })

/** An account of a user that follows the exchange, or is in another state. */
export async function followed(db: Db, user: string, at: Date, state = 'live'): Promise<void> {
  await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
    values (${`account of ${user}`}, ${user}, 'main', 'bybit', 'paper', 'k', '{}', 1, ${state}, ${at})`.execute(db)
}
