/** Where a core that another one took the log from tells its tabs, by the name of the lock that it holds for life. */
export const FENCED = 'bot-blending.fenced'

/**
 * Tells them. The core keeps that lock: a tab that took it for gone might begin another core of its build, which would
 * take the log back.
 */
export const tellFenced = (workerLock: string): void => new BroadcastChannel(FENCED).postMessage(workerLock)
