/**
 * The one spelling of a call's path inside the server: without /api, without /v1, without a trailing slash. The
 * specification prints some calls with a prefix and some without, and some both ways; all of them are answered.
 */
export function canonicalPath(path: string): string {
  if (path === '/oidc' || path.startsWith('/oidc/')) return path
  let rest = path
  for (const prefix of ['/api', '/v1', '/api']) {
    if (rest === prefix || rest.startsWith(`${prefix}/`)) rest = rest.slice(prefix.length)
  }
  const bare = rest.replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** Whether a path can only be meant for a program, never for the page behind it. */
export const isApiOnly = (path: string): boolean => /^\/(api|v1|oidc)(\/|$)/.test(path)

/** The path of a request's address, without host and query. */
export const pathOf = (url: string): string => {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  const end = url.search(/[?#]/)
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}
