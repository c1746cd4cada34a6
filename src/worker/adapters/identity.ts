import { Subject } from 'rxjs'
import type { Profile, TokenSet } from '../../domain/command.ts'
import type { IdentityPort, Refresh } from '../../streams/ports.ts'

/** How a refresh ended for those who waited: new tokens, the session is over, or the provider could not be reached. */
export type Renewal = 'renewed' | 'ended' | 'offline'

/** The tokens' only holder, as the worker's other adapters see it. Tokens live in this closure and nowhere else (T3). */
export interface Identity extends IdentityPort {
  /** A tab signed in. */
  readonly accept: (tokens: TokenSet) => void
  readonly accessToken: () => string | null
  /** For the provider's log-out page, which asks whom to sign out. */
  readonly idToken: () => string | null
  /** Waits for tokens newer than the refused one: those there already, or the one refresh under way. */
  readonly renewed: (refused: string) => Promise<Renewal>
}

/** What the provider gave for a refresh token. */
export interface Renewed {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  /** Seconds since 1970. */
  readonly expiresAt: number
  readonly profile: Profile | null
}

/** Asks the provider. Rejects with a `final` error when the session is over there. */
export type Exchange = (tokens: TokenSet) => Promise<Renewed>

/** The provider said that the refresh token is no good: the session is over. */
export class SessionOver extends Error {}

/** Holds tokens and refreshes them, one request at a time however many ask (F18). */
export function createIdentity(exchange: Exchange): Identity {
  const refreshes = new Subject<Refresh>()
  let tokens: TokenSet | null = null
  /** Outlives log-out: the provider's log-out page asks whom to sign out, and it opens no door. */
  let lastIdToken: string | null = null
  let underWay: Promise<Renewal> | null = null

  function refresh(): Promise<Renewal> {
    return (underWay ??= asked().finally(() => (underWay = null)))
  }

  /** A call met a 401: the core learns of the refresh by `refreshes`, before it is asked for. */
  function refreshForCall(): Promise<Renewal> {
    if (underWay === null && tokens !== null) refreshes.next({ kind: 'asked', why: 'unauthorised' })
    return refresh()
  }

  async function asked(): Promise<Renewal> {
    const old = tokens
    if (old === null) return 'ended'
    try {
      const fresh = await exchange(old)
      // Someone signed out, or in anew, while the provider was thinking: his word is old.
      if (tokens !== old) return tokens === null ? 'ended' : 'renewed'
      tokens = { accessToken: fresh.accessToken, refreshToken: fresh.refreshToken ?? old.refreshToken, idToken: fresh.idToken ?? old.idToken, expiresAt: fresh.expiresAt, profile: fresh.profile ?? old.profile }
      lastIdToken = tokens.idToken
      refreshes.next({ kind: 'refreshed', expiresAt: fresh.expiresAt, profile: fresh.profile })
      return 'renewed'
    } catch (error) {
      const final = error instanceof SessionOver
      if (tokens === old) refreshes.next({ kind: 'failed', final, message: final ? 'The identity provider ended the session.' : 'The identity provider could not be reached.' })
      return final ? 'ended' : 'offline'
    }
  }

  return {
    accept: (signedIn) => {
      tokens = signedIn
      lastIdToken = signedIn.idToken
    },
    accessToken: () => tokens?.accessToken ?? null,
    idToken: () => lastIdToken,
    hasTokens: () => tokens !== null,
    forget: () => void (tokens = null),
    refresh: () => void refresh(),
    renewed: async (refused) => (tokens !== null && tokens.accessToken !== refused ? 'renewed' : refreshForCall()),
    refreshes,
  }
}
