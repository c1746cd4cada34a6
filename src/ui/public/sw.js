// Stands here while the pages are developed; the build puts the service worker of the built pages in its place. One that
// a built product left at this address would go on showing its own pages, so it and its files are taken away.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) if (name.startsWith('bot-blending-')) await caches.delete(name)
    await self.registration.unregister()
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
  }
  event.waitUntil(leave())
})
