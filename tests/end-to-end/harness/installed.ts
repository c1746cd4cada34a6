import type { Page } from 'playwright-core'

/** Waits until this browser keeps the application, and the page is served by its service worker. */
export async function keepsItself(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Names of the caches in which builds are kept. */
export const keptBuilds = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys())

/** Paths of all that is kept for a start without a line, sorted. */
export const keptPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths.sort()
  })
