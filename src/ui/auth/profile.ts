import type { Profile } from '../../domain/session/model.ts'

/** The claims that the product reads, out of an identity token's; anything of another type is left out. */
export function profileOf(claims: Readonly<Record<string, unknown>>): Profile {
  const roles = claims['roles']
  return {
    sub: String(claims['sub'] ?? ''),
    roles: Array.isArray(roles) ? roles.filter((role): role is string => typeof role === 'string') : [],
    ...texts(claims),
    ...(typeof claims['onboarded'] === 'boolean' ? { onboarded: claims['onboarded'] } : {}),
  }
}

type TextClaim = 'name' | 'given_name' | 'family_name' | 'nickname' | 'email' | 'picture'
const TEXT_CLAIMS = [
  'name',
  'given_name',
  'family_name',
  'nickname',
  'email',
  'picture',
] as const satisfies readonly TextClaim[]

function texts(claims: Readonly<Record<string, unknown>>): Partial<Record<TextClaim, string>> {
  const found: Partial<Record<TextClaim, string>> = {}
  for (const name of TEXT_CLAIMS) {
    const value = claims[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return found
}
