import { vi } from 'vitest'
import { PATIENCE } from './waits.ts'

const { waitFor, waitUntil } = vi

/**
 * Set-up of every project: `vi.waitFor` and `vi.waitUntil` know no setting for how long they wait, and their one second
 * is less than a busy machine takes.
 */
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))

function patient(options: number | { readonly timeout?: number; readonly interval?: number } = {}) {
  return typeof options === 'number' ? options : { timeout: PATIENCE, interval: 20, ...options }
}
