import type { WorkerApi } from '../../worker/api.ts'
import { pingInterval, sendTimeout } from './constants.ts'
import { hasLocks, whenReleased } from './locks.ts'
import { answerWithin, pause } from './timing.ts'

/** A worker is `gone`, or it is there and does not answer: `hung`. */
export type WorkerEnd = 'gone' | 'hung'

/**
 * Resolves when the worker is gone, by the lock it holds for life, or answers no question any more (F25): one that
 * hangs, or whose tab the device froze, keeps its lock. Without Web Locks silence alone tells. What comes once `signal`
 * is aborted says nothing.
 */
export function workerEnd(api: Pick<WorkerApi, 'read'>, lock: string, signal: AbortSignal): Promise<WorkerEnd> {
  if (!hasLocks()) return silence(api, signal, () => true).then(() => 'gone')
  return Promise.race([
    whenReleased(lock, signal).then(() => 'gone' as const),
    // Nobody looks at a hidden tab, its timers are held back, and what it sends when it is shown asks too.
    silence(api, signal, () => document.visibilityState === 'visible').then(() => 'hung' as const),
  ])
}

/** Asks as long as answers come. */
async function silence(api: Pick<WorkerApi, 'read'>, signal: AbortSignal, asks: () => boolean): Promise<void> {
  do await pause(pingInterval)
  while (!signal.aborted && (!asks() || (await answerWithin(api.read({ type: 'core.figures' }), sendTimeout)) !== null))
}
