import { addDays, type ZoneCalendar } from '../../core/calendar.ts'
import { days, epoch, type EpochMs } from '../../core/time.ts'
import type { Advice } from '../view.types.ts'
import type { Bar, BarKind, Timeline, TimelineRow } from './view.types.ts'

/** screens.md 2.11: "as bars for 30 days, today line". */
const TIMELINE_DAYS = 30
/** Days before today that it begins with: a window that just closed is still seen. */
const DAYS_BEFORE = 3
/** Days between two marks of the axis. */
const TICK_DAYS = 5
/** Rows that are drawn. */
export const ROWS_MOST = 40

/** Windows, rests and reviews of actions that are not done, each row in the order of its first bar. */
export function timelineOf(rows: readonly Advice[], calendar: ZoneCalendar, at: EpochMs): Timeline {
  const first = addDays(calendar.dayOf(at), -DAYS_BEFORE)
  const dayAt = (count: number): EpochMs => calendar.startOf(addDays(first, count))
  const [from, to] = [dayAt(0), dayAt(TIMELINE_DAYS)]
  const place = (instant: number): number => rounded(((instant - from) / (to - from)) * 100)
  const bar = (kind: BarKind, start: number, end: number): readonly Bar[] => {
    const [begin, stop] = [Math.max(start, from), Math.min(end, to)]
    return begin < stop
      ? [{ kind, from: begin, to: stop, start: place(begin), width: rounded(place(stop) - place(begin)) }]
      : []
  }
  const drawn = rows
    .filter(({ isDone }) => !isDone)
    .map((of): TimelineRow => ({ id: of.id, of, bars: barsOf(of, calendar, at, bar) }))
    .filter(({ bars }) => bars.length > 0)
    .toSorted((a, b) => a.bars[0]!.from - b.bars[0]!.from)
  return {
    from,
    to,
    today: place(at),
    days: Array.from({ length: TIMELINE_DAYS / TICK_DAYS }, (_, tick) => dayAt(tick * TICK_DAYS)).map((start) => ({
      at: start,
      start: place(start),
    })),
    rows: drawn.slice(0, ROWS_MOST),
    total: drawn.length,
  }
}

type Make = (kind: BarKind, start: number, end: number) => readonly Bar[]

/** A rest began with the last action, as far as that is known; a review takes the day that it falls on. */
function barsOf(
  { windowStart, windowEnd, cooldownUntil, nextReview, daysSince }: Advice,
  calendar: ZoneCalendar,
  at: EpochMs,
  bar: Make,
): readonly Bar[] {
  return [
    ...(cooldownUntil === null ? [] : bar('cooldown', at - days(daysSince ?? 0), cooldownUntil)),
    ...(windowStart === null || windowEnd === null ? [] : bar('window', windowStart, windowEnd)),
    ...(nextReview === null ? [] : reviewBar(epoch(nextReview), calendar, bar)),
  ]
}

function reviewBar(at: EpochMs, calendar: ZoneCalendar, bar: Make): readonly Bar[] {
  const day = calendar.dayOf(at)
  return bar('review', calendar.startOf(day), calendar.startOf(addDays(day, 1)))
}

/** A tenth of a per cent is three quarters of an hour: the line of today does not move with every push. */
const rounded = (share: number): number => Math.round(share * 10) / 10
