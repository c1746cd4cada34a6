/** The five roles of the roles claim, ascending (spec 6). */
export const ROLES = [
  'trial-subscriber',
  'basic-subscriber',
  'standard-subscriber',
  'elite-subscriber',
  'admin-user',
] as const
export type Role = (typeof ROLES)[number]

/** Short names used by routes and plans, in the same order. */
export const TIERS = ['trial', 'basic', 'standard', 'elite', 'admin'] as const
export type Tier = (typeof TIERS)[number]

/** The role behind a short name. */
export const roleOfTier = (tier: Tier): Role => ROLES[TIERS.indexOf(tier)]!

/** Place of a role in the hierarchy, or -1 when it is not recognised. */
export const rankOf = (role: string): number => (ROLES as readonly string[]).indexOf(role)

/** Whether any of the roles is at or above the tier (spec 6). A tier outside the hierarchy is denied. */
export function admits(minimum: Tier, roles: readonly string[]): boolean {
  const needed = TIERS.indexOf(minimum)
  return needed >= 0 && roles.some((role) => rankOf(role) >= needed)
}

/** Whether at least one role is known to us: who has none has no plan. */
export const hasRecognisedRole = (roles: readonly string[]): boolean => roles.some((role) => rankOf(role) >= 0)
