import { isZone } from '../core/zoneName.ts'
import { cityOf } from '../core/format.ts'
import { offsetLabel } from '../core/zones.ts'
import type { ZoneChoice } from './view.types.ts'

/**
 * spec 9: "Suggested timezones: UTC, New York, Chicago, Denver, Los Angeles, London, Berlin, Tokyo, Shanghai, Dubai,
 * Sydney".
 */
const SUGGESTED = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Asia/Dubai',
  'Australia/Sydney',
] as const

export interface ZoneGroups {
  readonly suggested: readonly ZoneChoice[]
  readonly others: readonly ZoneChoice[]
}

/**
 * Every zone that can be chosen, with its offset at a time. A saved or browser zone that the list lacks (an old name)
 * stands under the others.
 */
export function zoneGroups(at: number, known: readonly string[], ...besides: readonly string[]): ZoneGroups {
  const suggested: readonly string[] = SUGGESTED
  const others = new Set([...known, ...besides.filter(isZone)])
  return {
    suggested: suggested.map((zone) => ({ id: zone, label: cityOf(zone), hint: offsetLabel(zone, at) })),
    others: [...others]
      .filter((zone) => !suggested.includes(zone))
      .sort()
      .map((zone) => ({ id: zone, label: zone.replaceAll('_', ' '), hint: offsetLabel(zone, at) })),
  }
}

/** Zones that this machine can count in (M-07). */
export const knownZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
