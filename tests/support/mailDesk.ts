import { sql } from 'kysely'
import type { Db } from '../../src/server/db/open.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { memoryDatabase } from './memoryDatabase.ts'

/** A database with the tables of the product and two users of it, without a server around it. */
export async function mailDatabase(now: Date): Promise<Db> {
  const db = await memoryDatabase()
  for (const name of ['mara', 'tom']) {
    await noteUser(db, { id: name, email: `${name}@example.org`, name, roles: [] }, now)
    await followed(db, name, now)
  }
  return db
}

/** An account of a user that follows the exchange. */
export async function followed(db: Db, user: string, at: Date): Promise<void> {
  await sql`insert into accounts (id, user_id, account_name, exchange_name, environment, api_key, secret, version, state, created_at)
    values (${`account of ${user}`}, ${user}, 'main', 'bybit', 'paper', 'k', '{}', 1, 'live', ${at})`.execute(db)
}
