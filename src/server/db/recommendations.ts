import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { BriefAction, StoredBrief } from '../../domain/recommendations/given.ts'
import type { KeptAction, StoredAction } from '../../domain/recommendations/wire.ts'
import type { Db } from './open.ts'
import { keepGeneration, keepTick, type Run } from './pastAdvice.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    recommendations: {
      id: string
      user_id: string
      generation: string
      generated_at: Time
      place: number
      content: Json<unknown>
      completed_at: TimeOrNull
    }
    recommendation_runs: { user_id: string; generation: string; generated_at: Time }
  }
}

/** Rows in one statement. */
const CHUNK = 500

/** Keeps a generation of actions in their order, under the id of what made it. */
export async function saveGeneration(
  db: Db,
  userId: string,
  at: EpochMs,
  actions: readonly KeptAction[],
  generation: string = randomUUID(),
): Promise<void> {
  const rows = actions.map((action, place) => ({
    id: randomUUID(),
    user_id: userId,
    generation,
    generated_at: new Date(at),
    place,
    content: JSON.stringify(action),
  }))
  for (let from = 0; from < rows.length; from += CHUNK)
    await db
      .insertInto('recommendations')
      .values(rows.slice(from, from + CHUNK))
      .execute()
  await keepGeneration(db, userId, generation, at)
  const run = { generation, generated_at: new Date(at) }
  await db
    .insertInto('recommendation_runs')
    .values({ user_id: userId, ...run })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(run))
    .execute()
}

/** Where the content of an action names a strategy, or an account. */
const NAMES = {
  strategy: ['{strategy_name}', '{partner,strategy_name}'],
  account: ['{account_name}', '{to_account_name}', '{partner,account_name}'],
} as const

/** Gives what was advised about a strategy or an account its new name: what was done about it stays its own. */
export async function renameInAdvice(
  tx: Db,
  userId: string,
  what: keyof typeof NAMES,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const path of NAMES[what])
    await tx
      .updateTable('recommendations')
      .set({ content: sql`jsonb_set(content, ${path}::text[], to_jsonb(${to}::text))` })
      .where('user_id', '=', userId)
      .where(sql<string>`content #>> ${path}::text[]`, '=', from)
      .execute()
}

const rowsOf = (db: Db, userId: string) => db.selectFrom('recommendations').selectAll().where('user_id', '=', userId)

type Row = Pick<Selectable<Database['recommendations']>, 'id' | 'generated_at' | 'content' | 'completed_at'>

const storedFrom = (row: Row): StoredAction => ({
  id: row.id,
  generatedAt: epoch(row.generated_at.getTime()),
  completedAt: row.completed_at === null ? null : epoch(row.completed_at.getTime()),
  action: row.content as KeptAction,
})

/** A generation: when it was, and its actions in their order. */
export interface Generation {
  readonly at: EpochMs
  readonly actions: readonly StoredAction[]
}

/** The newest generation; null before the first. */
export async function newestRun(db: Db, userId: string): Promise<Run | null> {
  const run = await db
    .selectFrom('recommendation_runs')
    .select(['generation', 'generated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return run === undefined ? null : { generation: run.generation, at: epoch(run.generated_at.getTime()) }
}

/** The actions of a generation, ticked as they are now. */
export async function generationOf(db: Db, userId: string, { generation, at }: Run): Promise<Generation> {
  const rows = await rowsOf(db, userId).where('generation', '=', generation).orderBy('place').execute()
  return { at, actions: rows.map(storedFrom) }
}

/** The newest generation; null before the first. */
export async function newestGeneration(db: Db, userId: string): Promise<Generation | null> {
  const run = await newestRun(db, userId)
  return run === null ? null : await generationOf(db, userId, run)
}

/**
 * The actions since an instant without their rationale, oldest generation first: what was said then, and what became of
 * it.
 */
export async function briefActions(db: Db, userId: string, since: Date): Promise<readonly StoredBrief[]> {
  const rows = await db
    .selectFrom('recommendations')
    .select(['id', 'generated_at', 'completed_at', sql<BriefAction>`content - 'rationale'`.as('content')])
    .where('user_id', '=', userId)
    .where('generated_at', '>=', since)
    .orderBy('generated_at')
    .orderBy('place')
    .execute()
  return rows.map(({ id, generated_at: at, completed_at: done, content }) => ({
    id,
    generatedAt: epoch(at.getTime()),
    completedAt: done === null ? null : epoch(done.getTime()),
    action: content,
  }))
}

/** Every action that is ticked off, oldest first. */
export async function doneActions(db: Db, userId: string): Promise<readonly StoredAction[]> {
  return (await rowsOf(db, userId).where('completed_at', 'is not', null).orderBy('completed_at').execute()).map(
    storedFrom,
  )
}

/** The user's actions of these ids. */
export async function findActions(db: Db, userId: string, ids: readonly string[]): Promise<readonly StoredAction[]> {
  return ids.length === 0 ? [] : (await rowsOf(db, userId).where('id', 'in', ids).execute()).map(storedFrom)
}

/** Ticks an action off, or takes the tick back; that it was so stays known. */
export async function setCompleted(
  db: Db,
  userId: string,
  id: string,
  { isDone, at }: { readonly isDone: boolean; readonly at: EpochMs },
): Promise<void> {
  await db
    .updateTable('recommendations')
    .set({ completed_at: isDone ? new Date(at) : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  await keepTick(db, userId, id, { isDone, at })
}

/** Clears everybody's generations before an instant, but for what was ticked off. */
export async function deleteOldActions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('recommendations').where('generated_at', '<', before).where('completed_at', 'is', null).execute()
  await db.deleteFrom('recommendation_generations').where('generated_at', '<', before).execute()
}

/**
 * Clears all but a user's newest generations, but for what was ticked off. Those with an action are counted apart: of
 * what is still listed nothing is gone.
 */
export async function deleteActionsBeyond(db: Db, userId: string, most: number): Promise<void> {
  const oldestOf = (table: 'recommendations' | 'recommendation_generations') => sql`(
    select min(generated_at) from (
      select distinct generated_at from ${sql.table(table)} where user_id = ${userId}
      order by generated_at desc limit ${most}) newest)`
  await sql`
    delete from recommendations where user_id = ${userId} and completed_at is null
      and generated_at < ${oldestOf('recommendations')}`.execute(db)
  await sql`
    delete from recommendation_generations where user_id = ${userId}
      and generated_at < ${oldestOf('recommendation_generations')}`.execute(db)
}
