import { hours } from '../../domain/core/time.ts'
import { textFrom } from '../../domain/core/wire.ts'
import { sql } from 'kysely'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    identity_records: {
      kind: string
      id: string
      payload: Json<unknown>
      grant_id: string | null
      uid: string | null
      user_code: string | null
      expires_at: TimeOrNull
      consumed_at: TimeOrNull
    }
  }
}

/** One record of the embedded identity provider: a session, a code, a token, a grant or an interaction. */
export interface IdentityRecord {
  readonly payload: Record<string, unknown>
  readonly consumedAt: Date | null
}

interface NewRecord {
  readonly kind: string
  readonly id: string
  readonly payload: Record<string, unknown>
  readonly expiresAt: Date | null
}

export async function saveRecord(db: Db, record: NewRecord): Promise<void> {
  const row = {
    payload: JSON.stringify(record.payload),
    grant_id: textFrom(record.payload['grantId']),
    uid: textFrom(record.payload['uid']),
    user_code: textFrom(record.payload['userCode']),
    expires_at: record.expiresAt,
  }
  await db
    .insertInto('identity_records')
    .values({ kind: record.kind, id: record.id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

export async function findRecord(
  db: Db,
  kind: string,
  by: 'id' | 'uid' | 'user_code',
  value: string,
  now: Date,
): Promise<IdentityRecord | null> {
  const row = await db
    .selectFrom('identity_records')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where(by, '=', value)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst()
  return row === undefined ? null : { payload: row.payload as Record<string, unknown>, consumedAt: row.consumed_at }
}

/** Marks a code or refresh token as used; the first use counts. */
export async function consumeRecord(db: Db, kind: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('identity_records')
    .set({ consumed_at: at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .execute()
}

export async function deleteRecord(db: Db, kind: string, id: string): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', id).execute()
}

/** Takes a record out, for one of many who ask at once; null where there is none any more. */
export async function takeRecord(db: Db, kind: string, id: string, now: Date): Promise<IdentityRecord | null> {
  const row = await db
    .deleteFrom('identity_records')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning(['payload', 'consumed_at'])
    .executeTakeFirst()
  return row === undefined ? null : { payload: row.payload as Record<string, unknown>, consumedAt: row.consumed_at }
}

/**
 * Lets a session of the provider end at `until`, and returns its id; null where there is none any more: it is not begun
 * anew.
 */
export async function prolongSession(
  db: Db,
  uid: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<string | null> {
  const exp = Math.floor(until.getTime() / 1_000)
  const row = await db
    .updateTable('identity_records')
    .set({ expires_at: until, payload: sql`payload || ${JSON.stringify({ exp })}::jsonb` })
    .where('kind', '=', 'Session')
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const isOf = (userId: string) => sql<boolean>`payload->>'accountId' = ${userId}`

/** Deletes what there is of a kind for a user. */
export async function deleteRecordsOf(db: Db, kind: string, userId: string): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where(isOf(userId)).execute()
}

/** Ids of what was granted in each sign-in of a user. */
export async function grantsOf(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('identity_records')
    .select('id')
    .where('kind', '=', 'Grant')
    .where(isOf(userId))
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await db.deleteFrom('identity_records').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
}

/** Ends all that was granted in one sign-in: refresh tokens and codes, and the grant itself. */
export async function endGrant(db: Db, grantId: string): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where((is) => is.or([is('grant_id', '=', grantId), is.and([is('kind', '=', 'Grant'), is('id', '=', grantId)])]))
    .execute()
}

/**
 * Records of each kind that are kept: whoever asks for sign-in pages without end pushes out what was used, longest ago
 * first, then what ends first.
 */
const MOST_RECORDS = 20_000
/**
 * How long a used refresh token is remembered, so that its second use ends the session; its own end may be two weeks
 * away.
 */
const USED_MS = hours(24)

/** Deletes what has ended, what was used long ago, and of each kind what is beyond `most`. */
export async function deleteExpiredRecords(db: Db, now: Date, most = MOST_RECORDS): Promise<void> {
  await db
    .deleteFrom('identity_records')
    .where((is) => is.or([is('expires_at', '<', now), is('consumed_at', '<', new Date(now.getTime() - USED_MS))]))
    .execute()
  const many = await db
    .selectFrom('identity_records')
    .select('kind')
    .groupBy('kind')
    .having(sql<bigint>`count(*)`, '>', BigInt(most))
    .execute()
  for (const { kind } of many) {
    const kept = db
      .selectFrom('identity_records')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('consumed_at', (by) => by.desc().nullsFirst())
      .orderBy('expires_at', (by) => by.desc().nullsFirst())
      .orderBy('id')
      .limit(most)
    await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', 'not in', kept).execute()
  }
}
