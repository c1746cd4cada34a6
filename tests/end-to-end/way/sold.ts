import type { Page } from 'playwright-core'
import { type BillingServer, startWithBilling } from '../../support/billing.ts'
import { inProject } from '../../support/paths.ts'
import { newContext, test } from '../harness/test.ts'

/** Waits for a path. */
export const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path)
/** Waits for the plan that the bar names. */
export const badge = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByText(name, { exact: true }).waitFor()

/** Signs the sample user in who has no plan. */
export async function signInAsNoah(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Noah/ }).click()
  await at(page, '/checkout')
}

/** Pays on the stand-in's page. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByText('This is a sample of a payment page').waitFor()
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

/** A product of a test's own, with the card provider's stand-in, and a person at its door. */
export const sold = test.extend<{ readonly it: BillingServer; readonly person: Page }>({
  it: async ({}, use) => {
    const it = await startWithBilling({ env: { WEB_DIR: inProject('dist', 'web'), RATE_FACTOR: '1000' } })
    await use(it)
    await it.close()
  },
  person: async ({ browser, it, problems }, use) => {
    const context = await newContext(browser, it.server.url, problems)
    await use(await context.newPage())
    await context.close()
  },
})
