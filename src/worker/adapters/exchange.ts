import type { RefreshState } from 'oidc-client-ts'
import type { Profile, TokenSet } from '../../domain/session/model.ts'
import { refreshedProfile } from '../../domain/session/profile.ts'
import { onePart } from '../../domain/core/onePart.ts'
import { seconds, type EpochMs } from '../../domain/core/time.ts'
import { SessionOver, type Exchange, type Renewed } from './identity.ts'
import { orAborted } from './orAborted.ts'
import { fetchRoles } from './roles.ts'
import type { RuntimeSettings } from './settings.ts'

/** A provider that hangs is asked again later; calls wait for it that long (F18). */
const REFRESH_TIMEOUT = seconds(10)

/** The same with all that goes before: the package, the settings and the provider's document. */
const EXCHANGE_TIMEOUT = seconds(20)

const oidcClient = onePart(() => import('oidc-client-ts'))

/**
 * Refreshes by oidc-client-ts, which is fetched only when the first refresh is due. `now`: the clock by which the
 * tokens' end is told.
 */
export function exchangeWith(settings: () => Promise<RuntimeSettings>, now: () => EpochMs): Exchange {
  return (tokens) => orAborted(exchanged(settings, tokens, now), AbortSignal.timeout(EXCHANGE_TIMEOUT))
}

async function exchanged(
  settings: () => Promise<RuntimeSettings>,
  tokens: TokenSet,
  now: () => EpochMs,
): Promise<Renewed> {
  if (tokens.refreshToken === null) throw new SessionOver('The provider gave no refresh token.')
  const [{ ErrorResponse, OidcClient }, { apiBase, oidc }] = await Promise.all([oidcClient(), settings()])
  // The provider's answer comes by the call itself; the redirect address is only there because the client wants one.
  const client = new OidcClient({
    authority: oidc.authority,
    client_id: oidc.clientId,
    redirect_uri: `${self.location.origin}/auth/callback`,
    scope: oidc.scope,
  })
  // No scope is asked for, which means those that were granted: a provider that granted fewer (`offline_access` needs
  // its consent page) refuses a longer list.
  // The package declares a class for this, and does not export it: what it reads are these fields.
  const state: RefreshState = {
    refresh_token: tokens.refreshToken,
    id_token: tokens.idToken,
    profile: { sub: tokens.profile.sub } as RefreshState['profile'],
    session_state: null,
  }
  try {
    const answer = await client.useRefreshToken({ state, timeoutInSeconds: REFRESH_TIMEOUT / 1_000 })
    const told = refreshedProfile(answer.profile, oidc.rolesClaim, tokens.profile)
    const profile = oidc.asksForRoles
      ? { ...(told ?? tokens.profile), roles: (await fetchRoles(apiBase, answer.access_token)) ?? tokens.profile.roles }
      : told
    return renewedFrom(answer, tokens, profile, now())
  } catch (error) {
    if (error instanceof ErrorResponse && error.error === 'invalid_grant')
      throw new SessionOver('The provider refused the refresh token.')
    throw new Error('The provider did not answer a refresh.')
  }
}

interface SigninAnswer {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly id_token?: string | undefined
  /** Seconds from now. */
  readonly expires_in?: number | undefined
}

function renewedFrom(answer: SigninAnswer, old: TokenSet, profile: Profile | null, at: EpochMs): Renewed {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    idToken: answer.id_token ?? null,
    // What the package adds to its own clock would be no moment of the core's, where the device's was set back (F13).
    expiresAt: answer.expires_in === undefined ? old.expiresAt : Math.floor(at / 1_000) + answer.expires_in,
    profile,
  }
}
