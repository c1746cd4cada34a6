import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Holder, isElsewhere, takeLock } from '../../../scripts/lib/fileLock.mjs'
import { StartRefused, exitCodes } from './stop.ts'

export interface DirectoryWords {
  readonly say?: ((sentence: string) => void) | undefined
  readonly onTaken?: ((reason: StartRefused) => void) | undefined
}

/**
 * Takes the data directory for this process alone (F33). The embedded database has no lock of its own, and two
 * processes on one directory lose acknowledged rows. A lock left by a dead process is taken over: at once where that
 * can be looked up, after a while, which `say` is told, where it was of another container. Returns the function
 * that gives it back; `onTaken` hears of one that another took because this process had stood still.
 */
export async function lockDirectory(
  directory: string,
  { say = () => {}, onTaken = () => {} }: DirectoryWords = {},
): Promise<() => void> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'server.lock')
  const address = addressFile(directory)
  const taken = await takeLock(file, {
    onWatch: (holder, withinMs) =>
      say(
        `The data directory ${directory} is locked by ${nameOf(holder)}, which may be gone: within ${withinMs / 1_000} seconds this shows.`,
      ),
    onLost: () =>
      onTaken(
        new StartRefused(
          `This server stood still, and another one has taken the data directory ${directory} meanwhile.`,
          exitCodes.alreadyRunning,
        ),
      ),
  })
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
    `Another server (${nameOf(taken.holder)}) already runs${where} on the data directory ${directory}. Stop it first, or set DATA_DIR to another directory.`,
    exitCodes.alreadyRunning,
  )
}

const nameOf = (holder: Holder): string =>
  `process ${holder.pid}${isElsewhere(holder) ? ' of another container or of its host' : ''}`

/** Leaves this server's address beside its lock, for the sentence that a second start gets. */
export function noteAddress(directory: string, url: string): void {
  writeFileSync(addressFile(directory), url, { mode: 0o600 })
}

const addressFile = (directory: string): string => join(directory, 'server.address')
