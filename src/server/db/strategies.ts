import { type Selectable, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'
import { STRATEGY } from './trades/tradeLists.ts'
import type { Tx } from './users.ts'

/** A strategy: its name and whatever keys its owner gave it. */
export interface KeptStrategy {
  readonly id: string
  readonly name: string
  readonly definition: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Names of a user's strategies without their definitions, which may hold 64 kB each; oldest first. */
export const strategyNames = (db: Db, userId: string): Promise<readonly Pick<KeptStrategy, 'id' | 'name'>[]> =>
  db
    .selectFrom('strategies')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** How the paper exchange trades each of a user's strategies, by its id; null where its definition does not say. */
export async function strategyManners(db: Db, userId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('strategies')
    .select(['id', sql<string | null>`definition->>'manner'`.as('manner')])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, manner }) => [id, manner]))
}

/** One strategy of a user; null where there is none. */
export async function findStrategy(db: Db, userId: string, id: string): Promise<KeptStrategy | null> {
  const row = await db
    .selectFrom('strategies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : strategyFrom(row)
}

/** A user's strategies, oldest first. */
export async function listStrategies(db: Db, userId: string): Promise<readonly KeptStrategy[]> {
  const rows = await db
    .selectFrom('strategies')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(strategyFrom)
}

const strategyFrom = (row: Selectable<Database['strategies']>): KeptStrategy => ({
  id: row.id,
  name: row.name,
  definition: row.definition as Record<string, unknown>,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function insertStrategy(db: Db, userId: string, strategy: KeptStrategy): Promise<void> {
  await db
    .insertInto('strategies')
    .values({
      id: strategy.id,
      user_id: userId,
      name: strategy.name,
      definition: JSON.stringify(strategy.definition),
      created_at: strategy.createdAt,
      updated_at: strategy.updatedAt,
    })
    .execute()
}

export async function saveStrategy(db: Db, userId: string, strategy: KeptStrategy): Promise<void> {
  await db
    .updateTable('strategies')
    .set({ name: strategy.name, definition: JSON.stringify(strategy.definition), updated_at: strategy.updatedAt })
    .where('user_id', '=', userId)
    .where('id', '=', strategy.id)
    .execute()
}

/** Answers whether it was there. The caller has made sure that no rule uses it. */
export async function deleteStrategy(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('strategies')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives everything that was counted to a strategy its new name: trades, positions, and the times of its rules. */
export async function renameStrategy(
  tx: Tx,
  userId: string,
  strategy: { readonly id: string; readonly from: string; readonly to: string },
): Promise<void> {
  // By the rules, not by the name alone: a strategy of that name may have been deleted before.
  const rules = tx
    .selectFrom('rule_spans')
    .select('rule_id')
    .where('user_id', '=', userId)
    .where('strategy_id', '=', strategy.id)
  await tx
    .updateTable('closed_trades')
    .set({ strategy_name: strategy.to })
    .where('user_id', '=', userId)
    .where(STRATEGY, '=', strategy.from)
    .where(sql`rule_ids->>0`, 'in', rules)
    .execute()
  await tx
    .updateTable('positions')
    .set({ strategy_name: strategy.to })
    .where('user_id', '=', userId)
    .where('strategy_name', '=', strategy.from)
    .execute()
  await tx
    .updateTable('rule_spans')
    .set({ strategy_name: strategy.to })
    .where('user_id', '=', userId)
    .where('strategy_id', '=', strategy.id)
    .execute()
}
