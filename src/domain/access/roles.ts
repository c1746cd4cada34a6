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

/**
 * Whose word on a user's roles counts: his token's, the plan that is kept here (with what the token says beside plans),
 * or whichever of the two opens more.
 */
export const ROLE_SOURCES = ['token', 'server', 'both'] as const
export type RoleSource = (typeof ROLE_SOURCES)[number]

/** What a visitor needs for a page or a call: nothing, a sign-in, or at least a tier (spec 2, Screens and routes). */
export type Need = 'public' | 'signed_in' | Tier

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
