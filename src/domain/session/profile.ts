import { isRecord, textsFrom } from '../core/wire.ts'
import type { Profile } from './model.ts'

const TEXT_CLAIMS = ['name', 'given_name', 'family_name', 'nickname', 'email', 'picture'] as const
type TextClaim = (typeof TEXT_CLAIMS)[number]

/**
 * The claims that the product reads, out of an identity token's; anything of another type is left out. `rolesClaim`:
 * the claim that lists the roles at this provider (OIDC_ROLES_CLAIM).
 */
export function profileOf(claims: Readonly<Record<string, unknown>>, rolesClaim: string): Profile {
  return {
    sub: String(claims['sub'] ?? ''),
    roles: textsFrom(claims[rolesClaim]),
    ...texts(claims),
    ...(typeof claims['onboarded'] === 'boolean' ? { onboarded: claims['onboarded'] } : {}),
  }
}

/**
 * Those of a refreshed identity token, or null when it is not the same user's or says nothing of roles: the old claims
 * then stay.
 */
export function refreshedProfile(claims: unknown, rolesClaim: string, old: Profile): Profile | null {
  if (!isRecord(claims) || claims['sub'] !== old.sub || !Array.isArray(claims[rolesClaim])) return null
  return profileOf(claims, rolesClaim)
}

/** What GET ROLES_PATH answered; null where that is no list of roles. */
export const rolesIn = (answer: unknown): readonly string[] | null =>
  isRecord(answer) && Array.isArray(answer['roles']) ? textsFrom(answer['roles']) : null

function texts(claims: Readonly<Record<string, unknown>>): Partial<Record<TextClaim, string>> {
  const found: Partial<Record<TextClaim, string>> = {}
  for (const name of TEXT_CLAIMS) {
    const value = claims[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return found
}
