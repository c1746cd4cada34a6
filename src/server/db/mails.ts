import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely'
import type { MailState } from '../../domain/mail/constants.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    mails: {
      id: string
      user_id: string
      kind: string
      recipient: string
      subject: string
      body_text: string | null
      body_html: string | null
      state: MailState
      attempts: Generated<number>
      problem: string | null
      queued_at: Time
      due_at: Time
      ended_at: TimeOrNull
    }
  }
}

/** A mail to be sent. Its id says for whom and on what occasion: a second one of that id is none. */
export interface NewMail {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly queuedAt: Date
  /** Not sent before. */
  readonly dueAt: Date
}

/** A mail as it is kept. */
export interface KeptMail {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  /** Null once it is long over. */
  readonly text: string | null
  readonly html: string | null
  readonly state: MailState
  readonly attempts: number
  /** Why the last attempt failed, or null. */
  readonly problem: string | null
  readonly queuedAt: Date
  readonly dueAt: Date
  readonly endedAt: Date | null
}

/** Queues mails; those whose id is there already stay as they are. Answers the ids that are new. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<readonly string[]> {
  if (mails.length === 0) return []
  const rows = await db
    .insertInto('mails')
    .values(
      mails.map(({ id, userId, kind, recipient, subject, text, html, queuedAt, dueAt }) => ({
        id,
        user_id: userId,
        kind,
        recipient,
        subject,
        body_text: text,
        body_html: html,
        state: 'queued' as const,
        queued_at: queuedAt,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a mail back that no mail server can have taken. */
export async function dropUnsent(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('id', '=', id)
    // What an ended server was sending is queued again, and may have been taken.
    .where((is) => is.or([is('state', '=', 'delayed'), is.and([is('state', '=', 'queued'), is('attempts', '=', 0)])]))
    .execute()
}

/** Of some ids those that were queued before. */
export async function knownMails(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  // As one value: a statement takes 65,535 of them.
  const asked = sql<string>`(select json_array_elements_text(${JSON.stringify(ids)}::json))`
  const rows = await db.selectFrom('mails').select('id').where('id', 'in', asked).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Mails of a user that wait for their hour are due by other wishes of his; those that failed keep their time. */
export async function retimeMails(db: Db, userId: string, now: Date, dueOf: (kind: string) => Date): Promise<void> {
  const held = await db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('due_at', '>', now)
    .where(waitsForItsHour)
    .execute()
  for (const { id, kind } of held)
    await db
      .updateTable('mails')
      .set({ due_at: dueOf(kind) })
      .where('id', '=', id)
      .where(waitsForItsHour)
      .execute()
}

/** Not sent yet, or held at a retry by the night of its reader. */
const waitsForItsHour = (mail: ExpressionBuilder<Database, 'mails'>) =>
  mail.or([
    mail.and([mail('state', '=', 'queued'), mail('attempts', '=', 0)]),
    mail.and([mail('state', '=', 'delayed'), mail('problem', 'is', null)]),
  ])

/** Takes the mail that has been due for longest, as being sent; null where none is due. */
export async function claimMail(db: Db, now: Date): Promise<KeptMail | null> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('state', 'in', ['queued', 'delayed'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  const row = await db
    .updateTable('mails')
    .set((is) => ({ state: 'sending', attempts: is('attempts', '+', 1) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : mailFrom(row)
}

/** How an attempt ended. */
export type MailEnd =
  | { readonly state: 'sent'; readonly at: Date; readonly recipient: string }
  | { readonly state: 'kept' | 'unwanted'; readonly at: Date }
  | { readonly state: 'failed'; readonly at: Date; readonly problem: string }
  | { readonly state: 'delayed'; readonly dueAt: Date; readonly problem: string | null }

/** Notes how an attempt ended, of the newest attempt alone. */
export async function endMail(
  db: Db,
  { id, attempts }: Pick<KeptMail, 'id' | 'attempts'>,
  end: MailEnd,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: end.state,
      problem: 'problem' in end ? end.problem : null,
      ...('recipient' in end ? { recipient: end.recipient } : {}),
      ...('dueAt' in end ? { due_at: end.dueAt } : { ended_at: end.at }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute()
}

/** What is being sent waits again, but for mails that somebody still sends. Answers how many those are. */
export async function takeBackMails(db: Db, except: readonly Pick<KeptMail, 'id'>[] = []): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
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

/** The newest mails, those first that were queued last. */
export async function newestMails(db: Db, most: number): Promise<readonly KeptMail[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('queued_at', 'desc').orderBy('id').limit(most).execute()
  return rows.map(mailFrom)
}

/** How many mails are in each state; a state without any is not named. */
export async function countMails(db: Db): Promise<Readonly<Partial<Record<MailState, number>>>> {
  const rows = await db
    .selectFrom('mails')
    .select(['state', sql<bigint>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Empties mails that were over before a time: their ids stay, so that none is sent again. */
export async function emptyOldMails(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ body_text: null, body_html: null, recipient: '' })
    .where('ended_at', '<', before)
    .where('body_text', 'is not', null)
    .execute()
}

const mailFrom = (row: Selectable<Database['mails']>): KeptMail => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  state: row.state,
  attempts: row.attempts,
  problem: row.problem,
  queuedAt: row.queued_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
})
