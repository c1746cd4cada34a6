import { renew } from '../installed/renew.ts'

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
