import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused, exitCodes } from './stop.ts'

interface Holder {
  readonly pid: number
  /** When that process started, in the system's own unit; a pid alone may have been given to another process since. */
  readonly started: string
}

/**
 * Takes the data directory for this process alone (F33). The embedded database has no lock of its own, and two
 * processes on one directory lose acknowledged rows. A lock left by a dead process is taken over. Returns the function
 * that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' } satisfies Holder)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, own, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, file)) return () => giveBack(file, own, directory)
      setAsideIfDead(file, directory)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartRefused(
    `Could not take ${file}: other starts are taking it at the same time. Try again.`,
    exitCodes.alreadyRunning,
  )
}

/** Leaves this server's address beside its lock, for the sentence that a second start gets. */
export function noteAddress(directory: string, url: string): void {
  writeFileSync(addressFile(directory), url, { mode: 0o600 })
}

const addressFile = (directory: string): string => join(directory, 'server.address')

/** A hard link appears whole or not at all, so no other process ever reads half a lock. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function setAsideIfDead(file: string, directory: string): void {
  const found = readText(file)
  if (found === null) return
  const holder = parse(found)
  if (holder !== null && isAlive(holder)) {
    const address = readText(addressFile(directory))
    throw new StartRefused(
      `Another server (process ${holder.pid}) already runs${address === null ? '' : ` at ${address}`} on the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
      exitCodes.alreadyRunning,
    )
  }
  rmSync(addressFile(directory), { force: true })
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  // Another start may have taken the lock between reading and renaming: then it gets it back.
  if (readText(aside) !== found) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function giveBack(file: string, own: string, directory: string): void {
  if (readText(file) !== own) return
  rmSync(addressFile(directory), { force: true })
  rmSync(file, { force: true })
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const started = startOf(holder.pid)
  return started === null || holder.started === '' || started === holder.started
}

/**
 * Start of a process in clock ticks since boot, together with the boot's own id; null where the system does not tell.
 */
function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  const boot = readText('/proc/sys/kernel/random/boot_id')
  if (stat === null || boot === null) return null
  // The name in brackets may hold spaces; the 20th field after it is the start time.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks === undefined ? null : `${boot.trim()}:${ticks}`
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null
    throw error
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' &&
      value !== null &&
      'pid' in value &&
      typeof value.pid === 'number' &&
      'started' in value &&
      typeof value.started === 'string'
      ? { pid: value.pid, started: value.started }
      : null
  } catch {
    return null // Not JSON: half a file after a power cut. Nobody holds it.
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
