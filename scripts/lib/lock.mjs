// Locks between processes, without dependencies: the installer needs them before any package is there.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** @typedef {{ readonly pid: number, readonly started: string | null }} Holder */

/**
 * Runs `work` while no other process runs it under the same lock file. A lock whose holder is dead is taken over.
 * `onWait` is called once when another process holds the lock.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @param {() => void} [onWait]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  let hasWaited = false
  while (!take(file)) {
    if (setAsideIfStale(file)) continue
    if (!hasWaited) onWait?.()
    hasWaited = true
    await pause(150)
  }
  const own = ownText()
  const release = () => {
    if (readOrNull(file) === own) rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

/**
 * A hard link appears whole or not at all, so nobody reads half a lock.
 * @param {string} file
 */
function take(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, ownText())
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * True when the lock changed hands or went: look again at once.
 * @param {string} file
 */
function setAsideIfStale(file) {
  const found = readOrNull(file)
  if (found === null) return true
  if (isHeld(found)) return false
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  // Between reading and renaming another process may have taken it over: then it gets its lock back.
  if (readOrNull(aside) !== found) {
    try {
      linkSync(aside, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
  rmSync(aside, { force: true })
  return true
}

/** @param {string} text */
function isHeld(text) {
  const holder = parse(text)
  if (holder === null) return false
  const started = startOf(holder.pid)
  if (started === null) return isAlive(holder.pid)
  // A process id alone may have been given to another process since.
  return holder.started === null || holder.started === started
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function ownText() {
  return JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
}

/**
 * When a process started, as its system tells it (Linux); null elsewhere or when there is no such process.
 * @param {number} pid
 */
function startOf(pid) {
  const stat = readOrNull(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name in brackets may hold spaces; the 20th field after it is the start in ticks since boot.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim()}:${ticks}`
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
