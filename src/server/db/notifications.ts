import { sql } from 'kysely'
import { isRecord } from '../../domain/core/wire.ts'
import { tradeIdIn } from '../events/factId.ts'
import { factFrom, type KeptFact } from './events.ts'
import { countNotifying } from './notificationCount.ts'
import type { Db } from './open.ts'

export interface NotificationFilter {
  readonly limit: number
  readonly offset: number
  readonly unreadOnly: boolean
  readonly types: readonly string[]
  readonly since: Date | null
  readonly epoch: string
  /** The newest fact of the user. */
  readonly head: number
}

/** Stored notifications: the user's facts that notify, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  filter: NotificationFilter,
): Promise<{ readonly rows: readonly KeptFact[]; readonly total: number }> {
  let query = db.selectFrom('events').where('user_id', '=', userId).where('notifies', '=', true)
  if (filter.unreadOnly) query = query.where('read_at', 'is', null)
  if (filter.types.length > 0) query = query.where('type', 'in', filter.types)
  if (filter.since !== null) query = query.where('at', '>=', filter.since)
  const rows = await query
    .select(['seq', 'type', 'at', 'data', 'read_at'])
    .orderBy('seq', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const newest = await corrections(db, userId, rows)
  const named = await renames(db, userId, rows)
  const facts = rows.map((row) => factFrom({ ...row, data: named(row.seq, newest(row) ?? row.data) }, filter.epoch))
  if (!filter.unreadOnly && filter.types.length === 0 && filter.since === null)
    return { rows: facts, total: await countNotifying(db, userId, filter.head) }
  const counted = await query.select(sql<bigint>`count(*)`.as('n')).executeTakeFirst()
  return { rows: facts, total: Number(counted?.n ?? 0n) }
}

/** What trades among these rows came to after they were told, as their order went on filling (F39). */
async function corrections(db: Db, userId: string, rows: readonly TradeRow[]): Promise<(row: TradeRow) => unknown> {
  const trades = rows.filter(({ type }) => type === 'trade_closed')
  if (trades.length === 0) return () => undefined
  const found = await db
    .selectFrom('events')
    .select(['type', 'seq', 'data'])
    .where('user_id', '=', userId)
    .where('seq', '>', trades.at(-1)!.seq)
    .where('type', '=', 'trade_corrected')
    .orderBy('seq')
    .execute()
  const byTrade = new Map(found.map(({ data }) => [tradeIdIn(data), data]))
  return ({ type, data }) => (type === 'trade_closed' ? byTrade.get(tradeIdIn(data)) : undefined)
}

/** Under the names that their accounts have by now: a notification leads to what is there (API-29). */
async function renames(
  db: Db,
  userId: string,
  rows: readonly { readonly seq: bigint }[],
): Promise<(seq: bigint, data: unknown) => unknown> {
  const oldest = rows.at(-1)
  if (oldest === undefined) return (_, data) => data
  const found = await db
    .selectFrom('events')
    .select(['seq', sql<string>`data->>'account_before'`.as('before'), sql<string>`data->>'account'`.as('after')])
    .where('user_id', '=', userId)
    .where('seq', '>', oldest.seq)
    .where('type', '=', 'account_state_changed')
    .where(sql<boolean>`data->>'account_before' is not null`)
    .orderBy('seq')
    .execute()
  return (from, data) => {
    if (!isRecord(data) || typeof data['account'] !== 'string') return data
    let account = data['account']
    for (const { seq, before, after } of found) if (seq > from && before === account) account = after
    return account === data['account'] ? data : { ...data, account }
  }
}

type TradeRow = { readonly type: string; readonly seq: bigint; readonly data: unknown }

/** Marks one as read; false when there is no such one. Reading is for good: the first time counts (I8). */
export async function markRead(db: Db, userId: string, seq: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('events')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('user_id', '=', userId)
    .where('seq', '=', BigInt(seq))
    .where('notifies', '=', true)
    .returning('seq')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks all since then as read, up to the fact `through` where one is named; how many were not. */
export async function markAllRead(
  db: Db,
  userId: string,
  { since, through, now }: { readonly since: Date; readonly through: number | null; readonly now: Date },
): Promise<number> {
  let query = db
    .updateTable('events')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('notifies', '=', true)
    .where('read_at', 'is', null)
    .where('at', '>=', since)
  if (through !== null) query = query.where('seq', '<=', BigInt(through))
  return (await query.returning('seq').execute()).length
}

/** Unread ones by their stored type. */
export async function countUnread(db: Db, userId: string, since: Date): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('events')
    .select(['type', sql<bigint>`count(*)`.as('n')])
    .where('user_id', '=', userId)
    .where('notifies', '=', true)
    .where('read_at', 'is', null)
    .where('at', '>=', since)
    .groupBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]))
}

export async function countByType(db: Db, userId: string, since: Date): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('events')
    .select(['type', sql<bigint>`count(*)`.as('n')])
    .where('user_id', '=', userId)
    .where('notifies', '=', true)
    .where('at', '>=', since)
    .groupBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]))
}
