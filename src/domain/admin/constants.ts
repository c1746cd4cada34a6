import { TIERS } from '../access/roles.ts'
import { PLANS } from '../billing/constants.ts'

/** Users in one answer of the server, and on one page of the screen. */
export const USERS_A_PAGE = 100

/** Filters of the list of users: `none` is who has no role, and no plan. */
export const ADMIN_ROLES = [...TIERS, 'none'] as const
export const ADMIN_PLANS = [...PLANS, 'none'] as const

/** What the list of users is ordered by: its columns (screens.md 2.17). */
export const ADMIN_SORTS = [
  'email',
  'name',
  'role',
  'plan',
  'status',
  'trial_end',
  'accounts',
  'rules',
  'last_seen',
  'created',
] as const

/** How long one may look as somebody else (T6). */
export const IMPERSONATION_MINUTES = 30

/** Calls whose answers are about other people: never kept on disk. */
export const ADMIN_CALLS = ['adminUsers', 'adminImpersonations', 'adminBillingEvents', 'adminOutbox'] as const

/** Sections of the screen, and the call that a list of records shows (screens.md 2.17). */
export const ADMIN_TABS = ['users', 'impersonations', 'billing', 'outbox', 'flags', 'experiments'] as const
export const RECORDS_OF = {
  impersonations: 'adminImpersonations',
  billing: 'adminBillingEvents',
  outbox: 'adminOutbox',
} as const
