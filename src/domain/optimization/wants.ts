import { CATEGORIES } from '../configuration/constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import { addDays, calendarOf } from '../core/calendar.ts'
import type { EpochMs } from '../core/time.ts'
import { pairsOf } from '../access/address.ts'
import { resourceKey } from '../resources/policies.ts'
import { DEFINITIONS } from '../strategies/wants.ts'
import { CORRELATION_DAYS } from './constants.ts'
import { INPUT_KEY } from './keys.ts'

/** Daily figures whose returns are compared, by their resource key. */
export const historyKey = (zone: string, at: EpochMs): string => {
  const calendar = calendarOf(zone)
  return resourceKey('historicalMetrics', {
    periodicity: 'daily',
    start_date: addDays(calendar.dayOf(at), 1 - CORRELATION_DAYS),
    user_timezone: zone,
  })
}

/** What the screen shows for an address; what the engine is given, for trying alone: it is every trade. */
export function optimizationWants(zone: string, query: string, at: EpochMs): readonly string[] {
  const pairs = pairsOf(query)
  const tab = pairs.get('tab')
  return [
    'strategiesOptimized',
    'priorityActions',
    'availableAccounts',
    'availableStrategies',
    DEFINITIONS,
    ...CATEGORIES.map(categoryKey),
    ...(tab === 'charts' ? [historyKey(zone, at)] : []),
    ...(tab === 'what_if' || pairs.has('preview') ? [INPUT_KEY] : []),
  ]
}
