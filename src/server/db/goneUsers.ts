import { hashOf } from '../identity/tokenHash.ts'
import type { Db } from './open.ts'
import type { Time } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    gone_users: { id_hash: string; gone_at: Time }
  }
}

/** Keeps that a user deleted his account: of him a hash of his id alone. */
export async function noteGone(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('gone_users')
    .values({ id_hash: hashOf(userId), gone_at: at })
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ gone_at: at }))
    .execute()
}

/** Whether a user deleted his account after he signed in at that time, or within the same moment. */
export async function isGone(db: Db, userId: string, signedInAt: Date): Promise<boolean> {
  const row = await db
    .selectFrom('gone_users')
    .select('id_hash')
    .where('id_hash', '=', hashOf(userId))
    .where('gone_at', '>=', signedInAt)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets those who went before that time. */
export async function forgetGone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gone_users').where('gone_at', '<', before).execute()
}
