import type { Page } from 'playwright-core'
import { expect, lineTest, test } from '../harness/test.ts'
import { isLive, PATIENCE, signInAs } from '../worker/people.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await panelOf(page).waitFor({ timeout: PATIENCE })
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
  const more = page.getByRole('button', { name: /^Actions for/ }).first()
  const box = (await more.boundingBox())!
  await page.mouse.move(2, 2)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page
    .locator('[data-toast]')
    .filter({ hasText: /[Cc]op/ })
    .waitFor()
  expect(
    await second
      .locator('[data-toast]')
      .filter({ hasText: /[Cc]op/ })
      .count(),
  ).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/^Actions for/)
})

lineTest('LOAD-08 after a sign-in no frame is drawn before there is data', async ({ page, line }) => {
  let release = (): void => undefined
  const held = new Promise<null>((resolve) => {
    release = () => resolve(null)
  })
  line.bend(({ bearer, path }) => (bearer !== null && !path.startsWith('/oidc') ? held : null))

  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Amina/ }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Loading Dashboard...').waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)

  release()
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: PATIENCE })
})
