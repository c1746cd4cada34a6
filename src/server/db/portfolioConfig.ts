import type { KeptOverride } from '../../domain/configuration/fieldValue.ts'
import { factFrom, type KeptFact } from './events.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    config_overrides: { user_id: string; category: string; key: string; value: Json<unknown> }
  }
}

/** What a user set, as it was kept: another version may have (readKept). */
export async function overridesOf(db: Db, userId: string): Promise<readonly KeptOverride[]> {
  return await db
    .selectFrom('config_overrides')
    .select(['category', 'key', 'value'])
    .where('user_id', '=', userId)
    .execute()
}

/** Keeps what a user set, in place of what he set before. */
export async function saveOverride(db: Db, userId: string, { category, key, value }: KeptOverride): Promise<void> {
  const row = { value: JSON.stringify(value) }
  await db
    .insertInto('config_overrides')
    .values({ user_id: userId, category, key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'category', 'key']).doUpdateSet(row))
    .execute()
}

/** Takes back what a user set for a field. */
export async function deleteOverride(db: Db, userId: string, category: string, key: string): Promise<void> {
  await db
    .deleteFrom('config_overrides')
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .where('key', '=', key)
    .execute()
}

/** The facts that tell of a user's changes, newest first. */
export async function configurationChanges(
  db: Db,
  userId: string,
  page: { readonly limit: number; readonly epoch: string },
): Promise<readonly KeptFact[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'type', 'at', 'data', 'read_at'])
    .where('user_id', '=', userId)
    .where('type', '=', 'configuration_changed')
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => factFrom(row, page.epoch))
}
