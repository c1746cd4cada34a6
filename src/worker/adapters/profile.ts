import type { Profile } from '../../domain/session/model.ts'

const TEXTS = ['name', 'given_name', 'family_name', 'nickname', 'email', 'picture'] as const

/**
 * Claims of a refreshed identity token, or null when it is not the same user's or says nothing of roles: the old claims
 * then stay.
 */
export function profileFrom(claims: unknown, old: Profile): Profile | null {
  if (typeof claims !== 'object' || claims === null) return null
  const raw = claims as Readonly<Record<string, unknown>>
  if (raw['sub'] !== old.sub || !Array.isArray(raw['roles'])) return null
  const texts = Object.fromEntries(TEXTS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : [])))
  const onboarded = typeof raw['onboarded'] === 'boolean' ? { onboarded: raw['onboarded'] } : {}
  return { sub: old.sub, roles: raw['roles'].filter((role) => typeof role === 'string'), ...texts, ...onboarded }
}
