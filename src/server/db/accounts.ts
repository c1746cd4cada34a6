import type { Selectable } from 'kysely'
import type { Sealed } from '../accounts/secrets.ts'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'
import type { Database } from './schema.ts'

/** A linked exchange account. The secret is sealed; only accounts/secrets.ts opens it. */
export interface KeptAccount {
  readonly id: string
  readonly userId: string
  readonly accountName: string
  readonly exchangeName: string
  readonly environment: string
  readonly apiKey: string
  readonly secret: Sealed
  /** Counts the secrets this row has had; part of what the seal binds. */
  readonly version: number
  readonly exchangeUid: string | null
  readonly state: string
  readonly stateReason: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

export async function listAccounts(db: Db, userId: string): Promise<readonly KeptAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('account_name')
    .execute()
  return rows.map(accountFrom)
}

/** Accounts of all users: read once, at the start. */
export async function allAccounts(db: Db): Promise<readonly KeptAccount[]> {
  return (await db.selectFrom('accounts').selectAll().orderBy('created_at').execute()).map(accountFrom)
}

/** Ids of a user's accounts, as a part of another query: what an account has is indexed by it. */
export const idsOfAccounts = (db: Db, userId: string) =>
  db.selectFrom('accounts').select('id').where('user_id', '=', userId)

export async function findAccount(db: Db, userId: string, id: string): Promise<KeptAccount | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : accountFrom(row)
}

export async function findAccountByName(db: Db, userId: string, name: string): Promise<KeptAccount | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('account_name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : accountFrom(row)
}

/** Whose account the exchange's number belongs to here, or null. */
export async function ownerOfUid(
  db: Db,
  environment: string,
  uid: string,
): Promise<{ readonly userId: string; readonly accountId: string } | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['user_id', 'id'])
    .where('environment', '=', environment)
    .where('exchange_uid', '=', uid)
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, accountId: row.id }
}

/** Keeps a new account; false where its name or its number at the exchange is taken by then. */
export async function insertAccount(db: Db, account: KeptAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({
      id: account.id,
      user_id: account.userId,
      account_name: account.accountName,
      exchange_name: account.exchangeName,
      environment: account.environment,
      api_key: account.apiKey,
      secret: JSON.stringify(account.secret),
      version: account.version,
      exchange_uid: account.exchangeUid,
      state: account.state,
      state_reason: account.stateReason,
      expires_at: account.expiresAt,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What another key brings along. */
export type AnotherKey = Pick<
  KeptAccount,
  'apiKey' | 'secret' | 'version' | 'exchangeUid' | 'expiresAt' | 'state' | 'stateReason'
>

/** Changes what is given, and nothing else, of the account as it is now; null where its secret is another by now. */
export async function updateAccount(
  tx: Tx,
  { userId, id, version }: Pick<KeptAccount, 'userId' | 'id' | 'version'>,
  change: Pick<KeptAccount, 'accountName'> & Partial<AnotherKey>,
): Promise<KeptAccount | null> {
  const row = await tx
    .updateTable('accounts')
    .set({
      account_name: change.accountName,
      api_key: change.apiKey,
      secret: change.secret === undefined ? undefined : JSON.stringify(change.secret),
      version: change.version,
      exchange_uid: change.exchangeUid,
      state: change.state,
      state_reason: change.stateReason,
      expires_at: change.expiresAt,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : accountFrom(row)
}

/** How an account is, and what it is called now; null where it is gone. */
export async function accountState(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ readonly state: string; readonly reason: string | null; readonly accountName: string } | null> {
  return (
    (await tx
      .selectFrom('accounts')
      .select(['state', 'state_reason as reason', 'account_name as accountName'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

export async function setAccountState(
  tx: Tx,
  userId: string,
  id: string,
  to: { readonly state: string; readonly reason: string | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ state: to.state, state_reason: to.reason })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function setAccountExpiry(db: Db, userId: string, id: string, expiresAt: Date | null): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an account; its positions, wallet, fills, trades and rules go with it. */
export async function deleteAccount(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('user_id', '=', userId).where('id', '=', id).execute()
}

type Row = Selectable<Database['accounts']>

const accountFrom = (row: Row): KeptAccount => ({
  id: row.id,
  userId: row.user_id,
  accountName: row.account_name,
  exchangeName: row.exchange_name,
  environment: row.environment,
  apiKey: row.api_key,
  secret: row.secret as Sealed,
  version: row.version,
  exchangeUid: row.exchange_uid,
  state: row.state,
  stateReason: row.state_reason,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
