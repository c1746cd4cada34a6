import type { Locator, Page } from 'playwright-core'

/** Opens the notifications of a tab. */
export async function opened(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.waitFor()
  return panel
}
