// One process at a time: for the install and the build.
import { setTimeout as pause } from 'node:timers/promises'
import { takeLock } from './fileLock.mjs'

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
  let taken = await takeLock(file)
  if (!('release' in taken)) onWait?.()
  while (!('release' in taken)) {
    await pause(150)
    taken = await takeLock(file)
  }
  const { release } = taken
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}
