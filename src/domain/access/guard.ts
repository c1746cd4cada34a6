import { elapsed, type EpochMs } from '../core/time.ts'
import { SUBSCRIBED_EXEMPTION } from '../session/constants.ts'
import type { Route } from '../screens/definition.ts'
import { admits, hasRecognisedRole, type Need, TIERS, type Tier } from './roles.ts'

/** Who asks. */
export interface Visitor {
  /** `unknown` until the provider was asked; with remembered roles the cached view of that user is shown meanwhile. */
  readonly standing: 'unknown' | 'signed_out' | 'signed_in'
  readonly roles: readonly string[]
  readonly subscribedAt: EpochMs | null
  /** An administrator, who looks as somebody (IMP-05). */
  readonly impersonates?: boolean
  readonly at: EpochMs
}

/** What a guard says of a route. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'login' }
  | { readonly kind: 'no_role' }
  | { readonly kind: 'too_low'; readonly needs: Tier | null }

/** Sign-in, then role, then height (spec 6; ROLE-03 to ROLE-10). A minimum outside the hierarchy is denied. */
export function guard(route: Pick<Route, 'screen' | 'need' | 'exempt'>, visitor: Visitor): Verdict {
  const { need } = route
  if (need === 'public') return { kind: 'pass' }
  if (visitor.standing === 'signed_out') return { kind: 'login' }
  if (visitor.standing === 'unknown') return { kind: 'wait' }
  if (need === 'signed_in' || route.exempt === true) return { kind: 'pass' }
  if (route.screen === 'admin' && visitor.impersonates === true) return { kind: 'pass' }
  if (!hasRecognisedRole(visitor.roles))
    return isJustSubscribed(route, visitor) ? { kind: 'pass' } : { kind: 'no_role' }
  return admits(need, visitor.roles) ? { kind: 'pass' } : { kind: 'too_low', needs: isTier(need) ? need : null }
}

/** Whether a user with these roles may see a route, without regard to sign-in (sidebar). */
export const isOpenTo = (need: Need, exempt: boolean, roles: readonly string[]): boolean =>
  need === 'public' || need === 'signed_in' || exempt || admits(need, roles)

/** A-08: /dashboard right after a subscription success, for 5 minutes or until a recognised role arrives. */
const isJustSubscribed = ({ screen }: Pick<Route, 'screen'>, { subscribedAt, at }: Visitor): boolean =>
  screen === 'dashboard' && subscribedAt !== null && elapsed(subscribedAt, at) < SUBSCRIBED_EXEMPTION

const isTier = (need: string): need is Tier => (TIERS as readonly string[]).includes(need)
