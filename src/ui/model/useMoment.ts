import { formatBriefTime, formatClock, formatDate } from '../../domain/core/format.ts'
import { coreNow, useClockText } from './clock.ts'

/**
 * Writes when something was, where it need not have been today: `14:02` of today in the zone, else with its day,
 * `Nov 20 14:02`. What stood there as of today says its day from midnight on.
 */
export function useMoment(zone: string): (at: number) => string {
  const today = useClockText((now) => formatDate(now, zone))
  return (at) => (formatDate(at, zone) === today ? formatClock(at, zone) : formatBriefTime(at, zone, coreNow()))
}
