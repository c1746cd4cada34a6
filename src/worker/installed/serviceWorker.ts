/// <reference lib="webworker" />
import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core'
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { screenPatterns, SIGN_IN_ANSWER } from './addresses.ts'
import { PAGE_LOCK, PREFIX, TAKE_OVER } from './constants.ts'
import { openPressed, renewSubscription, showPushed } from './push.ts'

// The service worker: it keeps the files of one build, starts the application without a line, and stands aside for
// everything else. No call, no stream and nothing of a user ever passes through it or is kept by it (T25).

declare const self: ServiceWorkerGlobalScope
/** Written into the built file: every file of the build, a hash of that list, and the addresses of screens. */
declare const KEPT: readonly { readonly url: string; readonly revision: string | null; readonly integrity?: string }[]
declare const BUILD: string
declare const SCREENS: readonly string[]
/** Filled in by the server: what its settings make of the shell's policy, which is kept with the shell. */
const POLICY = '__SHELL_POLICY__'

// Each build has a cache of its own: a tab of the one before goes on with its files until it is closed or reloaded
// (F30).
setCacheNameDetails({ prefix: PREFIX, precache: 'files', suffix: `${BUILD}-${POLICY}` })
precacheAndRoute(
  KEPT.map((file) => (file.url === '/shell.html' ? { ...file, revision: `${file.revision}-${POLICY}` } : file)),
  { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] },
)

// Screens alone: an address that only the server knows stays with the server, and so does the answer of the provider.
const shell = createHandlerBoundToURL('/shell.html')
registerRoute(
  new NavigationRoute(
    (options) => {
      if (options.event instanceof ExtendableEvent) options.event.waitUntil(dropUnused())
      return shell(options)
    },
    { allowlist: screenPatterns(SCREENS), denylist: [SIGN_IN_ANSWER] },
  ),
)

// A file of a build before: from its cache while a tab runs on it, else from the server. No call asks for one of these.
const FILES: readonly RequestDestination[] = ['script', 'style', 'font', 'worker', 'sharedworker']
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && FILES.includes(request.destination),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// A newer one waits until a tab says that its reader agrees.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})
clientsClaim()
self.addEventListener('activate', (event) => event.waitUntil(dropUnused()))

// N4: told while no page is open.
self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)))
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewSubscription(self, event))
})

/** Deletes the files of builds that no open tab runs on. */
async function dropUnused(): Promise<void> {
  const names = await caches.keys()
  // One that is being fetched, or waits, is not unused.
  if (self.registration.installing !== null || self.registration.waiting !== null) return
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const scripts = held.flatMap(({ name = '' }) => (name.startsWith(PAGE_LOCK) ? [name.slice(PAGE_LOCK.length)] : []))
  for (const name of names) {
    if (!name.startsWith(`${PREFIX}-`) || name === cacheNames.precache) continue
    const cache = await caches.open(name)
    const used = await Promise.all(scripts.map((script) => cache.match(script)))
    if (used.every((script) => script === undefined)) await caches.delete(name)
  }
}
