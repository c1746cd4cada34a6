import { sql } from 'kysely'
import type { DayText } from '../../../domain/core/calendar.ts'
import type { Db } from '../open.ts'

declare module '../schema.ts' {
  interface Database {
    history_versions: { user_id: string; version: bigint }
  }
}

/** Users whose figures are held, and figures of each. Those that were not asked for longest make room. */
const MOST_USERS = 500
const MOST_FIGURES = 60
/** Figures of each user whose days are held. */
const MOST_DAILY = 8

/** Trades of a day as a part of a figure. */
export interface DayPart {
  readonly day: DayText
}
/** What each day came to, and by which version. */
type Days = Map<DayText, { readonly version: string; readonly parts: readonly DayPart[] }>

interface Held {
  readonly version: bigint
  readonly figures: Map<string, Promise<unknown>>
  /** Outlive the version: each day has its own. */
  readonly daily: Map<string, Days>
}

const heldBy = new WeakMap<Db, Map<string, Held>>()

/**
 * What is reckoned over a user's whole closed trades or account book and nothing else, held until one of them changes:
 * the database moves their number in the transaction of every change. The number is read first, so that a change in
 * between leaves a figure that is newer than its number, never an older one. `name` says what is reckoned, with its
 * parameters.
 */
export async function ofHistory<T>(
  db: Db,
  userId: string,
  name: readonly unknown[],
  reckon: () => Promise<T>,
): Promise<T> {
  const row = await db.selectFrom('history_versions').select('version').where('user_id', '=', userId).executeTakeFirst()
  const { figures } = heldAt(db, userId, row?.version ?? 0n)
  const key = JSON.stringify(name)
  const known = figures.get(key)
  if (known !== undefined) {
    // What is looked at again makes room last.
    figures.delete(key)
    figures.set(key, known)
    return await (known as Promise<T>)
  }
  const reckoned = reckon()
  figures.set(key, reckoned)
  dropOldest(figures, MOST_FIGURES)
  reckoned.catch(() => figures.delete(key))
  return await reckoned
}

/** How `ofHistory` reckons, or something in its place. */
export type Hold = typeof ofHistory

/** Reckons and holds nothing: what is asked once of everybody would drop what is held of those who look. */
export const unheld: Hold = async (_db, _userId, _name, reckon) => await reckon()

/** The numbers of the histories of some users; one without a number never had any. */
export async function historyVersions(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (userIds.length === 0) return new Map()
  // As one value: a statement takes 65,535 of them.
  const ids = sql<string>`(select json_array_elements_text(${JSON.stringify(userIds)}::json))`
  const rows = await db.selectFrom('history_versions').selectAll().where('user_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.user_id, row.version]))
}

/** Drops what is held of a user who is gone: who comes under his name begins with nothing. */
export const forgetHistory = (db: Db, userId: string): void => void heldBy.get(db)?.delete(userId)

function heldAt(db: Db, userId: string, version: bigint): Held {
  const users = heldBy.get(db) ?? new Map<string, Held>()
  heldBy.set(db, users)
  const known = users.get(userId)
  users.delete(userId)
  const held: Held =
    known?.version === version
      ? known
      : { version, figures: new Map<string, Promise<unknown>>(), daily: known?.daily ?? new Map<string, Days>() }
  users.set(userId, held)
  dropOldest(users, MOST_USERS)
  return held
}

/** Days of a figure of a user, by its name. */
export function daysAt(db: Db, userId: string, name: string): Days {
  const daily = heldBy.get(db)?.get(userId)?.daily ?? new Map<string, Days>()
  const days: Days = daily.get(name) ?? new Map()
  daily.set(name, days)
  dropOldest(daily, MOST_DAILY)
  return days
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
