import type { SessionState, Profile, TokenSet } from '../session/model.ts'

/** What a tab stores while an administrator looks as somebody (spec 4, Impersonation; A-99: in the tab alone). */
export interface StoredImpersonation {
  /** The administrator's identity token: by it the provider gives his session back, and to nobody else. */
  readonly adminToken: string
  /** Hash of the administrator's id: names his core. */
  readonly admin: string
  /** Who is looked at. */
  readonly user: Profile
  /** The server's token for that. */
  readonly token: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** IMP-01: active when the administrator's token, the user's details and the impersonation token are all stored. */
export const isImpersonating = (stored: Partial<StoredImpersonation> | null): stored is StoredImpersonation =>
  isSaid(stored?.adminToken) && isSaid(stored.token) && typeof stored.user?.sub === 'string' && stored.user.sub !== ''

const isSaid = (text: string | undefined): text is string => typeof text === 'string' && text !== ''

/** The same as tokens of a core; nothing renews them. */
export const tokensOf = ({ adminToken, admin, user, token, expiresAt }: StoredImpersonation): TokenSet => ({
  accessToken: token,
  refreshToken: null,
  idToken: adminToken,
  expiresAt,
  profile: user,
  impersonatedBy: admin,
})

/** What a tab stores of a core's tokens, or null where nobody is impersonated. */
export const storedOf = (tokens: TokenSet | null): StoredImpersonation | null =>
  tokens?.impersonatedBy === undefined
    ? null
    : {
        adminToken: tokens.idToken,
        admin: tokens.impersonatedBy,
        user: tokens.profile,
        token: tokens.accessToken,
        expiresAt: tokens.expiresAt,
      }

/** Owners of cores in which an administrator looks as somebody: each impersonation has a core of its own. */
const OWNER = 'imp'

/** Whose core it is, by a hash of the impersonation's token: no other impersonation and no user has the same. */
export const impersonationOwner = (hash: string): string => `${OWNER}${hash}`

/** Whether a core is that of an impersonation: it keeps nothing on disk. Other owners are hashes in hexadecimal. */
export const isImpersonationOwner = (owner: string): boolean => owner.startsWith(OWNER)

/** Whether what the user does is told to the server: an administrator who looks is not the user (T6). */
export const tellsOfUser = ({ isApiAuthReady, impersonation }: SessionState): boolean =>
  isApiAuthReady && impersonation === null

/** Whether a new token may be asked for: nothing renews an impersonation. */
export const mayRefresh = ({ phase, refresh, impersonation }: SessionState): boolean =>
  phase === 'active' && refresh.state === 'idle' && impersonation === null
