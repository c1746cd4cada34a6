import type { EpochMs } from '../core/time.ts'

/** Claims the product reads (spec 2, Top bar; spec 6). */
export interface Profile {
  readonly sub: string
  readonly roles: readonly string[]
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly nickname?: string
  readonly email?: string
  readonly picture?: string
  readonly onboarded?: boolean
}

/** What is kept on disk of a user: sub, roles and name (architecture 5). */
export const brief = ({ sub, roles, name, given_name: given, family_name: family }: Profile): Profile => ({
  sub,
  roles,
  ...(name === undefined ? {} : { name }),
  ...(given === undefined ? {} : { given_name: given }),
  ...(family === undefined ? {} : { family_name: family }),
})

/** OIDC token set, in memory only. `expiresAt` in seconds since 1970. */
export interface TokenSet {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string
  readonly expiresAt: number
  readonly profile: Profile
  /** While an administrator looks as this user: the hash of his own id, which names his core. */
  readonly impersonatedBy?: string
}

/** Why nobody could be signed in: in the tab that came back from the provider with it, or, without one, in all. */
export interface SignInError {
  readonly message: string
  readonly cancelled: boolean
  readonly tab?: string
}

/** Who is signed in. Tokens are not here: the identity port holds them (spec 4, Auth; A-99). */
export interface SessionState {
  /** `unknown` until a tab has looked at the provider; `ending` while session-end is asked (spec 4, Logout). */
  readonly phase: 'unknown' | 'absent' | 'active' | 'ending' | 'ended'
  readonly sessionId: string | null
  /** Claims of the user; after a restart those remembered from the disk, while `phase` is still `unknown`. */
  readonly profile: Profile | null
  /** Seconds since 1970. */
  readonly expiresAt: number | null
  /** start of the session, kept over reloads of the core. */
  readonly sessionStart: EpochMs | null
  /** AUTH-01, AUTH-02: whether calls can be made. */
  readonly isApiAuthReady: boolean
  readonly refresh: RefreshState
  /** The plan changed, and no token was asked for since. */
  readonly isPlanChanged: boolean
  /** The tokens came by a silent sign-in and were not renewed since: their refusal leads to the sign-in page. */
  readonly isFoundAgain: boolean
  /** SIDE-06: an admin was seen in this session. */
  readonly adminSeen: boolean
  readonly error: SignInError | null
  readonly endedBecause: 'signed_out' | 'refresh_failed' | 'user_switched' | 'impersonation_over' | null
  /** A-08: /subscription-success was seen, and no role above a trial's came since. */
  readonly subscribedAt: EpochMs | null
  /** An administrator looks as this user, until then (IMP-01). */
  readonly impersonation: { readonly until: EpochMs } | null
  /** When the provider told who this is last; null before. */
  readonly renewedAt: EpochMs | null
  /** AUTH-08: the three settings that outlive a run, so that zone and name are there before the settings are. */
  readonly settings: RememberedSettings
}

export interface RememberedSettings {
  readonly userTimezone: string | null
  readonly userBillingName: string | null
  readonly isSetupComplete: boolean | null
}

/**
 * At most one refresh is in flight. `failures` counts network failures in a row (F46). After a refusal a tab
 * asks the provider without a word, once (AUTH-05): `tab`, or null until one is seen and the provider is in reach.
 */
export type RefreshState =
  | { readonly state: 'refused'; readonly since: EpochMs; readonly tab: string | null; readonly failures: number }
  | { readonly state: 'idle'; readonly failures: number; readonly failedAt: EpochMs | null }
  | {
      readonly state: 'in_flight'
      readonly since: EpochMs
      readonly why: 'due' | 'unauthorised'
      readonly failures: number
    }

/** Nobody known yet. */
export const NO_SESSION: SessionState = {
  phase: 'unknown',
  sessionId: null,
  profile: null,
  expiresAt: null,
  sessionStart: null,
  isApiAuthReady: false,
  refresh: { state: 'idle', failures: 0, failedAt: null },
  isPlanChanged: false,
  isFoundAgain: false,
  adminSeen: false,
  error: null,
  endedBecause: null,
  subscribedAt: null,
  impersonation: null,
  renewedAt: null,
  settings: { userTimezone: null, userBillingName: null, isSetupComplete: null },
}

/** A state with this slice: what rules and decisions ask for. */
export interface HasSession {
  readonly session: SessionState
}
