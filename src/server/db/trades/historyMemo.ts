import type { Db } from '../open.ts'
import type { Time } from '../schema.ts'

declare module '../schema.ts' {
  interface Database {
    history_versions: { user_id: string; version: bigint }
    /** Kept by triggers alone (migrations/0023HistoryMonths.ts). */
    history_months: { user_id: string; month: Time; version: bigint }
  }
}

/** Users whose figures are held, and figures of each. The oldest make room. */
const MOST_USERS = 500
const MOST_FIGURES = 60
/** Figures of each user whose months are held. */
const MOST_MONTHLY = 8

/** Trades of a month (UTC) as a part of a figure. */
export interface MonthPart {
  readonly month: Date
}
/** What a month came to, by its first instant. */
type Months = Map<number, { readonly version: bigint; readonly parts: readonly MonthPart[] }>

interface Held {
  readonly version: bigint
  readonly figures: Map<string, Promise<unknown>>
  /** Outlive the version: each month has its own. */
  readonly monthly: Map<string, Months>
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

/**
 * Parts of a figure over closed trades, each of one month, oldest first. What is held of a month stays until a trade of
 * it changes: only such months are reckoned. `since` leaves out the months before its own.
 */
export async function ofMonths<T extends MonthPart>(
  db: Db,
  userId: string,
  { name, since }: { readonly name: readonly unknown[]; readonly since: Date | null },
  reckon: (months: readonly Date[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  let query = db.selectFrom('history_months').select(['month', 'version']).where('user_id', '=', userId)
  if (since !== null) query = query.where('month', '>=', monthOf(since))
  const wanted = await query.orderBy('month').execute()
  const held = monthsAt(db, userId, JSON.stringify(name))
  const known = new Map(held)
  const stale = wanted.filter(({ month, version }) => known.get(month.getTime())?.version !== version)
  const fresh = stale.length === 0 ? [] : await reckon(stale.map(({ month }) => month))
  for (const { month, version } of stale) {
    const own = { version, parts: fresh.filter((part) => part.month.getTime() === month.getTime()) }
    for (const months of [held, known]) months.set(month.getTime(), own)
  }
  return wanted.flatMap(({ month }) => (known.get(month.getTime())?.parts ?? []) as readonly T[])
}

/** Where the month of an instant begins, UTC. */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()))

/** Where the next one begins. */
export const monthAfter = (month: Date): Date => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))

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
      : { version, figures: new Map<string, Promise<unknown>>(), monthly: known?.monthly ?? new Map<string, Months>() }
  users.set(userId, held)
  dropOldest(users, MOST_USERS)
  return held
}

function monthsAt(db: Db, userId: string, name: string): Months {
  const monthly = heldBy.get(db)?.get(userId)?.monthly ?? new Map<string, Months>()
  const months: Months = monthly.get(name) ?? new Map()
  monthly.set(name, months)
  dropOldest(monthly, MOST_MONTHLY)
  return months
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
