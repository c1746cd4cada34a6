import { formatBriefTime, formatClock, formatDate, formatDay } from '../../domain/core/format.ts'
import { coreNow, useClockText } from './clock.ts'

/**
 * Writes when something was, where it need not have been today: `2:02 PM` of today in the zone, else with its day,
 * `Nov 20 2:02 PM`. What stood there as of today says its day from midnight on.
 */
export function useMoment(zone: string, clock = formatClock): (at: number) => string {
  const isToday = useIsToday(zone)
  return (at) => (isToday(at) ? clock(at, zone) : formatBriefTime(at, zone, coreNow()))
}

/** The same where there is no room for both: `2:02 PM`, else `Nov 20`. */
export function useBriefMoment(zone: string): (at: number) => string {
  const isToday = useIsToday(zone)
  return (at) => (isToday(at) ? formatClock(at, zone) : formatDay(at, zone))
}

function useIsToday(zone: string): (at: number) => boolean {
  const today = useClockText((now) => formatDate(now, zone))
  return (at) => formatDate(at, zone) === today
}
