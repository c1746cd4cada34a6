import { PLANS, type PlanName } from './constants.ts'
import { bestOf, planOf, type Subscription } from './subscription.ts'

/** What may become of a plan, each a fact of its user (spec 4, Subscription). */
export const PLAN_EVENTS = [
  'trial_started',
  'trial_ended',
  'trial_resumed',
  'started',
  'upgraded',
  'downgraded',
  'renewed',
  'payment_failed',
  'canceled',
  'resumed',
  'lapsed',
] as const
export type PlanEvent = (typeof PLAN_EVENTS)[number]

/** One thing that became of a plan. */
export interface PlanNews {
  readonly event: PlanEvent
  /** The one that ended where a trial runs on behind it (`trial_resumed`). */
  readonly plan: PlanName
  /** End of the period that runs now, or that ran out, ms of UTC. */
  readonly periodEnd: number
}

/** What became of a user's plan between two looks at his subscriptions; null where he has nothing to hear. */
export function planNews(before: readonly Subscription[], after: readonly Subscription[]): PlanNews | null {
  const [was, is] = [bestOf(before), bestOf(after)]
  if (is === null) return was === null ? null : gone(after.find(({ id }) => id === was.id) ?? was, planOf(was))
  const event = was === null ? begun(is) : changed(was, is)
  if (event === null) return null
  return { event, plan: planOf(was !== null && event === 'trial_resumed' ? was : is), periodEnd: is.periodEnd }
}

const gone = ({ periodEnd }: Subscription, plan: PlanName): PlanNews => ({
  event: plan === 'trial' ? 'trial_ended' : 'lapsed',
  plan,
  periodEnd,
})

const begun = (is: Subscription): PlanEvent => (planOf(is) === 'trial' ? 'trial_started' : 'started')

function changed(was: Subscription, is: Subscription): PlanEvent | null {
  const [from, to] = [planOf(was), planOf(is)]
  // A trial is not charged: who falls back to one moved to no other plan.
  if (from !== to && to === 'trial') return 'trial_resumed'
  if (from !== to) return from === 'trial' ? 'started' : rank(to) > rank(from) ? 'upgraded' : 'downgraded'
  if (is.status === 'past_due' && was.status !== 'past_due') return 'payment_failed'
  if (is.isEnding !== was.isEnding) return is.isEnding ? 'canceled' : 'resumed'
  const isPaidAgain = was.status === 'past_due' && is.status === 'active'
  return isPaidAgain || (is.status === 'active' && is.periodEnd > was.periodEnd) ? 'renewed' : null
}

const rank = (plan: PlanName): number => PLANS.indexOf(plan)
