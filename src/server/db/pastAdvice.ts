import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    /** Generations that are kept whole, those without an action included. */
    recommendation_generations: { user_id: string; generation: string; generated_at: Time }
    /** Each time that an action was ticked off, or its tick taken back. */
    recommendation_ticks: { user_id: string; action_id: string; at: Time; is_done: boolean }
  }
}

/** Which generation it is, and when it was. */
export interface Run {
  readonly generation: string
  readonly at: EpochMs
}

/** Notes that there was a generation. */
export async function keepGeneration(db: Db, userId: string, generation: string, at: EpochMs): Promise<void> {
  await db
    .insertInto('recommendation_generations')
    .values({ user_id: userId, generation, generated_at: new Date(at) })
    .execute()
}

/** How many actions a generation has; null where none of that id is kept. */
export async function sizeOfGeneration(db: Db, userId: string, generation: string): Promise<number | null> {
  const row = await db
    .selectFrom('recommendation_generations as one')
    .leftJoin('recommendations as action', 'action.generation', 'one.generation')
    .select(({ fn }) => fn.count<string>('action.id').as('count'))
    .where('one.user_id', '=', userId)
    .where('one.generation', '=', generation)
    .groupBy('one.generation')
    .executeTakeFirst()
  return row === undefined ? null : Number(row.count)
}

/** Notes what was wished of an action; of two wishes at one time the later one counts. */
export async function keepTick(
  db: Db,
  userId: string,
  id: string,
  { isDone, at }: { readonly isDone: boolean; readonly at: EpochMs },
): Promise<void> {
  await db
    .insertInto('recommendation_ticks')
    .values({ user_id: userId, action_id: id, at: new Date(at), is_done: isDone })
    .onConflict((conflict) => conflict.columns(['action_id', 'at']).doUpdateSet({ is_done: isDone }))
    .execute()
}

/** When each generation was that is kept whole, oldest first. */
export async function generationTimes(db: Db, userId: string): Promise<readonly EpochMs[]> {
  const rows = await db
    .selectFrom('recommendation_generations')
    .select('generated_at')
    .where('user_id', '=', userId)
    .orderBy('generated_at')
    .execute()
  return rows.map(({ generated_at: at }) => epoch(at.getTime()))
}

/** The newest generation at or before an instant that is kept whole; null before the first. */
export async function runAsOf(db: Db, userId: string, at: EpochMs): Promise<Run | null> {
  const run = await db
    .selectFrom('recommendation_generations')
    .select(['generation', 'generated_at'])
    .where('user_id', '=', userId)
    .where('generated_at', '<=', new Date(at))
    .orderBy('generated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run === undefined ? null : { generation: run.generation, at: epoch(run.generated_at.getTime()) }
}

/** The actions that were ticked at an instant, by id, and when each had been. */
export async function doneAsOf(db: Db, userId: string, at: EpochMs): Promise<ReadonlyMap<string, EpochMs>> {
  const rows = await db
    .selectFrom('recommendation_ticks')
    .distinctOn('action_id')
    .select(['action_id', 'at', 'is_done'])
    .where('user_id', '=', userId)
    .where('at', '<=', new Date(at))
    .orderBy('action_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.filter((row) => row.is_done).map((row) => [row.action_id, epoch(row.at.getTime())] as const))
}
