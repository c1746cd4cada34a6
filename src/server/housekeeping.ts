import { deleteOldActivities } from './db/activities.ts'
import { deleteExpiredRecords } from './db/identityRecords.ts'
import { deleteOldTasks } from './db/tasks.ts'
import type { Parts } from './parts.ts'

const HOUR = 3_600_000
/** Activity reports, ended tasks and sessions of the identity provider are no history: they go. Facts stay (R6: at least 30 days). */
const ACTIVITY_DAYS = 30

/** Clears what has expired, each hour. Returns the function that ends it. */
export function keepHouse({ clock, db, log }: Pick<Parts, 'clock' | 'db' | 'log'>): () => void {
  const clear = async (): Promise<void> => {
    await deleteOldActivities(db, new Date(clock.now() - ACTIVITY_DAYS * 24 * HOUR))
    await deleteOldTasks(db, new Date(clock.now() - ACTIVITY_DAYS * 24 * HOUR))
    await deleteExpiredRecords(db, new Date(clock.now()))
  }
  return clock.every(HOUR, () => { clear().catch((error: unknown) => log.warn({ err: String(error) }, 'Clearing up failed; it is tried again in an hour.')) })
}
