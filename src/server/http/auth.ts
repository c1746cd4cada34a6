import { textsFrom } from '../../domain/core/wire.ts'
import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { type KeyOf, KeysUnavailable } from '../identity/keySet.ts'
import { Problem } from './problem.ts'

/** Who calls, as his access token says. Nothing else names a user: no header, no body, no address (T7). */
export interface Session {
  readonly userId: string
  /** The roles that count. */
  readonly roles: readonly string[]
  /** Those that the token itself says: what is kept here beside it counts only while it is kept. */
  readonly toldRoles: readonly string[]
  readonly name: string | null
  readonly email: string | null
  readonly scopes: readonly string[]
  /** Identifies this one token, so that it can be ended before its time. */
  readonly tokenId: string
  /** When its user signed in, or where it does not say so was given it; and when it ends: milliseconds since 1970. */
  readonly signedInAt?: number
  readonly expiresAt: number
  /** The administrator who acts as this user, while impersonating; such a session may read only (T6). */
  readonly actor: string | null
  /** Whether this server made the impersonation: then its maker is an administrator, and may ask what those may. */
  readonly actorIsAdmin?: boolean
  /**
   * What the embedded provider granted with it: refresh tokens of the same sign-in hang on it. Null at another
   * provider.
   */
  readonly grantId: string | null
}

export interface TokenRules {
  readonly issuer: string
  readonly audience: string
  readonly rolesClaim: string
  readonly keys: KeyOf
  readonly clock: Clock
  /** Whether a token, or the grant of a sign-in with all its tokens, was ended before its time. */
  readonly isEnded: (id: string) => boolean
  /** Told why a token was refused: whoever showed it is not. */
  readonly onRefused: (error: unknown) => void
}

const ALGORITHMS = ['ES256', 'RS256']
const TOLERANCE_SECONDS = 60
const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  exp: v.number(),
  iat: v.optional(v.number(), 0),
  auth_time: v.optional(v.number()),
  jti: v.optional(v.string()),
  scope: v.optional(v.string(), ''),
  name: v.optional(v.string()),
  email: v.optional(v.string()),
  act: v.optional(v.object({ sub: v.string() })),
  grant_id: v.optional(v.string()),
})

/** Checks an access token (T21). Throws 401 for whatever is wrong with it, without saying what. */
export async function sessionOf(token: string, rules: TokenRules): Promise<Session> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(rules.clock.now()),
    })
    const known = v.parse(claims, payload)
    const roles = textsFrom(payload[rules.rolesClaim])
    const session = {
      userId: known.sub,
      roles,
      toldRoles: roles,
      name: known.name ?? null,
      email: known.email ?? null,
      scopes: known.scope.split(' '),
      tokenId: known.jti ?? signedPartOf(token),
      signedInAt: (known.auth_time ?? known.iat) * 1_000,
      expiresAt: known.exp * 1_000,
      actor: known.act?.sub ?? null,
      grantId: known.grant_id ?? null,
    }
    if (!idsOf(session).some(rules.isEnded)) return session
  } catch (error) {
    if (error instanceof KeysUnavailable)
      throw new Problem(503, 'The identity provider does not answer. Try again in a moment.', { 'Retry-After': '2' })
    // Every other reason ends in the same answer: whoever tries tokens learns nothing from it.
    rules.onRefused(error)
  }
  throw unauthorised()
}

/** By which a session is ended: its own token, and where it is known, all tokens of the same sign-in. */
export const idsOf = ({ tokenId, grantId }: Pick<Session, 'tokenId' | 'grantId'>): readonly string[] =>
  grantId === null ? [tokenId] : [tokenId, grantId]

/**
 * What identifies a token without an id of its own: all that is signed. Its signature can be spelled in several ways,
 * and made anew.
 */
const signedPartOf = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')

/** The bearer token of a request; throws 401 without one. */
export function bearerOf(header: string | undefined): string {
  const match = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(header ?? '')
  if (match?.[1] === undefined) throw unauthorised()
  return match[1]
}

export const unauthorised = (): Problem => new Problem(401, 'Sign in to use this.', { 'WWW-Authenticate': 'Bearer' })
