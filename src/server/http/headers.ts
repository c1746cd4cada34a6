import { createHash } from 'node:crypto'

/** Headers that every answer carries, whatever it is (T18). */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), clipboard-write=(self)',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** Policies that may make trusted values: the product's own. No library in use names another. */
const TRUSTED_TYPES = 'app'

export interface DocumentPolicy {
  /** Allows one style and script element by name, or none. */
  readonly nonce: string | null
  /** Texts of styles that a script puts in, where there is no nonce for them. */
  readonly styles?: readonly string[]
  /** Origins that the page may call, besides its own. */
  readonly connect?: readonly string[]
  /** Origin to which the page reports errors, or none. */
  readonly reports?: string | null
  /** Origins to which a form's answer may lead, besides the page's own. */
  readonly formTargets?: readonly string[]
  /** Origins of pictures, besides the page's own. */
  readonly images?: readonly string[]
  /** Only the silent sign-in page may stand in a frame of ours. */
  readonly mayBeFramed?: boolean
}

/** Headers of an HTML document: the strict content security policy, per answer (T2). */
export function documentHeaders(policy: DocumentPolicy): Readonly<Record<string, string>> {
  const nonce = policy.nonce === null ? '' : ` 'nonce-${policy.nonce}'`
  const and = (origins: readonly string[] | undefined): string =>
    origins === undefined || origins.length === 0 ? '' : ` ${[...new Set(origins)].join(' ')}`
  const rules = [
    "default-src 'none'",
    `script-src 'self'${nonce}`,
    `style-src 'self'${nonce}${(policy.styles ?? []).map((style) => ` 'sha256-${sha256(style)}'`).join('')}`,
    `img-src 'self' data:${and(policy.images)}`,
    "font-src 'self'",
    `connect-src 'self'${and([...(policy.connect ?? []), ...(typeof policy.reports === 'string' ? [policy.reports] : [])])}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${and(policy.connect)}`,
    `frame-ancestors ${policy.mayBeFramed === true ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    `form-action 'self'${and(policy.formTargets)}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}`,
    'report-uri /api/csp-report',
  ]
  return {
    'Content-Security-Policy': rules.join('; '),
    'X-Frame-Options': policy.mayBeFramed === true ? 'SAMEORIGIN' : 'DENY',
    'Cache-Control': 'no-store',
    // A profile of what a page's scripts do is taken where errors are reported.
    ...(typeof policy.reports === 'string' ? { 'Document-Policy': 'js-profiling' } : {}),
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
