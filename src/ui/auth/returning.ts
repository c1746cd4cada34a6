import { saidIn } from '../../domain/access/address.ts'
import type { Intent } from './oidc.ts'

/** Whether the address is the provider's answer to a sign-in: a state, with a code or an error. */
export function isReturning(address: URL): boolean {
  const isOurs = address.pathname === '/auth/callback' || address.pathname === '/login'
  const { searchParams: query } = address
  return isOurs && query.has('state') && (query.has('code') || query.has('error'))
}

/** A path of this site, as no other can be spelt. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * The page that a sign-in ends on: the core's landing rules read it and send the browser on (spec 2, Routing after
 * sign-in). A tab that was only sent away to have its session found again, or whose session had ended, goes back to
 * where it stood; guards are asked there as anywhere. `user`: hash of who signed in.
 */
export function landingAddress({ returnTo, intent, isStaying = false, of }: Intent, user?: string): string {
  if (isStaying && of !== undefined && of !== user) return '/login'
  if (isStaying && OWN_PATH.test(returnTo)) return returnTo
  const query = new URLSearchParams()
  if (returnTo !== '') query.set('returnTo', returnTo)
  if (intent !== '') query.set('intent', intent)
  return query.size === 0 ? '/login' : `/login?${query}`
}

/** What the address asks to happen after the sign-in. */
export function intentOf(query: string): Intent {
  return { returnTo: saidIn(query, 'returnTo') ?? '', intent: saidIn(query, 'intent') ?? '' }
}
