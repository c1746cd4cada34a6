/** The city of a zone: `Europe/Berlin` is Berlin, `America/New_York` is New York. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Offset of a zone at a time: `UTC+1`, `UTC-3:30`, `UTC`. Unknown zones are UTC. */
export function offsetLabel(zone: string, at: number): string {
  const minutes = offsetMinutes(zone, at)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** Line of the shell: `Times in Berlin, UTC+1`; `Times in UTC`. */
export const zoneLabel = (zone: string, at: number): string =>
  zone === 'UTC' ? 'Times in UTC' : `Times in ${cityOf(zone)}, ${offsetLabel(zone, at)}`

const formatterByZone = new Map<string, Intl.DateTimeFormat | null>()

/** Minutes a zone is ahead of UTC at a time; 0 for an unknown zone. */
export function offsetMinutes(zone: string, at: number): number {
  const formatter = formatterFor(zone)
  if (formatter === null) return 0
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(at)) part[type] = value
  const local = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
  )
  return Math.round((local - Math.floor(at / 60_000) * 60_000) / 60_000)
}

function formatterFor(zone: string): Intl.DateTimeFormat | null {
  const known = formatterByZone.get(zone)
  if (known !== undefined) return known
  const made = make(zone)
  if (formatterByZone.size < 1_000) formatterByZone.set(zone, made)
  return made
}

function make(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    // RangeError: no such zone; it counts as UTC (spec 9).
    return null
  }
}
