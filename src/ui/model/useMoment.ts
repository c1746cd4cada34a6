import { formatBriefTime, formatClock, formatDate, formatDay } from '../../domain/core/format.ts'
import { coreNow, useClockText } from './clock.ts'

/**
 * Writes when something was, where it need not have been today: `14:02` of today in the zone, else with its day,
 * `Nov 20 14:02`. What stood there as of today says its day from midnight on.
 */
export function useMoment(zone: string, clock = formatClock): (at: number) => string {
  const isToday = useIsToday(zone)
  return (at) => (isToday(at) ? clock(at, zone) : formatBriefTime(at, zone, coreNow()))
}

/** The same where there is no room for both: `14:02`, else `Nov 20`. */
export function useBriefMoment(zone: string): (at: number) => string {
  const isToday = useIsToday(zone)
  return (at) => (isToday(at) ? formatClock(at, zone) : formatDay(at, zone))
}

function useIsToday(zone: string): (at: number) => boolean {
  const today = useClockText((now) => formatDate(now, zone))
  return (at) => formatDate(at, zone) === today
}
