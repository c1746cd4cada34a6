import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'

declare module './schema.ts' {
  interface Database {
    kept_answers: { user_id: string; key: string; request: string; answer: Json<unknown>; at: Time }
  }
}

/** The answer to a write, under the key that its sender chose. */
export interface KeptAnswer {
  /** Hash of call, address and body. */
  readonly request: string
  readonly answer: unknown
}

/** The answer under a user's key, unless it is older than `since`. */
export async function findAnswer(db: Db, userId: string, key: string, since: Date): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('kept_answers')
    .select(['request', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('at', '>=', since)
    .executeTakeFirst()
  return row ?? null
}

/** Answers of one user that are kept: a write is sent again soon, and an answer may hold hundreds of notes. */
const MOST_ANSWERS = 500

/**
 * Keeps an answer beside what it answers. False when another transaction kept one under this key since: then neither
 * may stand twice.
 */
export async function keepAnswer(
  tx: Tx,
  userId: string,
  kept: KeptAnswer & { readonly key: string; readonly at: Date; readonly since: Date },
  most = MOST_ANSWERS,
): Promise<boolean> {
  const row = { request: kept.request, answer: JSON.stringify(kept.answer), at: kept.at }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('kept_answers')
    .values({ user_id: userId, key: kept.key, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet(row).where('kept_answers.at', '<', kept.since),
    )
    .executeTakeFirst()
  const own = tx.selectFrom('kept_answers').select('at').where('user_id', '=', userId)
  await tx
    .deleteFrom('kept_answers')
    .where('user_id', '=', userId)
    .where('at', '<=', own.orderBy('at', 'desc').offset(most).limit(1))
    .execute()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('kept_answers').where('at', '<', before).execute()
}

/** Forgets what was answered about a thing that is gone: it may hold what nobody should find any more. */
export async function forgetAnswersOf(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('kept_answers')
    .where('user_id', '=', userId)
    .where(sql<string>`answer->>'id'`, '=', id)
    .execute()
}
