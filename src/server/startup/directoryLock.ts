import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../../../scripts/lib/fileLock.mjs'
import { StartRefused, exitCodes } from './stop.ts'

/**
 * Takes the data directory for this process alone (F33). The embedded database has no lock of its own, and two
 * processes on one directory lose acknowledged rows. A lock left by a dead process is taken over. Returns the function
 * that gives it back.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'server.lock')
  const address = addressFile(directory)
  const taken = takeLock(file)
  if ('release' in taken) {
    // A dead holder's.
    rmSync(address, { force: true })
    return () => {
      rmSync(address, { force: true })
      taken.release()
    }
  }
  if (taken.holder === null)
    throw new StartRefused(
      `Could not take ${file}: other starts are taking it at the same time. Try again.`,
      exitCodes.alreadyRunning,
    )
  const where = existsSync(address) ? ` at ${readFileSync(address, 'utf8')}` : ''
  throw new StartRefused(
    `Another server (process ${taken.holder.pid}) already runs${where} on the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    exitCodes.alreadyRunning,
  )
}

/** Leaves this server's address beside its lock, for the sentence that a second start gets. */
export function noteAddress(directory: string, url: string): void {
  writeFileSync(addressFile(directory), url, { mode: 0o600 })
}

const addressFile = (directory: string): string => join(directory, 'server.address')
