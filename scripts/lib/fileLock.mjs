// A lock between processes that a dead holder never keeps. Without dependencies: the installer needs it before any
// package is there, the server for its data directory (M-01).
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Who holds a lock. `started` is when that process started, as its system tells it: a pid alone may have been given to
 * another process since.
 * @typedef {{ readonly pid: number, readonly started: string | null }} Holder
 */

/** How often a lock is tried for that others take and leave at the same time. */
const ATTEMPTS = 5

/**
 * Takes the lock for this process, also from a dead holder. Returns what gives it back, or who holds it (null where
 * others took it and left it at the same time).
 * @param {string} file
 * @returns {{ readonly release: () => void } | { readonly holder: Holder | null }}
 */
export function takeLock(file) {
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (link(file, own)) return { release: () => release(file, own) }
    const found = readOrNull(file)
    const holder = found === null ? null : parse(found)
    if (holder !== null && isAlive(holder)) return { holder }
    if (found !== null) setAside(file, found)
  }
  return { holder: null }
}

/**
 * A hard link appears whole or not at all, so nobody reads half a lock.
 * @param {string} file @param {string} own
 */
function link(file, own) {
  const draft = `${file}.${process.pid}`
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

/** @param {string} file @param {string} own */
function release(file, own) {
  if (readOrNull(file) === own) rmSync(file, { force: true })
}

/** @param {string} file @param {string} found */
function setAside(file, found) {
  const aside = `${file}.stale-${process.pid}`
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
