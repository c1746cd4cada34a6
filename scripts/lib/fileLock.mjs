// A lock between processes that a dead holder never keeps. Without dependencies: the installer needs it before any
// package is there, the server for its data directory (M-01).
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isTouched, keepTouching, ownNamespace, QUIET_MS } from './signOfLife.mjs'

/**
 * Who holds a lock. `started` is when that process started, as its system tells it: a pid alone may have been given to
 * another process since. In another `namespace` the pid is another process altogether; locks of earlier versions name
 * none.
 * @typedef {{ readonly pid: number, readonly started: string | null, readonly namespace?: string | null }} Holder
 */

/** How often a lock is tried for that others take and leave at the same time. */
const ATTEMPTS = 5

/**
 * Takes the lock for this process, also from a dead holder. Returns what gives it back, or who holds it (null where
 * others took it and left it at the same time). A holder of another container is watched for a while: `onWatch` hears
 * of it first. `onLost` hears of a lock that somebody took because this process had stood still.
 * @param {string} file
 * @param {{ readonly onWatch?: (holder: Holder, withinMs: number) => void, readonly onLost?: () => void }} [told]
 * @returns {Promise<{ readonly release: () => void } | { readonly holder: Holder | null }>}
 */
export async function takeLock(file, { onWatch = () => {}, onLost = () => {} } = {}) {
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid), namespace: ownNamespace() })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (link(file, own)) return { release: hold(file, own, onLost) }
    const found = readOrNull(file)
    if (found === null) continue
    const holder = parse(found)
    if (holder !== null && (await isHeld(file, holder, onWatch)) && readOrNull(file) === found) return { holder }
    setAside(file, found)
  }
  return { holder: null }
}

/**
 * Whether a holder is of another container, or outside of this one: its pid says nothing here.
 * @param {Holder} holder
 */
export const isElsewhere = ({ namespace }) => namespace !== undefined && namespace !== ownNamespace()

/** @param {string} file @param {Holder} holder @param {(holder: Holder, withinMs: number) => void} onWatch */
async function isHeld(file, holder, onWatch) {
  if (!isElsewhere(holder)) return isAlive(holder)
  onWatch(holder, QUIET_MS)
  return await isTouched(file)
}

/** @param {string} file @param {string} own @param {() => void} onLost */
function hold(file, own, onLost) {
  const stop = keepTouching(file, own, onLost)
  return () => {
    stop()
    if (readOrNull(file) === own) rmSync(file, { force: true })
  }
}

/**
 * A hard link appears whole or not at all, so nobody reads half a lock. The name of the draft is nobody else's: in two
 * containers the pid is often the same.
 * @param {string} file @param {string} own
 */
function link(file, own) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    return linked(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file @param {string} found */
function setAside(file, found) {
  if (readOrNull(file) !== found) return
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  // Between reading and renaming another process may have taken it over: then it gets its lock back.
  if (readOrNull(aside) !== found) linked(aside, file)
  rmSync(aside, { force: true })
}

/** @param {Holder} holder */
function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const now = startOf(pid)
  return now === null || started === null || started === '' || started === now
}

/**
 * When a process started, as its system tells it (Linux); null elsewhere or when there is no such process.
 * @param {number} pid
 */
function startOf(pid) {
  const stat = readOrNull(`/proc/${pid}/stat`)
  const boot = readOrNull('/proc/sys/kernel/random/boot_id')
  if (stat === null || boot === null) return null
  // The name in brackets may hold spaces; the 20th field after it is the start in ticks since boot.
  return `${boot.trim()}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
}

/** @param {string} text @returns {Holder | null} */
function parse(text) {
  try {
    const value = JSON.parse(text)
    return Number.isInteger(value?.pid) ? value : null
  } catch {
    return null // Half a file after a power cut: nobody holds it.
  }
}

/** @param {string} file */
function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null
    throw error
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)
