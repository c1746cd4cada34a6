import { PAGE_LOCK } from '../../worker/installed/constants.ts'
import { hasLocks } from '../link/locks.ts'
import { trustedScriptUrl } from '../link/trustedTypes.ts'
import { setNewer } from '../model/newer.ts'
import { hasTyped } from '../model/typed.ts'
import { renew } from './renew.ts'
import { answerTyped, typedAnywhere } from './typedAnywhere.ts'

/** How often the server is asked for a newer version while a tab stays open, ms; and at most. */
const CHECK_EVERY = 3_600_000
const CHECKS_APART = 60_000

let isTaking = false
let checkedAt = 0

/**
 * Keeps the application in this browser, so that it starts without a line, and looks for a newer version of it. Where
 * there are no service workers (plain http on another host, a browser's settings) everything is as without.
 */
export async function keepInstalled(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const kept = await navigator.serviceWorker
    .register(trustedScriptUrl('/sw.js'), { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
  if (kept === undefined) return
  answerTyped()
  follow(kept)
  checkedAt = Date.now()
  setInterval(() => check(kept), CHECK_EVERY)
  addEventListener('online', () => check(kept))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check(kept)
    else void takeUnseen(kept)
  })
}

function follow(kept: ServiceWorkerRegistration): void {
  if (kept.waiting !== null) offer(kept, kept.waiting)
  let watched: ServiceWorker | null = null
  const watch = (): void => {
    const coming = kept.installing
    if (coming === null || coming === watched) return
    watched = coming
    coming.addEventListener('statechange', () => {
      // The first of all takes over by itself: no tab runs on another.
      if (coming.state === 'installed' && kept.active !== null) offer(kept, coming)
    })
  }
  // On a slow line it is on its way already when the page comes to ask.
  watch()
  kept.addEventListener('updatefound', watch)
}

function check(kept: ServiceWorkerRegistration): void {
  if (Date.now() - checkedAt < CHECKS_APART) return
  checkedAt = Date.now()
  // Without a line there is nothing newer.
  kept.update().catch(() => undefined)
}

function offer(kept: ServiceWorkerRegistration, waiting: ServiceWorker): void {
  setNewer('ready')
  waiting.addEventListener('statechange', () => {
    // Somebody agreed in another tab.
    if (waiting.state !== 'activated' || isTaking) return
    if (hasTyped()) setNewer('running')
    else location.reload()
  })
  void takeUnseen(kept)
}

/** The only tab, which nobody looks at and nobody typed in, takes what waits at once. */
async function takeUnseen(kept: ServiceWorkerRegistration): Promise<void> {
  if (kept.waiting === null || document.visibilityState === 'visible' || hasTyped() || !hasLocks()) return
  const { held = [] } = await navigator.locks.query()
  if (held.filter(({ name }) => name?.startsWith(PAGE_LOCK)).length <= 1) await take()
}

async function take(): Promise<void> {
  isTaking = true
  await renew()
}

/**
 * The reader agrees to the newer version. Where something typed is not saved, in any tab, he is asked once more: it may
 * be finished first.
 */
export async function agreeToNewer(isSure: boolean): Promise<void> {
  if (!isSure && (await typedAnywhere())) setNewer('asks')
  else await take()
}
