import type { Parts, Route } from '../screens/definition.ts'
import { SCREENS, type Screen } from '../screens/index.ts'

/** A route and the parts of its address. */
export interface Matched {
  readonly route: Route<Screen>
  readonly parts: Parts
}

const PATTERNS: readonly { readonly route: Route<Screen>; readonly segments: readonly string[] }[] = SCREENS.map(
  (route) => ({
    route,
    segments: segmentsOf(route.pattern),
  }),
)

/**
 * The route of a path, with its parts decoded (NAV-27 to NAV-29); null for an unknown one. A last slash does not count.
 */
export function routeFor(path: string): Matched | null {
  const segments = segmentsOf(path.split(/[?#]/, 1)[0]!)
  for (const { route, segments: pattern } of PATTERNS) {
    const parts = partsOf(pattern, segments)
    if (parts !== null) return { route, parts }
  }
  return null
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function partsOf(pattern: readonly string[], segments: readonly string[]): Parts | null {
  if (pattern.length !== segments.length) return null
  const parts: Record<string, string> = {}
  for (const [i, name] of pattern.entries()) {
    const segment = segments[i]!
    if (!name.startsWith(':')) {
      if (name !== segment) return null
      continue
    }
    const value = decoded(segment)
    if (value === null) return null
    parts[name.slice(1)] = value
  }
  return parts
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A broken escape is an unknown address.
    return null
  }
}
