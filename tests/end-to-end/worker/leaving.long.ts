import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { signInByLogin } from './people.ts'

/** The settings mode of the panel. */
async function openTypes(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).click()
}

test('A-165 what a user chose of his notifications outlives his log-out, on this device and for him alone', async ({
  page,
}) => {
  await signInByLogin(page, /Tom/)
  await openTypes(page)
  await page.getByText('Milestones', { exact: true }).click()
  await page.getByText('6 of 7 types enabled').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /log out|sign out/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')

  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['tbd-choices-v1'])
  await signInByLogin(page, /Tom/)
  await openTypes(page)

  await page.getByText('6 of 7 types enabled').waitFor()
})
