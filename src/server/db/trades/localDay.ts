import { type RawBuilder, sql } from 'kysely'
import { epoch } from '../../../domain/core/time.ts'
import type { ZoneCalendar } from '../../../domain/core/calendar.ts'

/** The instants that days are wanted of; both null where there are none. */
export interface Instants {
  readonly oldest: Date | null
  readonly newest: Date | null
}

/**
 * The calendar day of an instant, `2026-07-28`, as SQL. The offsets are the calendar's: the database has time zones of
 * another edition, in which a zone may change its clock on other days.
 */
export function localDay(
  at: RawBuilder<Date>,
  calendar: ZoneCalendar,
  { oldest, newest }: Instants,
): RawBuilder<string> {
  const offsets = calendar.offsets(epoch(oldest?.getTime() ?? 0), epoch(newest?.getTime() ?? 0))
  const cases = offsets
    .toReversed()
    .map(({ from, offset }) =>
      Number.isFinite(from)
        ? sql`when ${at} >= ${new Date(from)}::timestamptz then ${offset}::float8`
        : sql`when true then ${offset}::float8`,
    )
  return sql<string>`to_char((${at} at time zone 'UTC') + interval '1 millisecond' * (case ${sql.join(cases, sql` `)} end), 'YYYY-MM-DD')`
}
