import { TAKE_OVER } from '../../worker/installed/constants.ts'

/** A service worker that is told to take over does so within this time, ms. */
const TAKEN_WITHIN = 5_000

/**
 * Loads the page anew, in the newest version that this browser has: a service worker that waits with a newer one takes
 * over first.
 */
export async function renew(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting ?? null
  if (waiting !== null) await takenOver(waiting)
  location.reload()
}

function takenOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') resolve()
    })
    setTimeout(resolve, TAKEN_WITHIN)
    waiting.postMessage(TAKE_OVER)
  })
}
