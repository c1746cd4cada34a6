import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Text of the file that an entry of the screen's export menu saves. */
export async function exported(page: Page, entry: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}
