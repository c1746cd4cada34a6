import { addDays, daysBetween, type DayText, type ZoneCalendar } from '../../../domain/core/calendar.ts'
import { days, epoch } from '../../../domain/core/time.ts'
import type { Db } from '../open.ts'
import type { Time } from '../schema.ts'
import { type DayPart, daysAt } from './historyMemo.ts'

declare module '../schema.ts' {
  interface Database {
    /** Kept by triggers alone (migrations/0023HistoryDays.ts). */
    history_days: { user_id: string; day: Time; version: bigint }
  }
}

/** Instants from the first up to, not including, the second. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/**
 * Parts of a figure over closed trades by days of a calendar, oldest first, `from` a day on where one is said. What is
 * held of a day stays until a trade near it changes: only the span of such days is reckoned.
 */
export async function ofDays<T extends DayPart>(
  db: Db,
  userId: string,
  asked: { readonly name: readonly unknown[]; readonly calendar: ZoneCalendar; readonly from: DayText | null },
  reckon: (span: Span) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const { calendar } = asked
  const wanted = await versionsByDay(db, userId, asked)
  const held = daysAt(db, userId, JSON.stringify([asked.name, calendar.zone]))
  const known = new Map(held)
  const stale = [...wanted].filter(([day, version]) => known.get(day)?.version !== version)
  const [first, last] = [stale[0]?.[0], stale.at(-1)?.[0]]
  const fresh = new Map<DayText, T[]>(stale.map(([day]) => [day, []]))
  if (first !== undefined && last !== undefined) {
    const span = { from: new Date(calendar.startOf(first)), until: new Date(calendar.startOf(addDays(last, 1))) }
    for (const part of await reckon(span)) fresh.get(part.day)?.push(part)
  }
  for (const [day, version] of stale)
    for (const days of [held, known]) days.set(day, { version, parts: fresh.get(day)! })
  return [...wanted.keys()].flatMap((day) => (known.get(day)?.parts ?? []) as readonly T[])
}

/** Days of a calendar that may have trades, oldest first, each with what says that one of them changed. */
async function versionsByDay(
  db: Db,
  userId: string,
  { calendar, from }: { readonly calendar: ZoneCalendar; readonly from: DayText | null },
): Promise<ReadonlyMap<DayText, string>> {
  let query = db.selectFrom('history_days').select(['day', 'version']).where('user_id', '=', userId)
  if (from !== null) query = query.where('day', '>', new Date(calendar.startOf(from) - days(1)))
  const versions = new Map<DayText, string>()
  for (const { day: utc, version } of await query.orderBy('day').execute()) {
    const [first, last] = [utc.getTime(), utc.getTime() + days(1) - 1].map((at) => calendar.dayOf(epoch(at)))
    for (const day of daysBetween(first!, last!))
      if (from === null || day >= from) versions.set(day, `${versions.get(day) ?? ''} ${utc.getTime()}:${version}`)
  }
  return versions
}
