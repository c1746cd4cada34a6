import { sql } from 'kysely'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    server_state: { key: string; value: Json<unknown> }
  }
}

/** The value under a key, or the one made now and kept for good. Two starts at once end with the same value. */
export async function keptValue<T>(db: Db, key: string, make: () => T | Promise<T>): Promise<T> {
  const found = await stateValue(db, key)
  if (found !== undefined) return found as T
  const value = await make()
  await db
    .insertInto('server_state')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stateValue(db, key)) as T
}

/** Puts a value in the place of whatever stands under a key. */
export async function setState(db: Db, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('server_state')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

/** Counts one up and returns the new number; 1 the first time. */
export async function countUp(db: Db, key: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('server_state')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    const next = typeof row?.value === 'number' ? row.value + 1 : 1
    const value = JSON.stringify(next)
    await tx
      .insertInto('server_state')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return next
  })
}

/** The value under a key; undefined where none was kept. */
export async function stateValue(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('server_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Forgets what was noted of an account: the keys name it. */
export async function forgetStateOf(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('server_state')
    .where(sql<boolean>`position(${accountId} in key) > 0`)
    .execute()
}
