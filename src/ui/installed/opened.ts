import { navigate } from 'wouter/use-browser-location'
import { OPEN_PATH } from '../../worker/installed/constants.ts'

/**
 * Somebody pressed a message that this browser's service worker showed: this page goes where it leads. From the begin
 * of a document on: what is said to one that still starts waits for whoever listens before it is read to its end.
 */
export function followPressed(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== OPEN_PATH) return
    const path = 'path' in data && typeof data.path === 'string' ? data.path : ''
    // A place of this site, as the service worker made sure: nothing else is gone to.
    if (path.startsWith('/') && !path.startsWith('//')) navigate(path)
  })
}
