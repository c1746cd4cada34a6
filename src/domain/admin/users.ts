import { hasRecognisedRole, rankOf, roleOfTier, TIERS } from '../access/roles.ts'
import type { ADMIN_PLANS, ADMIN_ROLES, ADMIN_SORTS } from './constants.ts'

/** A user as an administrator sees him (screens.md 2.17). Times are ISO texts of UTC. */
export interface AdminUser {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  readonly roles: readonly string[]
  readonly plan_type: string | null
  readonly status: string | null
  readonly trial_end: string | null
  readonly accounts: number
  readonly rules: number
  readonly last_seen_at: string | null
  readonly created_at: string | null
}

/** What the list is narrowed and ordered by. */
export interface UsersWish {
  /** In name, email or id, whatever the case. */
  readonly q?: string | undefined
  readonly id?: string | undefined
  readonly role?: (typeof ADMIN_ROLES)[number] | undefined
  readonly plan?: (typeof ADMIN_PLANS)[number] | undefined
  readonly status?: string | undefined
  readonly sort: (typeof ADMIN_SORTS)[number]
  readonly dir: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** One page of the users that pass, and how many there are. */
export function pageOfUsers(all: readonly AdminUser[], wish: UsersWish) {
  const passing = all.filter((user) => passes(user, wish)).toSorted(inOrder(wish))
  return {
    users: passing.slice(wish.offset, wish.offset + wish.limit),
    total_count: passing.length,
    all_count: all.length,
    statuses: [...new Set(all.flatMap(({ status }) => status ?? []))].toSorted(),
  }
}

function passes(user: AdminUser, { q = '', id, role, plan, status }: UsersWish): boolean {
  if (id !== undefined && user.id !== id) return false
  if (role === 'none' && hasRecognisedRole(user.roles)) return false
  if (role !== undefined && role !== 'none' && !user.roles.includes(roleOfTier(role))) return false
  if (plan !== undefined && (user.plan_type ?? 'none') !== plan) return false
  if (status !== undefined && user.status !== status) return false
  const said = q.trim().toLowerCase()
  return said === '' || [user.name, user.email, user.id].some((text) => text?.toLowerCase().includes(said) === true)
}

/** The highest role, by its short name; null for who has none that is known. */
export const roleOf = (roles: readonly string[]): (typeof TIERS)[number] | null =>
  TIERS[Math.max(-1, ...roles.map(rankOf))] ?? null

/** Who lacks the value stands last in both directions; equal ones by email, then id. */
function inOrder({ sort, dir }: UsersWish): (a: AdminUser, b: AdminUser) => number {
  const sign = dir === 'asc' ? 1 : -1
  return (a, b) =>
    compared(valueOf(a, sort), valueOf(b, sort), sign) || compared(a.email, b.email, 1) || compared(a.id, b.id, 1)
}

type Value = string | number | null

function compared(a: Value, b: Value, sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'))
}

function valueOf(user: AdminUser, sort: UsersWish['sort']): Value {
  switch (sort) {
    case 'role': {
      const role = roleOf(user.roles)
      return role === null ? null : TIERS.indexOf(role)
    }
    case 'plan':
      return user.plan_type
    case 'last_seen':
      return user.last_seen_at
    case 'created':
      return user.created_at
    default:
      return user[sort]
  }
}
