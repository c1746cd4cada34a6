import { hasRecognisedRole } from './roles.ts'
import { RETURN_PATHS } from './constants.ts'

/** What is known when a user has just signed in. */
export interface Landing {
  /** The saved origin path or an explicit returnTo (A-11: one entry, one filter), or null. */
  readonly returnTo: string | null
  readonly wantsTrial: boolean
  /** Roles of the claim, or null when it could not be read. */
  readonly roles: readonly string[] | null
}

/** Where a user goes after sign-in, in the printed order: returnTo, trial intent, no role, known role, else. */
export function landingPath({ returnTo, wantsTrial, roles }: Landing): string {
  const allowed = returnTo === null ? null : allowedReturnTo(returnTo)
  if (allowed !== null) return allowed
  if (wantsTrial) return '/trial-setup'
  if (roles === null) return '/pricing'
  return hasRecognisedRole(roles) ? '/dashboard' : '/checkout?plan=trial'
}

/** Characters that browsers drop or turn before they read an address. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\\\u0000-\u001f\u007f]/

/**
 * A-01, T5: the path, normalised, when it stays on this site and is one of the six or below one; else null. Query and
 * hash are kept.
 */
export function allowedReturnTo(returnTo: string): string | null {
  const own = ownAddress(returnTo)
  return own !== null && RETURN_PATHS.some((allowed) => own.path === allowed || own.path.startsWith(`${allowed}/`))
    ? own.path + own.rest
    : null
}

/** T5: an address that stays on this site, its path normalised, `rest` its query and hash; null for any other. */
export function ownAddress(said: string): { readonly path: string; readonly rest: string } | null {
  if (!said.startsWith('/') || said.startsWith('//') || UNSAFE.test(said) || said.length > 2_000) return null
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(said)!
  const normal = normalisedPath(path)
  return normal === null ? null : { path: normal, rest }
}

/**
 * Dot segments resolved as a browser resolves them, in any spelling; null where an escape hides a slash or cannot be
 * read.
 */
function normalisedPath(path: string): string | null {
  if (/%2f|%5c|%00/i.test(path)) return null
  const kept: string[] = []
  for (const segment of path.split('/').slice(1)) {
    const plain = segment.replaceAll(/%2e/gi, '.')
    if (plain === '..') kept.pop()
    else if (plain !== '.') kept.push(segment)
  }
  const normal = `/${kept.join('/')}`
  return normal.startsWith('//') ? null : normal
}

/** The address of the login page with the origin saved (ROUTE-07). */
export const loginPath = (path: string, query: string): string => {
  const origin = query === '' ? path : `${path}?${query.replace(/^\?/, '')}`
  return origin === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(origin)}`
}
