import type { Page } from 'playwright-core'

/** One store of one database of a page's profile. */
interface StoreOnDisk {
  readonly database: string
  readonly store: string
  readonly keys: readonly unknown[]
  readonly records: readonly unknown[]
}

/**
 * All that the origin's databases hold; every database is read in one transaction, so that nothing moves between its
 * stores meanwhile.
 */
export const recordsOnDisk = (page: Page): Promise<readonly StoreOnDisk[]> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database is not read.'))
      })
    const stores: StoreOnDisk[] = []
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(database))
      const names = [...db.objectStoreNames]
      const reading = names.length === 0 ? null : db.transaction(names)
      stores.push(
        ...(await Promise.all(
          names.map(async (store) => {
            const rows = reading!.objectStore(store)
            const [keys, records] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())])
            return { database, store, keys, records }
          }),
        )),
      )
      db.close()
    }
    return stores
  })

/** All that the origin keeps in the browser, as one text: databases, local and session storage, cookies, caches. */
export async function everythingKept(page: Page): Promise<string> {
  const others = await page.evaluate(async () => {
    const parts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request))?.text())
    }
    return parts
  })
  return JSON.stringify([others, await recordsOnDisk(page)])
}
