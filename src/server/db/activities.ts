import type { Db } from './open.ts'

/** What a client reported of its user (spec 7, Polling). */
export interface Activity {
  readonly type: string
  readonly at: Date
  readonly data: unknown
}

export async function saveActivities(db: Db, userId: string, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return
  await db.insertInto('activities').values(activities.map(({ type, at, data }) => ({ user_id: userId, type, at, data: JSON.stringify(data ?? null) }))).execute()
}

/** Activity reports are kept 30 days. */
export async function deleteOldActivities(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activities').where('at', '<', before).execute()
}

interface Seen {
  readonly lastUserActivity: Date | null
  readonly sessionStart: Date | null
  readonly lastSeenEventId: string | null
}

export async function saveSessionActivity(db: Db, userId: string, seen: Seen, now: Date): Promise<void> {
  const row = { last_user_activity: seen.lastUserActivity, session_start: seen.sessionStart, last_seen_event_id: seen.lastSeenEventId, updated_at: now }
  await db.insertInto('session_activity').values({ user_id: userId, ...row }).onConflict((conflict) => conflict.column('user_id').doUpdateSet(row)).execute()
}
