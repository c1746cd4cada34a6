import { addIntegration, replayIntegration } from '@sentry/browser'

/** Sentry takes one in the life of a page: who refuses and permits again is recorded from the next page on. */
let isOpened = false

/**
 * Records sessions, masked (spec 9, Error reporting), and answers how that ends. A file of its own: it weighs as much
 * as all else of Sentry together, and a fault need not wait for it.
 */
export function openRecordings(): () => void {
  if (isOpened) return () => undefined
  isOpened = true
  const recordings = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // The policy lets in no worker that is made of a text; and what is packed cannot be scrubbed.
    useCompression: false,
    // Nothing is kept in the browser (T16): a reload is another session.
    stickySession: false,
  })
  addIntegration(recordings)
  return () => void recordings.stop()
}
