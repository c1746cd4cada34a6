import type { Transaction } from 'kysely'
import { isGone } from './goneUsers.ts'
import type { Database } from './schema.ts'
import type { Db } from './open.ts'

export type Tx = Transaction<Database>

/** Someone known to this server: whoever came with a valid token. */
export interface KnownUser {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  readonly roles: readonly string[]
}

/**
 * Notes that a user is here, with what his token says of him. False, and nothing is noted, for who deleted his account
 * since he signed in. His row is looked for first: a deletion that is under way is waited for there.
 */
export async function noteUser(db: Db, user: KnownUser, now: Date, signedInAt = now): Promise<boolean> {
  const seen = { email: user.email, name: user.name, roles: JSON.stringify(user.roles), last_seen_at: now }
  const { numUpdatedRows } = await db.updateTable('users').set(seen).where('id', '=', user.id).executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return true
  if (await isGone(db, user.id, signedInAt)) return false
  await db
    .insertInto('users')
    .values({ id: user.id, created_at: now, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
  return true
}

/** Someone as his last token said, or null for who never came with one. */
export async function knownUser(db: Db, id: string): Promise<KnownUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, roles: Array.isArray(row.roles) ? row.roles : [] }
}

/** Number of the user's newest fact; 0 when there is none. */
export async function headSeq(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('users').select('head_seq').where('id', '=', userId).executeTakeFirst()
  return Number(row?.head_seq ?? 0n)
}

/** The same, once every transaction that is numbering a fact has ended, also one whose connection broke. */
export async function settledHeadSeq(tx: Tx, userId: string): Promise<number> {
  const row = await tx.selectFrom('users').select('head_seq').where('id', '=', userId).forUpdate().executeTakeFirst()
  return Number(row?.head_seq ?? 0n)
}

/**
 * Counts the user's history one up and keeps the row locked until the transaction ends, so that numbers have no gap
 * (R1).
 */
export async function nextSeq(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .updateTable('users')
    .set((is) => ({ head_seq: is('head_seq', '+', 1n) }))
    .where('id', '=', userId)
    .returning('head_seq')
    .executeTakeFirst()
  if (row === undefined) throw new Error(`No user ${userId} to number a fact for.`)
  return Number(row.head_seq)
}

/** Ends a token before its time: log-out, or the end of an impersonation. */
export async function endSession(
  db: Db,
  ended: { readonly id: string; readonly userId: string; readonly until: Date },
): Promise<void> {
  await db
    .insertInto('ended_sessions')
    .values({ token_id: ended.id, user_id: ended.userId, until: ended.until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tokens that were ended and would otherwise still be valid. */
export async function endedTokens(db: Db, now: Date): Promise<readonly (readonly [id: string, until: Date])[]> {
  await deleteEndedTokens(db, now)
  const rows = await db.selectFrom('ended_sessions').select(['token_id', 'until']).execute()
  return rows.map((row) => [row.token_id, row.until])
}

/** Ended tokens that are over by their own time too. */
export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ended_sessions').where('until', '<', now).execute()
}

/** When a user first came here, or null. */
export async function joinedAt(db: Db, userId: string): Promise<Date | null> {
  return (
    (await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst())?.created_at ?? null
  )
}

/** Where a user gets mail: the address of his profile, else the one he signs in with; null without either. */
export async function mailAddress(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .select(['users.email', 'user_settings.billing_email'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.billing_email ?? row?.email ?? null
}
