import { TRIAL_DAYS } from '../billing/constants.ts'
import { inZone } from '../core/temporal.ts'
import { days } from '../core/time.ts'
import { rankOf, TIERS } from './roles.ts'
import { PLAN_BADGES } from './texts.ts'

/**
 * TOP-04, A-09: the badge of the first of elite, standard, basic, trial that a role contains; an admin alone has none.
 */
export function planBadge(roles: readonly string[]): string | null {
  const tier = tierOf(roles)
  return tier === undefined ? null : PLAN_BADGES[tier]
}

/** The first of elite, standard, basic, trial that a role contains. */
export const tierOf = (roles: readonly string[]): keyof typeof PLAN_BADGES | undefined =>
  (['elite', 'standard', 'basic', 'trial'] as const).find((name) => roles.some((role) => role.includes(name)))

/** ROLE-11, A-10: the segment of the first listed role: trial, paid (basic, standard, elite), else none. */
export function segmentOf(roles: readonly string[]): 'trial' | 'paid' | 'none' {
  switch (roles[0]) {
    case 'trial-subscriber':
      return 'trial'
    case 'basic-subscriber':
    case 'standard-subscriber':
    case 'elite-subscriber':
      return 'paid'
    default:
      return 'none'
  }
}

/** A plan as it stands (spec 7, Subscription). */
export interface Plan {
  readonly plan_type: string
  readonly status: 'trialing' | 'active'
  /** ISO time. */
  readonly current_period_end: string
}

/**
 * The plan that roles say, with periods that count from the instant on which the user came (ms of UTC); null without
 * one. Administrators have none by that alone.
 */
export function planFrom(roles: readonly string[], since: number, now: number): Plan | null {
  const admin = TIERS.indexOf('admin')
  const best = TIERS[Math.max(-1, ...roles.map(rankOf).filter((rank) => rank < admin))]
  if (best === undefined) return null
  return best === 'trial'
    ? { plan_type: best, status: 'trialing', current_period_end: new Date(since + days(TRIAL_DAYS)).toISOString() }
    : { plan_type: best, status: 'active', current_period_end: periodEnd(since, now).toISOString() }
}

/** End of the month that runs now: the day on which the user came, or the month's last where it is shorter. */
function periodEnd(since: number, now: number): Date {
  const [came, today] = [inZone(since, 'UTC'), inZone(now, 'UTC')]
  const months = came.until(today, { largestUnit: 'months' }).months
  const ends = [months, months + 1, months + 2].map((n) => came.add({ months: n }).epochMilliseconds)
  return new Date(ends.find((end) => end > now && end > since) ?? since)
}
