import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ChannelKind } from '../../domain/channels/constants.ts'
import type { ChannelMessage } from '../../domain/channels/message.ts'
import type { Telling } from '../../domain/channels/telling.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/**
 * What becomes of a message. `queued`: its turn comes. `sending`: the other side has it now. `delayed`: it is tried
 * again, the person's next device gets it, or quiet hours hold it. `sent`: it was taken. `shown`: a device said that it
 * shows it, or all of it was shown or read on pages. `untold`: its type was switched off meanwhile. `failed`: nobody
 * took it.
 */
type DeliveryState = 'queued' | 'sending' | 'delayed' | 'sent' | 'shown' | 'untold' | 'failed'

/** The problem of a message that waits for the end of quiet hours. */
export const HELD_BY_QUIET = 'Quiet hours hold it.'

/** A device that was asked to take a message. */
export interface Tried {
  readonly id: string
  readonly isTaken: boolean
}

/** What a message tells: in words, and what it is made of. */
export interface DeliveryContent {
  readonly message: ChannelMessage
  /** Ids of the facts, for devices that show them as seen. */
  readonly facts: readonly string[]
  /** One by one, for programs; empty for people. */
  readonly tellings: readonly Telling[]
}

declare module './schema.ts' {
  interface Database {
    deliveries: {
      id: string
      user_id: string
      kind: ChannelKind
      channel_id: string | null
      content: Json<DeliveryContent>
      state: DeliveryState
      attempts: Generated<number>
      tried: ColumnType<readonly Tried[], string | undefined, string>
      token_hash: string | null
      problem: string | null
      queued_at: Time
      due_at: Time
      ended_at: TimeOrNull
    }
  }
}

/** A message on its way. */
export interface Delivery {
  readonly id: string
  readonly userId: string
  readonly kind: ChannelKind
  /** The one that gets it; null for whichever device of the person takes it first. */
  readonly channelId: string | null
  readonly content: DeliveryContent
  readonly attempts: number
  /** Devices that took it, or did not, already; none gets it again that took it. */
  readonly tried: readonly Tried[]
  readonly queuedAt: Date
}

/** Queues messages; those whose id is there already stay as they are. */
export async function queueDeliveries(
  db: Db,
  deliveries: readonly Omit<Delivery, 'attempts' | 'tried'>[],
): Promise<void> {
  if (deliveries.length === 0) return
  await db
    .insertInto('deliveries')
    .values(
      deliveries.map(({ id, userId, kind, channelId, content, queuedAt }, index) => ({
        id,
        user_id: userId,
        kind,
        channel_id: channelId,
        content: JSON.stringify(content),
        state: 'queued' as const,
        // In this order they go out.
        queued_at: new Date(queuedAt.getTime() + index),
        due_at: queuedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The id of a test of a channel begins so. */
const testsOf = (channelId: string): string => `test ${channelId} `

/** Whether a message tries a channel out. */
export const isTest = ({ id, channelId }: Pick<Delivery, 'id' | 'channelId'>): boolean =>
  channelId !== null && id.startsWith(testsOf(channelId))

/** Queues a test of a channel, but while there is one that has not ended. */
export async function queueTest(
  db: Db,
  test: Omit<Delivery, 'id' | 'attempts' | 'tried'> & { readonly channelId: string },
): Promise<void> {
  const begins = testsOf(test.channelId)
  const waiting = await db
    .selectFrom('deliveries')
    .select('id')
    .where('user_id', '=', test.userId)
    .where('id', 'like', `${begins}%`)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (waiting === undefined) await queueDeliveries(db, [{ ...test, id: begins + test.queuedAt.getTime() }])
}

/**
 * Takes the message that has been due for longest, as being sent, of whoever has none under way; null where none is
 * due. One that nobody took before goes after those that were not tried yet: addresses that do not answer hold up
 * others once, not for as long as they are asked again.
 */
export async function claimDelivery(db: Db, now: Date): Promise<Delivery | null> {
  const dueOf = (tries: '=' | '>') =>
    db
      .selectFrom('deliveries')
      .select('id')
      .where('state', 'in', ['queued', 'delayed'])
      .where('due_at', '<=', now)
      .where('attempts', tries, 0)
      .where('user_id', 'not in', db.selectFrom('deliveries').select('user_id').where('state', '=', 'sending'))
      .orderBy('due_at')
      .orderBy('queued_at')
      .orderBy('id')
      .limit(1)
  const row = await db
    .updateTable('deliveries')
    .set((is) => ({ state: 'sending', attempts: is('attempts', '+', 1) }))
    .where('id', '=', (is) => is.fn.coalesce(dueOf('='), dueOf('>')))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : deliveryFrom(row)
}

/** How an attempt ended. */
export type DeliveryEnd =
  | { readonly state: 'sent' | 'shown' | 'untold'; readonly at: Date }
  | { readonly state: 'failed'; readonly at: Date; readonly problem: string }
  | { readonly state: 'delayed'; readonly dueAt: Date; readonly problem: string | null }

/**
 * Notes how an attempt ended, of the newest attempt alone; a device that said meanwhile that it shows the message has
 * the last word.
 */
export async function endDelivery(
  db: Db,
  { id, attempts, tried }: Pick<Delivery, 'id' | 'attempts' | 'tried'>,
  end: DeliveryEnd,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      state: end.state,
      tried: JSON.stringify(tried),
      problem: 'problem' in end ? end.problem : null,
      ...('dueAt' in end ? { due_at: end.dueAt } : { ended_at: end.at }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute()
}

/** Messages of a person that quiet hours hold are due: his hours are others now, and hold anew what falls into them. */
export async function releaseDeliveries(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'delayed')
    .where('problem', '=', HELD_BY_QUIET)
    .where('due_at', '>', now)
    .execute()
}

/** Keeps by which token a device may say that it shows a message. */
export async function noteToken(db: Db, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('deliveries').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Messages of a person that nobody took yet, and nobody is being asked to take now. */
export async function unsentDeliveries(
  db: Db,
  userId: string,
): Promise<readonly Pick<Delivery, 'id' | 'kind' | 'content'>[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'content', 'tried'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'delayed'])
    .execute()
  return rows.filter(({ tried }) => tried.every(({ isTaken }) => !isTaken))
}

/** What a message that is not on its way says is said otherwise. */
export async function rewriteDelivery(db: Db, id: string, content: DeliveryContent): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'delayed'])
    .execute()
}

/** A device shows the message of a token; answers whose it is and what it tells, or null for no such token. */
export async function shownDelivery(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ readonly userId: string; readonly facts: readonly string[] } | null> {
  const row = await db
    .updateTable('deliveries')
    .set({ state: 'shown', ended_at: now })
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'content'])
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, facts: row.content.facts }
}

/** What is being sent waits again, but for messages that somebody still sends. Answers how many those are. */
export async function takeBackDeliveries(db: Db, except: readonly Pick<Delivery, 'id'>[] = []): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'queued' })
    .where('state', '=', 'sending')
    .$if(except.length > 0, (some) =>
      some.where(
        'id',
        'not in',
        except.map(({ id }) => id),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets messages that were over before a time. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('ended_at', '<', before).execute()
}

const deliveryFrom = (row: Selectable<Database['deliveries']>): Delivery => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  channelId: row.channel_id,
  content: row.content,
  attempts: row.attempts,
  tried: row.tried,
  queuedAt: row.queued_at,
})
