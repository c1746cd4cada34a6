// Programs that a run starts: each a group of its own, so that nothing it started is left when it is ended.
import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a script of Node with the terminal's output, and tells its exit code.
 * @param {string} cwd @param {readonly string[]} words
 * @param {Readonly<Record<string, string>>} [env] Beside that of this process.
 * @returns {Promise<number>}
 */
export function run(cwd, words, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    const ended = (/** @type {number} */ code) => {
      if (running.delete(child)) resolve(code)
    }
    child.once('error', () => ended(1))
    child.once('exit', (code) => ended(code ?? 1))
  })
}

/** @param {NodeJS.Signals} signal */
export function endAll(signal) {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch (error) {
      // It has ended in this very moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
