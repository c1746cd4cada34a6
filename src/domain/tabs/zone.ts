import { FALLBACK_ZONE, isZone } from '../core/zoneName.ts'
import type { TabState } from './model.ts'
import type { HasSession } from '../session/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession

/** Zone of all times in a tab: the saved one, else the browser's; unknown is UTC (TIME-03, TIME-04, A-133). */
export function zoneOf(state: Seen, tab: Pick<TabState, 'browserZone'> | undefined): string {
  const saved = savedZone(state)
  if (saved !== null) return isZone(saved) ? saved : FALLBACK_ZONE
  const browser = tab?.browserZone ?? ''
  return isZone(browser) ? browser : FALLBACK_ZONE
}

/** The zone saved in the settings, or null. */
export const savedZone = ({ session }: Seen): string | null => session.settings.userTimezone
