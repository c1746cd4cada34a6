import { ofTab } from '../link/browserStorage.ts'
import type { SignIn, SignInResult } from './oidc.ts'
import { intentOf } from './returning.ts'

/**
 * When this tab last left for the provider: because its core had no tokens, and because those it had were refused. The
 * second stays when somebody was found: refused again at once, he would be sent round and round.
 */
const TRIED = { lost: 'bot-blending.silent-tried', refused: 'bot-blending.renewal-tried' } as const

/** A second time so soon after the first would be a loop, in ms. */
const TRY_AGAIN_AFTER = 60_000

/**
 * leaves for the provider's own address, where it sees its cookies whatever the browser allows a frame; it sends
 * the tab back to where it is. False where it was asked just now, or where the tab keeps nothing by which its answer
 * could be read.
 */
export async function leaveToLook(signIn: SignIn, why: keyof typeof TRIED): Promise<boolean> {
  if (!ofTab.isKept() || triedLately(TRIED[why])) return false
  // A tab that was already sent to the login page finds there where it wanted to go.
  await signIn.startSilently(
    location.pathname === '/login' ? intentOf(location.search) : { returnTo: place(), intent: '', isStaying: true },
  )
  return true
}

/**
 * The provider answered at its own address. A 'no' or an error from there holds for a while, as nothing is asked that
 * knows better; whom it found may be looked for after the next reload, however soon that is.
 */
export function noteAnswer({ kind }: SignInResult): void {
  if (kind === 'signed_in') return ofTab.remove(TRIED.lost)
  for (const key of Object.values(TRIED)) ofTab.set(key, String(Date.now()))
}

/** Where this tab is, to the part of the page that its address names. */
export const place = (): string => location.pathname + location.search + location.hash

function triedLately(key: string): boolean {
  const last = Number(ofTab.get(key) ?? 0)
  const now = Date.now()
  ofTab.set(key, String(now))
  return now - last < TRY_AGAIN_AFTER
}
