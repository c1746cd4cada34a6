import { Subject } from 'rxjs'
import { storedOf, type StoredImpersonation } from '../../domain/access/impersonation.ts'
import type { Profile, TokenSet } from '../../domain/session/model.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import { REFRESH_RETRY_BASE } from '../../domain/session/constants.ts'
import type { IdentityPort, Refresh } from '../../streams/ports.ts'

/** How a refresh ended for those who waited: new tokens, the session is over, or the provider could not be reached. */
export type Renewal = 'renewed' | 'ended' | 'offline'

/**
 * The tokens' only holder, as the worker's other adapters see it. Tokens live in this closure and nowhere else (T3).
 */
export interface Identity extends IdentityPort {
  /** A tab signed in. */
  readonly accept: (tokens: TokenSet) => void
  readonly accessToken: () => string | null
  /** For the provider's log-out page, which asks whom to sign out. */
  readonly idToken: () => string | null
  /** What a tab stores while an administrator looks as somebody; null otherwise. */
  readonly impersonation: () => StoredImpersonation | null
  /**
   * 'renewed' at once while no call was refused with the token there is; otherwise what becomes of its one refresh
   * (A-69).
   */
  readonly usable: () => Promise<Renewal>
  /** Waits for tokens newer than the one a call was refused with: those there already, or the one refresh. */
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

/** A refresh while it runs; `letGo` ends the wait for it before the provider answers. */
interface UnderWay {
  readonly end: Promise<Renewal>
  readonly letGo: (renewal: Renewal) => void
}

/**
 * Holds tokens and refreshes them, one request at a time however many ask (F18). Once a call was refused with a token,
 * no other goes with it: all wait for the one refresh. One that met no provider answers for all calls of the next 5 s,
 * so that a crowd does not ask again one by one. One that was refused ends when somebody signs in again, in whatever
 * way, or the session is given up.
 */
export function createIdentity(exchange: Exchange, now: () => EpochMs): Identity {
  const refreshes = new Subject<Refresh>()
  let tokens: TokenSet | null = null
  /** Outlives log-out: the provider's log-out page asks whom to sign out, and it opens no door. */
  let lastIdToken: string | null = null
  let underWay: UnderWay | null = null
  /** The access token that a call was refused with. */
  let refused: string | null = null
  /** When the last refresh of the tokens there are met no provider. */
  let failedAt: EpochMs | null = null

  function refresh(): Promise<Renewal> {
    const old = tokens
    if (old === null) return Promise.resolve('ended')
    if (underWay !== null) return underWay.end
    let letGo: UnderWay['letGo'] = () => undefined
    const left = new Promise<Renewal>((resolve) => (letGo = resolve))
    const own: UnderWay = {
      letGo,
      end: Promise.race([asked(old), left]).finally(() => {
        if (underWay === own) underWay = null
      }),
    }
    underWay = own
    return own.end
  }

  async function asked(old: TokenSet): Promise<Renewal> {
    try {
      const fresh = await exchange(old)
      // Someone signed out, or in anew, while the provider was thinking: his word is old.
      if (tokens !== old) return 'ended'
      take({
        accessToken: fresh.accessToken,
        refreshToken: fresh.refreshToken ?? old.refreshToken,
        idToken: fresh.idToken ?? old.idToken,
        expiresAt: fresh.expiresAt,
        profile: fresh.profile ?? old.profile,
      })
      // Over before it is told: who then asks for one more must not be served by this one.
      underWay = null
      refreshes.next({ kind: 'refreshed', expiresAt: fresh.expiresAt, profile: fresh.profile })
      return 'renewed'
    } catch (error) {
      const final = error instanceof SessionOver
      if (tokens !== old) return 'ended'
      if (!final) failedAt = now()
      refreshes.next({
        kind: 'failed',
        final,
        message: final ? 'The identity provider ended the session.' : 'The identity provider could not be reached.',
      })
      // Refused: a tab may find the session again without a word, and calls wait for what becomes of it.
      return final ? new Promise(() => undefined) : 'offline'
    }
  }

  function take(next: TokenSet): void {
    tokens = next
    lastIdToken = next.idToken
    refused = null
    failedAt = null
  }

  /** Whoever waits for the refresh under way goes on without its end. */
  function letGo(renewal: Renewal): void {
    underWay?.letGo(renewal)
    underWay = null
  }

  async function usable(): Promise<Renewal> {
    if (tokens === null) return 'ended'
    if (tokens.accessToken !== refused) return 'renewed'
    if (underWay !== null) return underWay.end
    if (failedAt !== null && now() - failedAt < REFRESH_RETRY_BASE) return 'offline'
    // The core learns of it before it is asked for.
    refreshes.next({ kind: 'asked', why: 'unauthorised' })
    return refresh()
  }

  return {
    accept: (signedIn) => {
      take(signedIn)
      letGo('renewed')
    },
    accessToken: () => tokens?.accessToken ?? null,
    idToken: () => lastIdToken,
    impersonation: () => storedOf(tokens),
    hasTokens: () => tokens !== null,
    forget: () => {
      tokens = null
      letGo('ended')
    },
    refresh: () => void refresh(),
    usable,
    renewed: (token) => {
      if (tokens !== null && tokens.accessToken === token) refused = token
      return usable()
    },
    refreshes,
  }
}
