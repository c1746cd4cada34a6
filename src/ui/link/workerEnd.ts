import type { WorkerApi } from '../../worker/api.ts'
import { pingInterval, sendTimeout } from './constants.ts'
import { hasLocks, whenReleased } from './locks.ts'
import { answerWithin, pause } from './timing.ts'

/**
 * Resolves when the worker is gone, by the lock it holds for life; without Web Locks, when it answers no question any
 * more (F25). Never after `signal` is aborted.
 */
export async function workerEnd(api: Pick<WorkerApi, 'read'>, lock: string, signal: AbortSignal): Promise<void> {
  if (hasLocks()) return whenReleased(lock, signal)
  do await pause(pingInterval)
  while (!signal.aborted && (await answerWithin(api.read({ type: 'core.figures' }), sendTimeout)) !== null)
}
