/**
 * How raw values look on screen. The one place that spells dates, ages, money and names that are cut by width;
 * numbers.ts spells the numbers.
 * Formatters of Intl are made once per zone: making one costs fifty times a call.
 */

import { language, locale, word, type Language } from '../language/translate.ts'
import { formatNumber, type Numeric } from './numbers.ts'
import { isZone } from './zoneName.ts'

type Part = Intl.DateTimeFormatPartTypes
type Parts = Partial<Record<Part, string>>

const formatterByKey = new Map<string, Intl.DateTimeFormat>()

/** Parts of a time in a zone; an unknown zone counts as UTC (spec 9: UTC fallback). */
function partsOf(at: number, zone: string, kind: 'minute' | 'second'): Parts {
  const parts: Parts = {}
  for (const { type, value } of formatterFor(zone, kind).formatToParts(at)) parts[type] = value
  return parts
}

function formatterFor(zone: string, kind: 'minute' | 'second'): Intl.DateTimeFormat {
  const key = `${locale()} ${kind} ${zone}`
  const known = formatterByKey.get(key)
  if (known !== undefined) return known
  const clock =
    kind === 'minute'
      ? language() === 'en'
        ? ({ hour: 'numeric', minute: '2-digit', hour12: true } as const)
        : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
      : ({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const)
  const made = new Intl.DateTimeFormat(locale(), {
    timeZone: isZone(zone) ? zone : 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...clock,
  })
  formatterByKey.set(key, made)
  return made
}

/** How a language writes a day, a day with its year, and the time of day. */
const WRITTEN: Readonly<Record<Language, Record<'day' | 'date' | 'time', (parts: Parts) => string>>> = {
  en: {
    day: ({ month, day }) => `${month} ${day}`,
    date: ({ month, day, year }) => `${month} ${day}, ${year}`,
    time: ({ hour, minute, dayPeriod }) => `${hour}:${minute} ${dayPeriod}`,
  },
  de: {
    day: ({ month, day }) => `${day}. ${month}`,
    date: ({ month, day, year }) => `${day}. ${month} ${year}`,
    time: ({ hour, minute }) => `${hour}:${minute}`,
  },
}

/** `Oct 26, 2024` (spec 9: 'MMM d, yyyy'), in the zone. */
export const formatDate = (at: number, zone: string): string => WRITTEN[language()].date(partsOf(at, zone, 'minute'))

/** A calendar day ('2024-10-26') as `Oct 26, 2024`. */
export const dayName = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')

/** `Oct 26`, where the year is plain, in the zone. */
export const formatDay = (at: number, zone: string): string => WRITTEN[language()].day(partsOf(at, zone, 'minute'))

/** `Oct 26, 2024, 11:33 PM` (spec 9: 'MMM d, yyyy, h:mm a'), in the zone, with ordinary spaces in every ICU. */
export function formatDateTime(at: number, zone: string): string {
  const parts = partsOf(at, zone, 'minute')
  return `${WRITTEN[language()].date(parts)}, ${WRITTEN[language()].time(parts)}`
}

/** `Oct 26, 2024, 9:33 PM UTC`: what stands on hover of a time in the user's zone (screens.md 2.0 item 6). */
export const formatUtc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`

/** `Oct 26, 2024, 11:33 PM (Oct 26, 2024, 9:33 PM UTC)`: on hover of a time that its column may cut. */
export const formatZoneAndUtc = (at: number, zone: string): string => `${formatDateTime(at, zone)} (${formatUtc(at)})`

/**
 * `Oct 26 2:02 PM` within the year that is now in the zone, else `Oct 26, 2024`: a day without its year says this
 * year's.
 */
export function formatBriefTime(at: number, zone: string, now: number): string {
  const parts = partsOf(at, zone, 'minute')
  return parts.year === partsOf(now, zone, 'minute').year
    ? `${WRITTEN[language()].day(parts)} ${WRITTEN[language()].time(parts)}`
    : formatDate(at, zone)
}

/** `2:02 PM` as beside a date, for lists whose day is plain. */
export const formatClock = (at: number, zone: string): string => WRITTEN[language()].time(partsOf(at, zone, 'minute'))

/** `14:02:11`, in logs. */
export function formatClockSeconds(at: number, zone: string): string {
  const { hour, minute, second } = partsOf(at, zone, 'second')
  return `${hour}:${minute}:${second}`
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * 'Just now' under 1 min, 'Nm ago', 'Nh ago' under 24 h, else 'Nd ago' (spec 9, Notifications). A time to come counts
 * as now.
 */
export function formatAgo(at: number, now: number): string {
  const passed = now - at
  if (passed < MINUTE) return 'Just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  return `${Math.floor(passed / DAY)}d ago`
}

/** Age of a position: `41s`, `22m`, `9h 03m`, `1d 4h`; German `9:03 h`, `1 d 4 h`. Never negative. */
export function formatAge(since: number, now: number): string {
  const passed = Math.max(0, now - since)
  const written = AGES[language()]
  if (passed < MINUTE) return written.seconds(Math.floor(passed / SECOND))
  if (passed < HOUR) return written.minutes(Math.floor(passed / MINUTE))
  if (passed < DAY)
    return written.hours(Math.floor(passed / HOUR), String(Math.floor((passed % HOUR) / MINUTE)).padStart(2, '0'))
  return written.days(Math.floor(passed / DAY), Math.floor((passed % DAY) / HOUR))
}

/** How a language writes an age. */
const AGES: Readonly<Record<Language, Ages>> = {
  en: {
    seconds: (seconds) => `${seconds}s`,
    minutes: (minutes) => `${minutes}m`,
    hours: (hours, minutes) => `${hours}h ${minutes}m`,
    days: (days, hours) => `${days}d ${hours}h`,
  },
  de: {
    seconds: (seconds) => `${seconds} s`,
    minutes: (minutes) => `${minutes} min`,
    hours: (hours, minutes) => `${hours}:${minutes} h`,
    days: (days, hours) => `${days} d ${hours} h`,
  },
}

interface Ages {
  readonly seconds: (seconds: number) => string
  readonly minutes: (minutes: number) => string
  readonly hours: (hours: number, minutes: string) => string
  readonly days: (days: number, hours: number) => string
}

/** Seconds since a message: `0.4 s`, `23 s`, `4 min`, `2 h`. Tenths below ten seconds. */
export function formatSeconds(ms: number): string {
  const passed = Math.max(0, ms)
  if (passed < 10 * SECOND) return `${formatFixed(Math.floor(passed / 100) / 10, 1)} s`
  if (passed < MINUTE) return `${Math.floor(passed / SECOND)} s`
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`
  return `${Math.floor(passed / HOUR)} h`
}

/**
 * Money: 2 decimals, thousands grouped, `−` for less (spec 9: coin PnL shows 2 decimals). Rounds half away from zero,
 * exactly, without float.
 */
export const formatMoney = (value: string | number | null): string => formatFixed(value, 2)

/** Money with its sign always: `+94.55`, `−28.90`, `0.00`. */
export const formatPnl = (value: string | number | null): string => formatSigned(value, 2)

/** Whole money for places where cents are noise: `41,007`. */
export const formatWhole = (value: string | number | null): string => formatFixed(value, 0)

/** Whole money with its sign: `+23,613`. */
export const formatSignedWhole = (value: string | number | null): string => formatSigned(value, 0)

/** Per cent without its sign mark, 2 decimals: `2.50`. The unit stands in the header. */
export const formatPercent = (value: number | null): string => formatFixed(value, 2)

/** Per cent with its sign, 2 decimals: `+10.23`. */
export const formatSignedPercent = (value: number | null): string => formatSigned(value, 2)

/** A whole count with groups: `1,204`. */
export const formatCount = (value: number | null): string => formatFixed(value, 0)

/** A count with its word: `1 trade`, `1,204 trades`, `0 losses`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  // A catalogue gives both words of a language with one: 'Trade|Trades'.
  const [singular = one, plural = more] = one.split('|')
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}

/** Bytes as people read them: `980 B`, `12 kB`, `1.2 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1_000)} kB`
      : `${formatFixed(bytes / 1_000_000, 1)} MB`

/** Fixed decimals with groups; `–` for nothing and for what is no number. */
export const formatFixed = (value: Numeric, decimals: number): string => formatNumber(value, { digits: decimals })

/** Fixed decimals with `+` or `−`; zero has no sign. */
export const formatSigned = (value: Numeric, decimals: number): string =>
  formatNumber(value, { digits: decimals, isSigned: true })

/** A bound of a range of results: `+20`, `−0.60`; finer than hundredths as it is. */
export const formatBound = (value: number): string =>
  formatNumber(value, {
    digits: Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0,
    maxDigits: 8,
    isSigned: true,
  })

/** A decimal text with all its digits and grouped thousands: `91482.4` is `91,482.4`. Null is `–`. */
export const formatDecimal = (value: string | null): string =>
  formatNumber(value, { digits: value === null ? 0 : decimalsIn(value) })

/**
 * An average price in the decimals of a quoted one: an average has as many as the division left. Two at least; without
 * a quoted price it keeps its own. Beside a quotation of the exchange (`isPadded`) it has never fewer.
 */
export function formatAverage(price: string | null, quoted: string | null, isPadded = false): string {
  if (price === null || quoted === null) return formatDecimal(price)
  const own = decimalsIn(price)
  if (isPadded && own < decimalsIn(quoted)) return formatFixed(price, decimalsIn(quoted))
  return upTo(price, Math.max(2, decimalsIn(quoted)))
}

/**
 * An average price beside the other one of its trade, in no more decimals than that one where five digits still count:
 * a round exit, 2.4, says nothing of how fine an entry of 2.3456 is.
 */
export function formatMean(price: string | null, other: string | null): string {
  if (price === null || other === null) return formatDecimal(price)
  const ahead = /^-?0*(\d*)\.?(0*)/.exec(price)
  const [whole, zeros] = [ahead?.[1]?.length ?? 0, ahead?.[2]?.length ?? 0]
  const telling = MEAN_DIGITS - whole + (whole === 0 ? zeros : 0)
  return upTo(price, Math.max(2, decimalsIn(other), telling))
}

/** Digits of a mean price that tell it from its trade's other one. */
const MEAN_DIGITS = 5

const upTo = (price: string, decimals: number): string =>
  decimalsIn(price) <= decimals ? formatDecimal(price) : formatFixed(price, decimals)

/** A side inside a sentence: `long`, German `Long`. */
export const sideWord = (side: string): string =>
  side === 'long' ? word('long') : side === 'short' ? word('short') : side

/** A figure in a sentence, digit for digit, with the language's decimal mark: `0.5`, German `0,5`. */
export const formatPlain = (value: unknown): string =>
  language() === 'de' ? String(value).replace('.', ',') : String(value)

/** Digits behind the point of a number's text. */
export const decimalsIn = (price: string): number => price.split('.')[1]?.length ?? 0

/** Longest base name in characters (spec 5). A strategy is cut by its room alone. */
export const NAME_LENGTH = { mobile: 10, desktop: 16 } as const

/**
 * A name of more than `length` characters as its first `length` characters and '…'. Counts characters, not code
 * units.
 */
export function truncateName(name: string, length: number): string {
  const characters = [...name]
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name
}

/** The city of a zone: `Europe/Berlin` is Berlin, `America/New_York` is New York. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** How far a task is, in per cent: `45%`; German has a space before the sign. */
export const formatProgress = (percent: number): string => `${percent}${language() === 'de' ? '\u00a0' : ''}%`
