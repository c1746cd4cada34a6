import type { EpochMs } from '../../domain/core/time.ts'
import { storedAsOf } from '../../domain/recommendations/asOf.ts'
import type { Db } from '../db/open.ts'
import { doneAsOf, runAsOf } from '../db/pastAdvice.ts'
import { type Generation, generationOf } from '../db/recommendations.ts'

/** The generation that was the newest at an instant, ticked as it was then; null before the first that is kept. */
export async function generationAsOf(db: Db, userId: string, at: EpochMs): Promise<Generation | null> {
  const run = await runAsOf(db, userId, at)
  if (run === null) return null
  const [generation, done] = await Promise.all([generationOf(db, userId, run), doneAsOf(db, userId, at)])
  return { ...generation, actions: storedAsOf(generation.actions, done, at) }
}
