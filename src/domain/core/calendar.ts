import { inZone, Temporal } from './temporal.ts'
import { epoch, type EpochMs, hours } from './time.ts'
import { FALLBACK_ZONE } from './zoneName.ts'

declare const dayText: unique symbol

/** A calendar day, `2026-07-28`. Days compare as texts. */
export type DayText = string & { readonly [dayText]: true }

/** A time between two changes of a zone's clock, without its end, and how many ms ahead of UTC it is then. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly offset: number
}

/** Calendar and clock of one zone, fast enough for a hundred thousand instants. */
export interface ZoneCalendar {
  readonly zone: string
  readonly dayOf: (at: EpochMs) => DayText
  /** First instant of a day. Where clocks went back over midnight, the earliest. */
  readonly startOf: (day: DayText) => EpochMs
  /** 0 to 23. */
  readonly hourOf: (at: EpochMs) => number
  /** Monday is 0, Sunday 6. */
  readonly weekdayOf: (at: EpochMs) => number
  /** The stretches that a span of time touches, both ends included, oldest first. */
  readonly offsets: (first: EpochMs, last: EpochMs) => readonly Stretch[]
}

const HOUR_MS = hours(1)
const DAY_MS = 24 * HOUR_MS
/** Some ten years of days for each zone. */
const MOST_DAYS = 4_000

const known = new Map<string, ZoneCalendar>()

/** The calendar of a zone by its IANA name; an unknown name gives UTC. */
export function calendarOf(zone: string | null | undefined): ZoneCalendar {
  const wanted = zone ?? FALLBACK_ZONE
  const held = known.get(wanted)
  if (held !== undefined) return held
  const made = makeCalendar(wanted)
  if (known.size < 1_000) known.set(wanted, made)
  return made
}

/** The day `n` days later (earlier when negative), whatever the zone does; the last one has a year of four digits. */
export function addDays(day: DayText, n: number): DayText {
  const text = Temporal.PlainDate.from(day).add({ days: n }).toString()
  return (text.startsWith('+') ? '9999-12-31' : text) as DayText
}

/** Days from `from` to `to`, both included; none when `to` is earlier. */
export function daysBetween(from: DayText, to: DayText): readonly DayText[] {
  const count = Temporal.PlainDate.from(from).until(to).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => addDays(from, n))
}

/** Days have no hour: UTC midnight stands for the whole day. */
export const midnightOf = (day: DayText): EpochMs => epoch(Date.parse(`${day}T00:00:00Z`))

/** The text as a day that the calendar has, or null: `2026-02-30` is none. */
export function dayFrom(text: string): DayText | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text).toString() as DayText
  } catch {
    // RangeError: no such day.
    return null
  }
}

function makeCalendar(wanted: string): ZoneCalendar {
  const zone = inZone(0, wanted).timeZoneId
  const stretches: Stretch[] = []
  let last: Stretch = { from: 0, until: 0, offset: 0 }
  const isIn = (at: number) => (stretch: Stretch) => at >= stretch.from && at < stretch.until
  // A zone is asked once for each of its stretches, not for each instant: asking costs a thousand times a sum.
  const stretchOf = (at: number): Stretch => {
    if (!isIn(at)(last)) {
      last = stretches.find(isIn(at)) ?? stretchAt(at, zone)
      if (!stretches.includes(last)) stretches.push(last)
    }
    return last
  }
  const wall = (at: number): number => at + stretchOf(at).offset
  const dayNumber = (at: EpochMs): number => Math.floor(wall(at) / DAY_MS)
  const texts = new Map<number, DayText>()
  const starts = new Map<DayText, EpochMs>()
  return {
    zone,
    dayOf: (at) => remembered(texts, dayNumber(at), (n) => textOf(n)),
    startOf: (day) =>
      remembered(starts, day, () => epoch(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)),
    hourOf: (at) => Math.floor(modulo(wall(at), DAY_MS) / HOUR_MS),
    // 1970-01-01 was a Thursday.
    weekdayOf: (at) => modulo(dayNumber(at) + 3, 7),
    offsets: (first, last) => {
      const met = [stretchOf(first)]
      while (met.at(-1)!.until <= last) met.push(stretchOf(met.at(-1)!.until))
      return met
    },
  }
}

function stretchAt(at: number, zone: string): Stretch {
  const here = inZone(at, zone)
  return {
    from: inZone(at + 1, zone).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until: here.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1_000_000,
  }
}

const textOf = (dayNumber: number): DayText =>
  Temporal.PlainDate.from('1970-01-01').add({ days: dayNumber }).toString() as DayText

const modulo = (a: number, n: number): number => ((a % n) + n) % n

function remembered<K, V>(values: Map<K, V>, key: K, make: (key: K) => V): V {
  const held = values.get(key)
  if (held !== undefined) return held
  const made = make(key)
  if (values.size < MOST_DAYS) values.set(key, made)
  return made
}
