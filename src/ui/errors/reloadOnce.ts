import { renew } from '../installed/renew.ts'
import { hasTyped } from '../model/typed.ts'

/** A reload that did not help is not repeated for this long (F30). Milliseconds. */
const GUARD = 10 * 60_000

/** Reloads the page because `what` was gone after a deployment; false when that was tried within the last 10 min. */
export function reloadOnce(what: 'chunk' | 'worker' | 'version'): boolean {
  const key = `bot-blending.reloaded.${what}`
  const now = Date.now()
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < GUARD) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    // Storage is forbidden: nothing would remember the reload, so it could repeat for ever.
    return false
  }
  void renew()
  return true
}

/**
 * For a part of this page that could not be fetched though the server answers: reloads once, and then never
 * returns. Throws the error where that was tried, or something typed would be gone with it.
 */
export function reloadFor(error: unknown): Promise<never> {
  if (hasTyped() || !reloadOnce('chunk')) throw error
  return new Promise(() => undefined)
}
