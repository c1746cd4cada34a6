import { ownAddress } from '../access/landing.ts'
import { routeFor } from '../access/match.ts'
import type { Route } from '../screens/definition.ts'

/**
 * The screen from which prices were asked for (screens.md 2.13, `from=`), without query and hash: one of our own table
 * (T5) that has the shell around it; null for anything else, and for the dashboard, where a payment leads anyway.
 */
export function askedFrom(said: string): { readonly path: string; readonly route: Route } | null {
  const path = ownAddress(said)?.path
  const route = path === undefined ? undefined : routeFor(path)?.route
  if (path === undefined || route === undefined || route.shell === false || route.screen === 'dashboard') return null
  return { path, route }
}
