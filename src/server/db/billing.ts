import type { Selectable } from 'kysely'
import { ABANDONED_FOR } from '../../domain/billing/abandoned.ts'
import type { Interval, PaidPlan } from '../../domain/billing/constants.ts'
import type { Subscription } from '../../domain/billing/subscription.ts'
import { isPaidPlan } from '../../domain/billing/subscription.ts'
import type { WebhookVerdict } from '../../domain/billing/webhook.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    billing_customers: { id: string; user_id: string }
    subscriptions: {
      id: string
      user_id: string
      plan: string
      status: string
      is_ending: boolean
      period_end: Date
      created_at: Date
      told_at: Date
    }
    checkouts: { user_id: string; plan: string; interval: string; began_at: Date }
    billing_messages: {
      id: string
      user_id: string | null
      type: string
      verdict: string
      made_at: Date
      heard_at: Date
    }
  }
}

/** The customer that a user is at the card provider, or null. */
export async function customerOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('billing_customers').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** The user that a customer of the card provider is, or null. */
export async function userOfCustomer(db: Db, customer: string): Promise<string | null> {
  const row = await db.selectFrom('billing_customers').select('user_id').where('id', '=', customer).executeTakeFirst()
  return row?.user_id ?? null
}

/** Everybody who is a customer of the card provider. */
export async function billingCustomers(db: Db): Promise<readonly { readonly id: string; readonly userId: string }[]> {
  const rows = await db.selectFrom('billing_customers').selectAll().orderBy('id').execute()
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}

/** Keeps which customer a user is, in place of the one that he was. */
export async function saveCustomer(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ id, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ id }))
    .execute()
}

/** All subscriptions that a user ever had. */
export async function subscriptionsOf(db: Db, userId: string): Promise<readonly Subscription[]> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute()
  return rows.flatMap(subscriptionIn)
}

/** A subscription as it was taken before; null for one that is not known. */
export async function keptSubscription(db: Db, id: string): Promise<Subscription | null> {
  const rows = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).execute()
  return rows.flatMap(subscriptionIn)[0] ?? null
}

const subscriptionIn = (row: Selectable<Database['subscriptions']>): readonly Subscription[] =>
  isPaidPlan(row.plan)
    ? [
        {
          id: row.id,
          plan: row.plan,
          status: row.status,
          isEnding: row.is_ending,
          periodEnd: row.period_end.getTime(),
          createdAt: row.created_at.getTime(),
        },
      ]
    : []

/** Users whose trial, begun here, is over by now and still counts. */
export async function dueTrials(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', 'like', 'trial-%')
    .where('status', '=', 'trialing')
    .where('period_end', '<=', now)
    .execute()
  return rows.map(({ user_id: id }) => id)
}

/** When the newest applied message of a subscription was made, or null. */
export async function toldAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('subscriptions').select('told_at').where('id', '=', id).executeTakeFirst()
  return row?.told_at ?? null
}

/** Keeps a subscription as it is now, in place of what was kept. */
export async function saveSubscription(db: Db, userId: string, one: Subscription, told: Date): Promise<void> {
  const now = {
    plan: one.plan,
    status: one.status,
    is_ending: one.isEnding,
    period_end: new Date(one.periodEnd),
    created_at: new Date(one.createdAt),
    told_at: told,
  }
  await db
    .insertInto('subscriptions')
    .values({ id: one.id, user_id: userId, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute()
}

/** A message of the card provider that was heard. */
export interface HeardMessage {
  readonly id: string
  readonly userId: string | null
  readonly type: string
  readonly verdict: WebhookVerdict
  readonly madeAt: Date
  readonly heardAt: Date
}

/** Whether a message was heard before. */
export async function isHeard(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('billing_messages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Notes a message; false when it was noted before. */
export async function noteMessage(db: Db, message: HeardMessage): Promise<boolean> {
  const { id, userId, type, verdict, madeAt, heardAt } = message
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_messages')
    .values({ id, user_id: userId, type, verdict, made_at: madeAt, heard_at: heardAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0
}

/** The newest messages, whatever was done about them, with the name of the user they were about. */
export async function newestMessages(db: Db, limit: number) {
  return await db
    .selectFrom('billing_messages')
    .leftJoin('users', 'users.id', 'billing_messages.user_id')
    .select(['billing_messages.id', 'user_id', 'users.name as user_name', 'type', 'verdict', 'made_at', 'heard_at'])
    .orderBy('heard_at', 'desc')
    .limit(limit)
    .execute()
}

/** Messages so old that their repetition would be refused by its age. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('billing_messages').where('heard_at', '<', before).execute()
}

/** Notes that a user asked for a payment page; a checkout that is still remembered began when it did. */
export async function noteCheckout(
  db: Db,
  userId: string,
  { plan, interval, at }: { readonly plan: PaidPlan; readonly interval: Interval; readonly at: Date },
): Promise<void> {
  const known = await checkoutSince(db, userId)
  const isOld = known === null || known.getTime() + ABANDONED_FOR <= at.getTime()
  await db
    .insertInto('checkouts')
    .values({ user_id: userId, plan, interval, began_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ plan, interval, ...(isOld && { began_at: at }) }),
    )
    .execute()
}

/** When the checkout of a user began that is remembered; null where none is. */
export async function checkoutSince(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('checkouts').select('began_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.began_at ?? null
}
