import { spokenName } from '../../domain/language/name.ts'
import { local } from './browserStorage.ts'

/**
 * Key of the hash of the user whose core this browser used last; tells a fresh tab which core to open before anybody
 * signed in.
 */
export const USER_KEY = 'bot-blending.user'

const generationKey = (user: string): string => `bot-blending.generation.${user}`

/** Signed-out pages share this one (architecture 5). */
export const ANONYMOUS = 'anon'

/** First 16 hex digits of the SHA-256 of the subject: names a worker and its database without naming the user. */
export async function hashOfUser(sub: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sub))
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `core-<hash of user>-<generation>`, and `core-anon` for signed-out pages as long as none of its workers hung; with
 * `-de` a core that speaks German, as the page does.
 */
export const coreName = (user: string, generation: number): string =>
  spokenName(user === ANONYMOUS && generation === 0 ? 'core-anon' : `core-${user}-${generation}`)

/** The user of the last session in this browser, or the anonymous one. */
export const rememberedUser = (): string => local.get(USER_KEY) ?? ANONYMOUS

/** Remembers whose core is used; the anonymous one is remembered by forgetting. */
export function rememberUser(user: string): void {
  if (user === ANONYMOUS) local.remove(USER_KEY)
  else local.set(USER_KEY, user)
}

/** How many workers of this user were given up as hung in this browser. */
export function generationOf(user: string): number {
  const stored = Number(local.get(generationKey(user)))
  return Number.isInteger(stored) && stored > 0 ? stored : 0
}

/** Keeps a raised generation; a lower one than the kept is ignored. */
export function keepGeneration(user: string, generation: number): void {
  if (generation > generationOf(user)) local.set(generationKey(user), String(generation))
}
