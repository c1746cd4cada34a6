import type { Generated } from 'kysely'
import { type Changed, changeBetween, type Said } from '../../domain/changes/changed.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    changes: {
      id: Generated<bigint>
      user_id: string
      about: string
      subject_id: string
      subject_name: string
      at: Time
      by: string
      kind: string
      before: Json<unknown>
      after: Json<unknown>
    }
  }
}

/** What a history is kept of. */
type About = 'strategy' | 'rule'

/** Newest changes kept of each user: a line of a strategy may hold 128 kB, one of a rule some hundred bytes. */
const MOST_CHANGES: Readonly<Record<About, number>> = { strategy: 1_000, rule: 10_000 }

/**
 * Notes what became of something, where anything did, in the transaction that makes the change; the oldest beyond the
 * bound goes. Whoever acts for the user is named. A rule is kept whole, so that its line can name it and bring it back;
 * of a definition only what differs, for it may hold 64 kB.
 */
export async function noteChange(
  db: Db,
  { userId, actor }: { readonly userId: string; readonly actor: string | null },
  at: Date,
  subject: { readonly about: About; readonly id: string; readonly name: string },
  [before, after]: readonly [Said | null, Said | null],
): Promise<void> {
  const change = changeBetween(before, after, subject.about === 'rule' ? 'all' : 'what differs')
  if (change === null) return
  await db
    .insertInto('changes')
    .values({
      user_id: userId,
      about: subject.about,
      subject_id: subject.id,
      subject_name: subject.name,
      at,
      by: actor ?? userId,
      kind: change.kind,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
    })
    .execute()
  const { about } = subject
  const own = db.selectFrom('changes').select('id').where('user_id', '=', userId).where('about', '=', about)
  await db
    .deleteFrom('changes')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('id', '<=', own.orderBy('id', 'desc').offset(MOST_CHANGES[about]).limit(1))
    .execute()
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * A user's changes of a strategy, newest first. `said` is its id; of one that was deleted its last name serves too, for
 * its page has no other.
 */
export const strategyChanges = (db: Db, userId: string, said: string, page: Page) =>
  pageOf(
    changesAbout(db, userId, 'strategy').where((one) =>
      one.or([
        one('subject_id', '=', said),
        one(
          'subject_id',
          'in',
          one
            .selectFrom('changes as ended')
            .select('ended.subject_id')
            .where('ended.user_id', '=', userId)
            .where('ended.about', '=', 'strategy')
            .where('ended.kind', '=', 'deleted')
            .where('ended.subject_name', '=', said),
        ),
      ]),
    ),
    page,
  )

/** A user's changes of all bot rules, newest first. */
export const ruleChanges = (db: Db, userId: string, page: Page) => pageOf(changesAbout(db, userId, 'rule'), page)

const changesAbout = (db: Db, userId: string, about: About) =>
  db
    .selectFrom('changes')
    .select(['id', 'at', 'by', 'kind', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('about', '=', about)

/** A page of a history as the wire has it. */
async function pageOf(asked: ReturnType<typeof changesAbout>, { limit, offset }: Page) {
  const rows = await asked
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return {
    changes: rows.slice(0, limit).map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      by: row.by,
      kind: row.kind as Changed['kind'],
      before: { ...(row.before as Said) },
      after: { ...(row.after as Said) },
    })),
    has_more: rows.length > limit,
  }
}
