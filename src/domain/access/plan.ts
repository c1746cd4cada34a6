import { PLAN_BADGES } from './texts.ts'

/**
 * TOP-04, A-09: the badge of the first of elite, standard, basic, trial that a role contains; an admin alone has none.
 */
export function planBadge(roles: readonly string[]): string | null {
  const tier = (['elite', 'standard', 'basic', 'trial'] as const).find((name) =>
    roles.some((role) => role.includes(name)),
  )
  return tier === undefined ? null : PLAN_BADGES[tier]
}

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
