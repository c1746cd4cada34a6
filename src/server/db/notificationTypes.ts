import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    notification_types: { user_id: string; disabled: Json<readonly string[]> }
  }
}

/** The types a user switched off; null while he never chose. */
export async function typesOff(db: Db, userId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('notification_types')
    .select('disabled')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : [...row.disabled]
}

/** Keeps the types a user switched off, in place of those before; answers what is kept. */
export async function saveTypesOff(db: Db, userId: string, disabled: readonly string[]): Promise<string[]> {
  const kept = [...new Set(disabled)].toSorted()
  const row = { disabled: JSON.stringify(kept) }
  await db
    .insertInto('notification_types')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return kept
}
