import type { Selectable } from 'kysely'
import type { WireFact } from '../../domain/wire/payloads/facts.ts'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'
import type { Database } from './schema.ts'

/** A fact as it is kept. */
export interface KeptFact extends WireFact {
  readonly seq: number
  readonly readAt: Date | null
}

interface NewRow {
  readonly seq: number
  readonly type: string
  readonly at: Date
  readonly data: unknown
  readonly notifies: boolean
}

export async function insertEvent(tx: Tx, userId: string, row: NewRow): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      user_id: userId,
      seq: BigInt(row.seq),
      type: row.type,
      at: row.at,
      data: JSON.stringify(row.data),
      notifies: row.notifies,
    })
    .execute()
}

/** Facts after a number, oldest first. */
export async function eventsAfter(
  db: Db,
  userId: string,
  page: { readonly seq: number; readonly limit: number; readonly epoch: string },
): Promise<readonly KeptFact[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'type', 'at', 'data', 'read_at'])
    .where('user_id', '=', userId)
    .where('seq', '>', BigInt(page.seq))
    .orderBy('seq')
    .limit(page.limit)
    .execute()
  return rows.map((row) => factFrom(row, page.epoch))
}

/** Facts of a span of time, oldest first. */
export async function eventsBetween(
  db: Db,
  userId: string,
  span: { readonly from: Date; readonly to: Date; readonly limit: number; readonly epoch: string },
): Promise<readonly KeptFact[]> {
  const rows = await db
    .selectFrom('events')
    .select(['seq', 'type', 'at', 'data', 'read_at'])
    .where('user_id', '=', userId)
    .where('at', '>=', span.from)
    .where('at', '<=', span.to)
    .orderBy('seq')
    .limit(span.limit)
    .execute()
  return rows.map((row) => factFrom(row, span.epoch))
}

type Row = Pick<Selectable<Database['events']>, 'seq' | 'type' | 'at' | 'data' | 'read_at'>

/** A row as a fact with the id that travels: `<epoch>-<seq>`. */
export const factFrom = (row: Row, epoch: string): KeptFact => ({
  id: `${epoch}-${row.seq}`,
  event_type: row.type,
  event_timestamp: row.at.toISOString(),
  data: row.data,
  seq: Number(row.seq),
  readAt: row.read_at,
})
