import { minutes } from '../core/time.ts'

/** spec 9, A/B tests: "results kept to 100; completed journeys to 10". */
export const RESULTS_KEPT = 100
export const JOURNEYS_KEPT = 10
/** A journey is over when nothing was done for so long, ms: what the field calls a session. */
export const JOURNEY_IDLE = minutes(30)
/** Steps kept of one journey; the oldest go. */
export const STEPS_KEPT = 50

/** What is told of a visitor's way (spec 7, Other): kept on the device, and handed to the marketing script if any. */
export const TOLD_EVENTS = [
  'cta_clicked',
  'ab_test_assigned',
  'signup_started',
  'trial_started',
  'checkout_started',
  'purchase_completed',
] as const
export type ToldEvent = (typeof TOLD_EVENTS)[number]
/** What happens once in a journey, however often its page is drawn. */
export const ONCE_A_JOURNEY: readonly ToldEvent[] = ['trial_started', 'purchase_completed']
