import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { PATIENCE, signInAs } from '../worker/people.ts'

/** All that this profile's disk holds, as text. */
const onDisk = (page: Page): Promise<string> => page.evaluate(async () => {
  const texts: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name!)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    for (const store of db.objectStoreNames) {
      const all = await new Promise<unknown>((resolve) => { db.transaction(store).objectStore(store).getAll().onsuccess = (event) => resolve((event.target as IDBRequest).result) })
      texts.push(JSON.stringify(all))
    }
    db.close()
  }
  return texts.join('')
})

// That other plans see a teaser here stands in way/access.test.ts.
test('NAV-26 an administrator runs a scenario in a second core; his own log has nothing of it', async ({ page }) => {
  await signInAs(page, /Ines/, '/lifecycle-testing?scenario=dup-burst&seed=7&speed=100')
  const panel = page.getByRole('region', { name: 'Duplicate burst' })
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('Duplicate burst: Passes').waitFor({ state: 'attached', timeout: PATIENCE })
  expect(await panel.getByText('STREAM-08 × 99').count()).toBe(2)
  expect(await page.getByText('First divergence').count()).toBe(0)

  const disk = await onDisk(page)
  expect(disk.length).toBeGreaterThan(100)
  expect(disk).not.toContain('lab-1')
})
