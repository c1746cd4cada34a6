// A sign of life between processes that cannot look each other up: those of two containers on one volume.
import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs'

/** How often a holder touches its lock. */
const TOUCH_MS = 5_000
/** A lock that is watched for so long and not touched has no living holder. Three touches may come late. */
export const QUIET_MS = 20_000
const LOOK_MS = 500

/** The PID namespace of this process, as its system names it (Linux); null elsewhere. */
export function ownNamespace() {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/**
 * Touches a lock with that text until the returned function is called; a process that waits for nothing else may end.
 * Where somebody else has the lock by now, `onLost` is told, once.
 * @param {string} file @param {string} own @param {() => void} onLost
 */
export function keepTouching(file, own, onLost) {
  const timer = setInterval(() => {
    const found = textOf(file)
    if (found === own) touch(file)
    // Nothing there for a moment is no loss: whoever takes a lock for dead moves it aside before he compares.
    if (found === own || found === null) return
    clearInterval(timer)
    onLost()
  }, TOUCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}

// Whoever holds a lock does not end because a file could not be read or touched: the next time it may work.

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {}
}

/**
 * Watches whether anything becomes of a lock file. It is compared with itself alone: clocks that jumped, or a machine
 * that slept, make nobody dead.
 * @param {string} file
 */
export async function isTouched(file) {
  const before = touchedAt(file)
  for (let waited = 0; waited < QUIET_MS; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    if (touchedAt(file) !== before) return true
  }
  return false
}

/** @param {string} file */
const touchedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs
