import type { Db } from './open.ts'

/** A strategy: its name and whatever keys its owner gave it. */
export interface KeptStrategy {
  readonly id: string
  readonly name: string
  readonly definition: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

export async function listStrategies(db: Db, userId: string): Promise<readonly KeptStrategy[]> {
  const rows = await db.selectFrom('strategies').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => ({ id: row.id, name: row.name, definition: row.definition as Record<string, unknown>, createdAt: row.created_at, updatedAt: row.updated_at }))
}

export async function insertStrategy(db: Db, userId: string, strategy: KeptStrategy): Promise<void> {
  await db.insertInto('strategies').values({ id: strategy.id, user_id: userId, name: strategy.name, definition: JSON.stringify(strategy.definition), created_at: strategy.createdAt, updated_at: strategy.updatedAt }).execute()
}
