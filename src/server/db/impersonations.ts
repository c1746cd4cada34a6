import type { Db } from './open.ts'
import type { Time, TimeOrNull } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    impersonations: {
      id: string
      token_hash: string
      admin_id: string
      target_id: string
      reason: string
      started_at: Time
      ends_at: Time
      ended_at: TimeOrNull
      ended_because: string | null
    }
  }
}

/** An impersonation as it is kept; of its token the hash alone. */
export interface KeptImpersonation {
  readonly id: string
  readonly tokenHash: string
  readonly adminId: string
  readonly targetId: string
  readonly reason: string
  readonly startedAt: Date
  readonly endsAt: Date
}

/** Keeps one that begins. */
export async function insertImpersonation(db: Db, one: KeptImpersonation): Promise<void> {
  await db
    .insertInto('impersonations')
    .values({
      id: one.id,
      token_hash: one.tokenHash,
      admin_id: one.adminId,
      target_id: one.targetId,
      reason: one.reason,
      started_at: one.startedAt,
      ends_at: one.endsAt,
      ended_at: null,
      ended_because: null,
    })
    .execute()
}

/** Notes the end of one that runs. */
export async function endImpersonation(db: Db, id: string, at: Date, because: string): Promise<void> {
  await db
    .updateTable('impersonations')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Those that were not ended and whose time is not over. */
export async function runningImpersonations(db: Db, now: Date): Promise<readonly KeptImpersonation[]> {
  const rows = await db
    .selectFrom('impersonations')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    adminId: row.admin_id,
    targetId: row.target_id,
    reason: row.reason,
    startedAt: row.started_at,
    endsAt: row.ends_at,
  }))
}

/** The newest, with the names of both; what was never ended ended with its time. */
export async function newestImpersonations(db: Db, limit: number) {
  return await db
    .selectFrom('impersonations')
    .innerJoin('users as admin', 'admin.id', 'impersonations.admin_id')
    .innerJoin('users as target', 'target.id', 'impersonations.target_id')
    .select([
      'impersonations.id',
      'admin_id',
      'admin.name as admin_name',
      'target_id',
      'target.name as target_name',
      'reason',
      'started_at',
      'ends_at',
      'ended_at',
      'ended_because',
    ])
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}
