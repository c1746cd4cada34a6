import { inZone } from '../core/temporal.ts'

/** Hours of the day in which nobody is told, `22:00` to `07:00`, on the wall of the person's zone. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** A time of the day. */
export const DAY_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * When quiet hours that hold at an instant end, ms; null where none hold. The wall of the zone counts: a night in which
 * clocks are changed is an hour longer or shorter, and an end that the change leaves out is the change itself.
 */
export function quietUntil(at: number, zone: string, { from, to }: QuietHours): number | null {
  const local = inZone(at, zone)
  const now = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const isQuiet = from <= to ? from <= now && now < to : now >= from || now < to
  if (!isQuiet) return null
  const day = now < to ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
  // Of an hour that comes twice the second: quiet hours end once.
  const end = day.toPlainDateTime(to).toZonedDateTime(local.timeZoneId, { disambiguation: 'later' })
  return end.toPlainTime().equals(day.toPlainDateTime(to).toPlainTime())
    ? end.epochMilliseconds
    : (end.getTimeZoneTransition('previous')?.epochMilliseconds ?? end.epochMilliseconds)
}
