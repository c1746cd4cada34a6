import { type ColumnType, type ExpressionBuilder, sql } from 'kysely'
import { type ChannelKind, SAME_CLOSING } from '../../domain/channels/constants.ts'
import type { Due } from '../../domain/channels/plan.ts'
import type { Telling } from '../../domain/channels/telling.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/**
 * What becomes of a telling. `waiting`: a page may still show it, or quiet hours hold it. `told`: it stands in a
 * message. `shown`: a page of the person showed it. `untold`: he switched its type off, or its trade tells it.
 */
type TellingState = 'waiting' | 'told' | 'shown' | 'untold'

declare module './schema.ts' {
  interface Database {
    tellings: {
      fact_id: string
      kind: ChannelKind
      user_id: string
      seq: Int8
      content: Json<Telling>
      state: TellingState
      was_held: ColumnType<boolean, boolean | undefined, boolean>
      due_at: Time
      ended_at: TimeOrNull
    }
  }
}

/** A fact to be told, once by each kind of channel. */
export interface NewTelling {
  readonly userId: string
  readonly seq: number
  readonly telling: Telling
  readonly kind: ChannelKind
  readonly dueAt: Date
}

/** Notes what is to be told, in the transaction of its fact. The same fact makes no second one. */
export async function addTellings(db: Db, tellings: readonly NewTelling[]): Promise<void> {
  if (tellings.length === 0) return
  await db
    .insertInto('tellings')
    .values(
      tellings.map(({ userId, seq, telling, kind, dueAt }) => ({
        fact_id: telling.id,
        kind,
        user_id: userId,
        seq: BigInt(seq),
        content: JSON.stringify(telling),
        state: 'waiting' as const,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'fact_id', 'kind']).doNothing())
    .execute()
}

/** By which channels of people the trade of a closed position is told, or was. */
export async function kindsOfItsTrade(db: Db, userId: string, position: Telling): Promise<readonly ChannelKind[]> {
  const rows = await db
    .selectFrom('tellings')
    .select('kind')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', '<>', 'webhook')
    // Nothing ends before it happened: older ones need not be looked at.
    .where((is) => is.or([is('state', '=', 'waiting'), is('ended_at', '>', new Date(position.at - 2 * SAME_CLOSING))]))
    .where(isOfClosing('trade_closed', position))
    .execute()
  return rows.map(({ kind }) => kind)
}

/** A closed position that waits is told by its trade, by the channels of people that tell that one. */
export async function endItsPosition(
  db: Db,
  userId: string,
  kinds: readonly ChannelKind[],
  trade: Telling,
  now: Date,
): Promise<void> {
  const people = kinds.filter((kind) => kind !== 'webhook')
  if (people.length === 0) return
  await db
    .updateTable('tellings')
    .set({ state: 'untold', ended_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', people)
    .where('state', '=', 'waiting')
    .where(isOfClosing('position_closed', trade))
    .execute()
}

/** Whose tellings, by which kind of channel: facts are numbered by user. */
export interface Reader {
  readonly userId: string
  readonly kind: ChannelKind
}

/** Who has something due, by which kind of channel. */
export async function dueReaders(db: Db, now: Date): Promise<readonly Reader[]> {
  const rows = await db
    .selectFrom('tellings')
    .select(['user_id', 'kind'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute()
  return rows.map(({ user_id: userId, kind }) => ({ userId, kind }))
}

/** What is due to a person by a kind of channel, oldest first; what was read on a page meanwhile is shown. */
export async function dueTellings(db: Db, userId: string, kind: ChannelKind, now: Date): Promise<readonly Due[]> {
  await db
    .updateTable('tellings')
    .set({ state: 'shown', ended_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('kind', '<>', 'webhook')
    .where('state', '=', 'waiting')
    .where(wasRead)
    .execute()
  const rows = await db
    .selectFrom('tellings')
    .select(['content', 'was_held'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('seq')
    .execute()
  return rows.map(({ content, was_held: wasHeld }) => ({ telling: content, wasHeld }))
}

/** Of facts in a person's messages those that no page showed and nobody read since. */
export async function unseenTellings(
  db: Db,
  { userId, kind }: Reader,
  ids: readonly string[],
): Promise<readonly Due[]> {
  const rows = await db
    .selectFrom('tellings')
    .select(['content', 'was_held'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('fact_id', 'in', ids)
    .where('state', '<>', 'shown')
    .where((is) => is.not(wasRead(is)))
    .orderBy('seq')
    .execute()
  return rows.map(({ content, was_held: wasHeld }) => ({ telling: content, wasHeld }))
}

/** Ids of the facts of one closed trade that wait to be told, or are among these, with when they happened. */
export async function untoldOfTrade(
  db: Db,
  userId: string,
  tradeId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly at: Date }[]> {
  return await db
    .selectFrom('tellings')
    .innerJoin('events', (join) =>
      join.onRef('events.user_id', '=', 'tellings.user_id').onRef('events.seq', '=', 'tellings.seq'),
    )
    .select(['tellings.fact_id as id', 'events.at'])
    .distinct()
    .where('tellings.user_id', '=', userId)
    .where((is) =>
      is.or([is('tellings.state', '=', 'waiting'), ...(ids.length === 0 ? [] : [is('tellings.fact_id', 'in', ids)])]),
    )
    .where('events.type', '=', 'trade_closed')
    .where(sql<string>`events.data->>'trade_id'`, '=', tradeId)
    .execute()
}

/** What waits to be told of a fact, or stands in a message of it, is told so. */
export async function rewriteTellings(db: Db, userId: string, telling: Telling): Promise<void> {
  await db
    .updateTable('tellings')
    .set({ content: JSON.stringify(telling) })
    .where('user_id', '=', userId)
    .where('fact_id', '=', telling.id)
    .where('state', 'in', ['waiting', 'told'])
    .execute()
}

/** Ends tellings of a person that wait still: what a page showed meanwhile stays shown. */
export async function endTellings(
  db: Db,
  { userId, kind }: Reader,
  ids: readonly string[],
  end: { readonly state: Exclude<TellingState, 'waiting'>; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('tellings')
    .set({ state: end.state, ended_at: end.at })
    .where('user_id', '=', userId)
    .where('fact_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
}

/** Holds tellings of a person that wait until a time. */
export async function holdTellings(
  db: Db,
  { userId, kind }: Reader,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('tellings')
    .set({ was_held: true, due_at: until })
    .where('user_id', '=', userId)
    .where('fact_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
}

/** What quiet hours hold of a person is due again: his hours are others now. What they hold still is held anew. */
export async function releaseTellings(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('tellings')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('was_held', '=', true)
    .where('due_at', '>', now)
    .execute()
}

/**
 * A page of the person showed these: no channel that speaks to him tells them, nor do messages that are still on their
 * way. Answers those that were not shown before.
 */
export async function markShown(db: Db, userId: string, ids: readonly string[], now: Date): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('tellings')
    .set({ state: 'shown', ended_at: now })
    .where('user_id', '=', userId)
    .where('fact_id', 'in', ids)
    .where('kind', '<>', 'webhook')
    .where('state', 'in', ['waiting', 'told'])
    .returning('fact_id')
    .execute()
  return [...new Set(rows.map(({ fact_id: id }) => id))]
}

/** Forgets what was over before a time. */
export async function deleteOldTellings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('tellings').where('ended_at', '<', before).execute()
}

/** Whether the notification of a telling was read. */
const wasRead = (is: ExpressionBuilder<Database, 'tellings'>) =>
  is.exists(
    is
      .selectFrom('events')
      .select('events.seq')
      .whereRef('events.user_id', '=', 'tellings.user_id')
      .whereRef('events.seq', '=', 'tellings.seq')
      .where('events.read_at', 'is not', null),
  )

/** Whether a telling is of this type and of the same closing as another one. */
const isOfClosing = (type: Telling['type'], { place, at }: Telling) =>
  sql<boolean>`content->>'type' = ${type} and content->>'place' = ${place}
    and abs((content->>'at')::numeric - ${at}) < ${SAME_CLOSING}`
