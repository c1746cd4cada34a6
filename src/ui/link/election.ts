import type { WorkerApi } from '../../worker/api.ts'
import { callHolder, serveOthers } from './channelCalls.ts'
import { pause } from './timing.ts'

/** How long a tab waits for the holder's word before it tries for the lock again. Milliseconds. */
const ANSWER_WAIT = 200

/** Becomes the holder when nobody is, else reaches the one there is. Ends when `signal` is aborted. */
export async function elect(name: string, signal: AbortSignal, start: () => WorkerApi): Promise<WorkerApi> {
  const channel = new BroadcastChannel(`bot-blending.${name}`)
  signal.addEventListener('abort', () => channel.close())
  while (!signal.aborted) {
    if (await tryHold(`holder-${name}`, signal)) {
      const api = start()
      serveOthers(channel, api)
      return api
    }
    const reached = await callHolder(channel, ANSWER_WAIT)
    if (reached !== null) return reached
    // The holder may be going: its lock is freed a moment after its last word.
    await pause(ANSWER_WAIT)
  }
  throw new Error('The tab left before a holder was found.')
}

/** Takes the lock if it is free and holds it until `signal` is aborted. */
function tryHold(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null
          ? undefined
          : new Promise<void>((release) => signal.addEventListener('abort', () => release()))
      })
      .catch(reject)
  })
}
