import { ROLES, roleOfTier, TIERS } from '../access/roles.ts'
import { PAID_PLANS, type PaidPlan, PLANS, type PlanName } from './constants.ts'

/** A subscription as the card provider has it. */
export interface Subscription {
  readonly id: string
  readonly plan: PaidPlan
  /** The provider's word: `active`, `trialing`, `past_due`, `canceled`, `unpaid`, `incomplete` … */
  readonly status: string
  /** It ends with its period and is not renewed. */
  readonly isEnding: boolean
  /** End of the period that is paid for, ms of UTC. */
  readonly periodEnd: number
  /** Ms of UTC. */
  readonly createdAt: number
}

/** Spec 3, Subscription. */
export interface PlanAnswer {
  readonly plan_type: PlanName
  readonly status: string
  /** ISO time. */
  readonly current_period_end: string
}

/** A payment that is late does not close the doors yet: the provider tries again, and says when it gives up. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due']

/** Whether it opens anything. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean => LIVE.includes(status)

/** Whether it is paid for: a trial is not. */
export const isPaid = (one: Pick<Subscription, 'status'>): boolean => isLive(one) && one.status !== 'trialing'

/** A user's trial that was begun here, among his subscriptions: one for ever, so that there is no second. */
export const trialId = (userId: string): string => `${TRIAL_PREFIX}${userId}`
const TRIAL_PREFIX = 'trial-'

/** What it opens: a trial the trial's doors, whatever it will become. One that was begun here never becomes another. */
export const planOf = ({ id, plan, status }: Pick<Subscription, 'id' | 'plan' | 'status'>): PlanName =>
  status === 'trialing' || id.startsWith(TRIAL_PREFIX) ? 'trial' : plan

/** The one that counts: of the live ones the highest, of two alike the newer; null where none lives. */
export function bestOf<S extends Subscription>(all: readonly S[]): S | null {
  const live = all.filter(isLive).toSorted((a, b) => rank(b) - rank(a) || b.createdAt - a.createdAt)
  return live[0] ?? null
}

const rank = (one: Subscription): number => PLANS.indexOf(planOf(one))

/**
 * What the user is told of his plan: of the one that counts, else of the one that ended last; null where there never
 * was one. One that ends with its period is canceled, and opens its doors until then (spec 4: 'Access expires:').
 */
export function planAnswer(all: readonly Subscription[]): PlanAnswer | null {
  const one = bestOf(all) ?? all.toSorted((a, b) => b.periodEnd - a.periodEnd || b.createdAt - a.createdAt)[0]
  if (one === undefined) return null
  return {
    plan_type: planOf(one),
    status: isLive(one) && one.isEnding ? 'canceled' : one.status,
    current_period_end: new Date(one.periodEnd).toISOString(),
  }
}

const PLAN_ROLES: readonly string[] = TIERS.filter((tier) => tier !== 'admin').map(roleOfTier)

/**
 * The roles of somebody whose subscriptions are these: the plan's own stands first (ROLE-11), what is no plan stays,
 * another plan's goes.
 */
export function rolesFor(all: readonly Subscription[], roles: readonly string[]): readonly string[] {
  const best = bestOf(all)
  const others = roles.filter((role) => !PLAN_ROLES.includes(role))
  return best === null ? others : [roleOfTier(planOf(best)), ...others]
}

/** Why no trial begins now; null where it does: it is for who never had a plan. */
export function whyNoTrial(
  all: readonly Subscription[],
  roles: readonly string[],
): 'alreadySubscribed' | 'noSecondTrial' | null {
  if (all.some(isPaid)) return 'alreadySubscribed'
  const hadPlan = all.length > 0 || roles.some((role) => (ROLES as readonly string[]).includes(role))
  return hadPlan ? 'noSecondTrial' : null
}

/** Whether a text names a plan that is paid for. */
export const isPaidPlan = (name: string): name is PaidPlan => (PAID_PLANS as readonly string[]).includes(name)
