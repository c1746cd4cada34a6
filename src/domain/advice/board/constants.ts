import { resourceKey } from '../../resources/policies.ts'
import type { Scenario } from './view.types.ts'

/** What earlier recommendations said and came to. */
export const REVIEW = resourceKey('recommendationReview')

/** The wallets. */
export const BALANCES = resourceKey('balances')

/** With fewer on either side two sums of a scoreboard cannot be compared. */
export const LEAST_JUDGED = 5

/** Before and after, in the order in which they are shown. */
export const SCENARIOS: readonly Scenario[] = ['now', 'ticked', 'ready']
