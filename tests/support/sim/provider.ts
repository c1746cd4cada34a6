import type { Profile, TokenSet } from '../../../src/domain/session/model.ts'
import { SessionOver, type Renewed } from '../../../src/worker/adapters/identity.ts'
import type { Runtime, SimClock } from './clock.ts'
import type { Random } from './random.ts'

/** How the provider answers a refresh. */
export type ProviderMood = 'well' | 'unreachable' | 'refusing'

/** The identity provider: rotating refresh tokens, and access tokens that tell whose they are and until when. */
export interface SimProvider {
  readonly tokensOf: (userId: string) => TokenSet
  /** The worker's exchange of a refresh token. */
  readonly exchangeFor: (runtime: Runtime) => (tokens: TokenSet) => Promise<Renewed>
  readonly setMood: (mood: ProviderMood) => void
  /** Life of tokens given from now on, seconds. */
  readonly setLife: (seconds: number) => void
  /** Rotated tokens that came a second time: a refresh that was not alone. */
  readonly reused: () => number
}

/** The user behind an access token, or null when it is none or has ended. */
export function userOf(
  token: string,
  now: number,
): { readonly userId: string; readonly expiresAt: number; readonly tokenId: string } | null {
  const [kind, userId, until, tokenId] = token.split('.')
  return kind === 'access' && Number(until) * 1_000 > now
    ? { userId: userId!, expiresAt: Number(until) * 1_000, tokenId: tokenId! }
    : null
}

/** Claims of a user of the highest plan; every text names him, so that one found with another is noticed (I9). */
const profileOf = (userId: string): Profile => ({
  sub: userId,
  roles: ['elite-subscriber'],
  name: `canary-${userId} name`,
})

export function simProvider(clock: SimClock, random: Random): SimProvider {
  const used = new Set<string>()
  let mood: ProviderMood = 'well'
  let life = 3_600
  let count = 0
  let reused = 0

  function given(userId: string): Omit<TokenSet, 'profile'> {
    count += 1
    const expiresAt = Math.floor(clock.now() / 1_000) + life
    return {
      accessToken: `access.${userId}.${expiresAt}.${count}`,
      refreshToken: `refresh.${userId}.${count}`,
      idToken: `id.${userId}`,
      expiresAt,
    }
  }

  return {
    tokensOf: (userId) => ({ ...given(userId), profile: profileOf(userId) }),
    exchangeFor: (runtime) => (tokens) =>
      new Promise((resolve, reject) => {
        clock.once(random.whole(5, 120), () => {
          const token = tokens.refreshToken ?? ''
          if (mood === 'well') {
            if (used.has(token)) reused += 1
            used.add(token)
          }
          const answer = mood === 'well' ? { ...given(tokens.profile.sub), profile: tokens.profile } : null
          const isOver = mood === 'refusing'
          clock.once(random.whole(5, 60), () =>
            runtime.enter(() =>
              answer !== null ? resolve(answer) : reject(isOver ? new SessionOver('refused') : new Error('no answer')),
            ),
          )
        })
      }),
    setMood: (next) => {
      mood = next
    },
    setLife: (seconds) => {
      life = seconds
    },
    reused: () => reused,
  }
}
