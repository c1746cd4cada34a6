import { balancesKey } from '../../forecast/wants.ts'
import { resourceKey } from '../../resources/policies.ts'
import type { PastDay } from '../view.types.ts'
import type { Scenario } from './view.types.ts'

/** What earlier recommendations said and came to, until the end of a past day or until now. */
export const reviewKey = (past: PastDay | null): string =>
  resourceKey('recommendationReview', { as_of: past === null ? null : new Date(past.at).toISOString() })

/** The wallets; of a past day the balances at the end of each day of a zone. */
export const balancesOf = (past: PastDay | null, zone: string): string =>
  past === null ? resourceKey('balances') : balancesKey(zone)

/** With fewer on either side two sums of a scoreboard cannot be compared. */
export const LEAST_JUDGED = 5

/** Actions that can be selected at once: an address has room for no more. */
export const MOST_SELECTED = 40

/** Before and after, in the order in which they are shown; what is selected alone where something is. */
export const SCENARIOS: readonly Scenario[] = ['now', 'ticked', 'chosen', 'ready']
