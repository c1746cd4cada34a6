import { epoch, type EpochMs } from '../core/time.ts'

declare const dayText: unique symbol

/** A calendar day, `2026-07-28`. Days compare as texts. */
export type DayText = string & { readonly [dayText]: true }

/** The calendar of one zone: which day an instant belongs to. */
export interface ZoneCalendar {
  readonly zone: string
  dayOf(at: EpochMs): DayText
  /** First instant of a day. Where clocks went back over midnight, the earliest. */
  startOf(day: DayText): EpochMs
}

/** Zone used where the user has none or one that is not known (spec 9, General; TIME-03). */
export const FALLBACK_ZONE = 'UTC'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Some ten years of days for each zone. */
const MOST_STARTS = 4_000

const known = new Map<string, ZoneCalendar>()

/**
 * The calendar of a zone by its IANA name; an unknown name gives UTC. Correct over changes of clock: it asks for the
 * local date of each instant.
 */
export function calendarOf(zone: string | null | undefined): ZoneCalendar {
  const wanted = zone ?? FALLBACK_ZONE
  const held = known.get(wanted)
  if (held !== undefined) return held
  const made = makeCalendar(wanted)
  if (known.size < 1_000) known.set(wanted, made)
  return made
}

/** The day `n` days later (earlier when negative) in the proleptic calendar, whatever the zone does. */
export const addDays = (day: DayText, n: number): DayText => textOf(Date.UTC(...partsOf(day)) + n * DAY_MS)

/** Days from `from` to `to`, both included; none when `to` is earlier. */
export function daysBetween(from: DayText, to: DayText): readonly DayText[] {
  const days: DayText[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Checks the shape only: `2026-07-28`. */
export const dayFrom = (text: string): DayText | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? (text as DayText) : null)

function makeCalendar(zone: string): ZoneCalendar {
  const format = formatOf(zone) ?? formatOf(FALLBACK_ZONE)
  const dayOf = (at: EpochMs): DayText => (format === null ? textOf(at) : (format.format(at) as DayText))
  const starts = new Map<DayText, EpochMs>()
  const startOfDay = (day: DayText): EpochMs => {
    const held = starts.get(day)
    if (held !== undefined) return held
    const start = startOf(day, dayOf)
    // Found by asking for some hundred dates; a range of figures asks for the same days again and again.
    if (starts.size < MOST_STARTS) starts.set(day, start)
    return start
  }
  return { zone: format?.resolvedOptions().timeZone ?? FALLBACK_ZONE, dayOf, startOf: startOfDay }
}

/** `en-CA` writes dates as year-month-day with leading zeros. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  } catch {
    // RangeError: no such zone. The caller falls back to UTC, as the specification says.
    return null
  }
}

/**
 * Offsets lie between -12 h and +14 h. The hour in which the day begins is searched forwards, so that the earliest is
 * found; then the minute.
 */
function startOf(day: DayText, dayOf: (at: EpochMs) => DayText): EpochMs {
  const utc = Date.UTC(...partsOf(day))
  let at = utc - 15 * 60 * MINUTE_MS
  const step = (size: number) => {
    while (dayOf(epoch(at + size)) < day && at < utc + DAY_MS) at += size
  }
  step(60 * MINUTE_MS)
  step(MINUTE_MS)
  return epoch(at + MINUTE_MS)
}

const textOf = (ms: number): DayText => new Date(ms).toISOString().slice(0, 10) as DayText

function partsOf(day: DayText): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))]
}
