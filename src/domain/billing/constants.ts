/** Plans that are paid for, ascending; each is a tier of the same name (spec 1, spec 6). */
export const PAID_PLANS = ['basic', 'standard', 'elite'] as const
export type PaidPlan = (typeof PAID_PLANS)[number]

/** Every plan that can be chosen. */
export const PLANS = ['trial', ...PAID_PLANS] as const
export type PlanName = (typeof PLANS)[number]

/** How often a plan is charged. */
export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

/** What the card provider charges for: `elite_month`. */
export type PriceName = `${PaidPlan}_${Interval}`
export const PRICE_NAMES: readonly PriceName[] = PAID_PLANS.flatMap((plan) =>
  INTERVALS.map((interval): PriceName => `${plan}_${interval}`),
)

/** Length of a trial (spec 1). */
export const TRIAL_DAYS = 14
/** A trial is one of this plan that is not charged for yet. */
export const TRIAL_OF: PaidPlan = 'basic'

/** Where a user sees his plan: news of it lead there. */
export const PLAN_ADDRESS = '/settings'

/** HTTP status that refuses a payment page to who is charged for a plan already. */
export const SECOND_PLAN = 409

/** Age of a signed message of the card provider beyond which it is refused, s. */
export const WEBHOOK_AGE = 300
