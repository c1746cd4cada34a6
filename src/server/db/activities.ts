import { type Generated, sql } from 'kysely'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    activities: { id: Generated<bigint>; user_id: string; type: string; at: Time; data: Json<unknown> }
    session_activity: {
      user_id: string
      last_user_activity: TimeOrNull
      session_start: TimeOrNull
      last_seen_event_id: string | null
      updated_at: Time
    }
  }
}

/** What a client reported of its user (spec 7, Polling). */
export interface Activity {
  readonly type: string
  readonly at: Date
  readonly data: unknown
}

/** Characters of what a report says beside its type; of a longer one the type alone is kept. */
const MOST_SAID = 2_000

const saidOf = (data: unknown): string => {
  const text = JSON.stringify(data ?? null)
  return text.length > MOST_SAID ? 'null' : text
}

export async function saveActivities(db: Db, userId: string, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return
  await db
    .insertInto('activities')
    .values(activities.map(({ type, at, data }) => ({ user_id: userId, type, at, data: saidOf(data) })))
    .execute()
}

/** Deletes reports from before a time, and of each user those beyond the newest `most`. */
export async function deleteOldActivities(db: Db, before: Date, most: number): Promise<void> {
  await db.deleteFrom('activities').where('at', '<', before).execute()
  const many = await db
    .selectFrom('activities')
    .select('user_id')
    .groupBy('user_id')
    .having(sql<bigint>`count(*)`, '>', BigInt(most))
    .execute()
  for (const { user_id: userId } of many) {
    const kept = db
      .selectFrom('activities')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
    await db.deleteFrom('activities').where('user_id', '=', userId).where('id', 'not in', kept).execute()
  }
}

interface Seen {
  readonly lastUserActivity: Date | null
  readonly sessionStart: Date | null
  readonly lastSeenEventId: string | null
}

export async function saveSessionActivity(db: Db, userId: string, seen: Seen, now: Date): Promise<void> {
  const row = {
    last_user_activity: seen.lastUserActivity,
    session_start: seen.sessionStart,
    last_seen_event_id: seen.lastSeenEventId,
    updated_at: now,
  }
  await db
    .insertInto('session_activity')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
