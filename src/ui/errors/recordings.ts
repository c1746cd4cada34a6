import { addIntegration, replayIntegration } from '@sentry/browser'

/**
 * Records sessions, masked (spec 9, Error reporting), and answers how that ends. A file of its own: it weighs as much
 * as all else of Sentry together, and a fault need not wait for it.
 */
export function openRecordings(): () => void {
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
