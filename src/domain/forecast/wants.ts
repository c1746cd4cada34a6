import { resourceKey } from '../resources/policies.ts'
import { dailyKey, RATINGS } from '../strategies/wants.ts'

/** Balances at the end of each day of a zone. */
export const balancesKey = (zone: string): string => resourceKey('pnlBalancesDaily', { user_timezone: zone })

/** What the screen is made from. */
export const forecastWants = (zone: string): readonly string[] => [dailyKey(zone), balancesKey(zone), RATINGS]
