import type { Db } from '../open.ts'
import type { Time } from '../schema.ts'

declare module '../schema.ts' {
  interface Database {
    history_versions: { user_id: string; version: bigint }
    /** Kept by triggers alone (migrations/0023HistoryDays.ts). */
    history_days: { user_id: string; day: Time; version: bigint }
  }
}

/** Users whose figures are held, and figures of each. The oldest make room. */
const MOST_USERS = 500
const MOST_FIGURES = 60
/** Figures of each user whose days are held. */
const MOST_DAILY = 8

/** Trades of a day (UTC) as a part of a figure. */
export interface DayPart {
  readonly utcDay: Date
}
/** What a day came to, by its first instant. */
type Days = Map<number, { readonly version: bigint; readonly parts: readonly DayPart[] }>

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
  if (known !== undefined) return await (known as Promise<T>)
  const reckoned = reckon()
  figures.set(key, reckoned)
  dropOldest(figures, MOST_FIGURES)
  reckoned.catch(() => figures.delete(key))
  return await reckoned
}

/** Instants from the first up to, not including, the second. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/**
 * Parts of a figure over closed trades, each of one day (UTC), oldest first. What is held of a day stays until a trade
 * of it changes: only the span of such days is reckoned. `since` leaves out the days before its own.
 */
export async function ofDays<T extends DayPart>(
  db: Db,
  userId: string,
  { name, since }: { readonly name: readonly unknown[]; readonly since: Date | null },
  reckon: (span: Span) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  let query = db.selectFrom('history_days').select(['day', 'version']).where('user_id', '=', userId)
  if (since !== null) query = query.where('day', '>=', utcDayOf(since))
  const wanted = await query.orderBy('day').execute()
  const held = daysAt(db, userId, JSON.stringify(name))
  const known = new Map(held)
  const stale = wanted.filter(({ day, version }) => known.get(day.getTime())?.version !== version)
  const [first, last] = [stale[0], stale.at(-1)]
  const fresh = new Map<number, T[]>(stale.map(({ day }) => [day.getTime(), []]))
  if (first !== undefined && last !== undefined)
    for (const part of await reckon({ from: first.day, until: new Date(last.day.getTime() + DAY_MS) }))
      fresh.get(part.utcDay.getTime())?.push(part)
  for (const { day, version } of stale) {
    const own = { version, parts: fresh.get(day.getTime())! }
    for (const days of [held, known]) days.set(day.getTime(), own)
  }
  return wanted.flatMap(({ day }) => (known.get(day.getTime())?.parts ?? []) as readonly T[])
}

const DAY_MS = 86_400_000

/** Where the day of an instant begins, UTC. */
const utcDayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

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

function daysAt(db: Db, userId: string, name: string): Days {
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
