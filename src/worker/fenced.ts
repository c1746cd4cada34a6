const CHANNEL = 'bot-blending.fenced'

/**
 * A core that another one took the log from tells its tabs, by the name of the lock it holds for life. It keeps that
 * lock: a tab that took it for gone might begin another core of its build, which would take the log back.
 */
export const tellFenced = (workerLock: string): void => new BroadcastChannel(CHANNEL).postMessage(workerLock)

/** Hears in a tab of each core that was taken over, by its lock's name. Returns how to stop. */
export function onFenced(then: (workerLock: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => then(data))
  return () => channel.close()
}
