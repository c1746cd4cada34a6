import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const toastOf = (page: Page, text: RegExp) => page.locator('[data-toast]').filter({ hasText: text })

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panelOf(page).waitFor()
}

test('PANEL-09 PANEL-10 A-59 SCREEN-2.2 presses and keys on the component library’s controls are seen: the panel closes, toasts go to the tab in use, a row’s menu opens at once', async ({
  context,
  page,
}) => {
  await signInAs(page, /Jonas/, '/live-trades')

  await openPanel(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await panelOf(page).waitFor({ state: 'detached' })
  await openPanel(page)
  await panelOf(page).getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-bell]') !== null)).toBe(true)

  // The second tab came last; what is pressed in the first is told there.
  const second = await context.newPage()
  await second.goto('/live-trades')
  await isLive(second)
  // The pointer arrives and presses at once.
  await page.mouse.move(2, 2)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await toastOf(page, /[Cc]op/).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^Actions for/)

  // What comes next in the second tab is its own.
  await second
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await second.getByRole('menuitem', { name: 'Mute for 1 hour' }).click()
  await toastOf(second, /No toast speaks of/).waitFor()
  expect(await toastOf(second, /[Cc]op/).count()).toBe(0)
})
