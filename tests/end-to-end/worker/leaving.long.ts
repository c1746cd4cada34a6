import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { moves, openTab, signInAs, signInByLogin } from './people.ts'
import { typesOn } from '../../support/typesOn.ts'

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
  await page.getByText(typesOn(1)).waitFor()
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

  await page.getByText(typesOn(1)).waitFor()
})

test('T17 after log-out another user signs in and sees nothing of the first', async ({ page }) => {
  await signInByLogin(page, /Mara/)
  await page
    .getByRole('button', { name: /log out|sign out/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')

  await signInByLogin(page, /Jonas/)

  const text = await page.evaluate(() => document.body.innerText)
  expect(text).toContain('Jonas')
  expect(text).not.toContain('Mara')
})

test('F24 without SharedWorker one tab runs the core for all, and another takes over when it closes', async ({
  context,
  page,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  await signInAs(page, /Mara/)
  await moves(page)
  const second = await openTab(context)
  await moves(second)

  await page.close()

  await moves(second)
  await moves(second)
})
