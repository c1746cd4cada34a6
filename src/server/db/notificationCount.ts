import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Users whose number is held; it is two figures each. Who did not ask for longest makes room. */
const MOST_USERS = 10_000

/** How many facts that notify a user has, up to one of his facts. */
interface Counted {
  readonly head: number
  readonly total: number
}

const heldBy = new WeakMap<Db, Map<string, Counted>>()

/**
 * How many facts of a user notify, up to his newest one, `head`. Facts are only ever added, so those that were counted
 * before are not counted again: every tab asks this each minute.
 */
export async function countNotifying(db: Db, userId: string, head: number): Promise<number> {
  const users = heldBy.get(db) ?? new Map<string, Counted>()
  heldBy.set(db, users)
  const known = users.get(userId)
  const before = known === undefined || known.head > head ? { head: 0, total: 0 } : known
  const total = before.total + (before.head === head ? 0 : await countBetween(db, userId, before.head, head))
  users.delete(userId)
  users.set(userId, { head, total })
  for (const oldest of users.keys()) {
    if (users.size <= MOST_USERS) break
    users.delete(oldest)
  }
  return total
}

/** Forgets the number of a user whose facts are gone. */
export const forgetCount = (db: Db, userId: string): void => void heldBy.get(db)?.delete(userId)

async function countBetween(db: Db, userId: string, after: number, upTo: number): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select(sql<bigint>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .where('notifies', '=', true)
    .where('seq', '>', BigInt(after))
    .where('seq', '<=', BigInt(upTo))
    .executeTakeFirst()
  return Number(row?.n ?? 0n)
}
