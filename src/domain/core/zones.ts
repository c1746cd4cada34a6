import { cityOf } from './format.ts'
import { inZone } from './temporal.ts'

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

/** Minutes a zone is ahead of UTC at a time; 0 for an unknown zone. */
export const offsetMinutes = (zone: string, at: number): number =>
  Math.round(inZone(at, zone).offsetNanoseconds / 60_000_000_000)
