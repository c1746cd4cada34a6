import { expect, test } from '../harness/test.ts'

test('A-158 SCREEN-2.16 a new user leaves the checklist and finds it again, finishes it, and the banner is gone in all tabs', async ({
  page,
}) => {
  await page.goto('/trial-setup')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Emmy Noether')
  await page.getByLabel('Email').fill('emmy@example.org')
  await page.getByLabel('Password, at least 10 characters').fill('rings and symmetry')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: /^Start my (7|14|21)-day trial$/ }).click()
  await page.getByRole('link', { name: 'Skip for now' }).click()

  // The banner leads to the checklist; the zone of the trial is its first row, done.
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'All steps' }).click()
  await page.waitForURL('**/onboarding')
  const steps = page.getByRole('list', { name: 'Setup steps' })
  const row = (name: string) => steps.getByRole('button', { name: new RegExp(`^${name}`) })
  const state = async (name: string, is: 'Done' | 'Skipped' | 'Open') => {
    await row(name)
      .filter({ hasText: new RegExp(`${is}$`) })
      .waitFor()
  }
  await state('Your time zone', 'Done')
  expect(await row('Link an account').getAttribute('aria-expanded')).toBe('true')
  await steps.getByRole('button', { name: 'Open a paper account' }).click()
  await state('Link an account', 'Done')
  // Its sync brings the trades, and with them what could be covered.
  await state('Read your trades', 'Done')
  await row('Read your trades')
    .getByText(/\d+ closed trades?, [+−-]/)
    .waitFor()

  await row('Say which bot trades what').waitFor()
  await steps.getByRole('button', { name: /^Add rules for what I trade on/ }).click()
  const symbols = await page
    .getByRole('dialog')
    .getByLabel(/^Symbol/)
    .inputValue()
  expect(symbols).toMatch(/USDT/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await steps.getByRole('button', { name: 'Skip', exact: true }).click()
  await state('Say which bot trades what', 'Skipped')

  await steps.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('This is how a message looks.').waitFor()
  await steps.getByRole('button', { name: 'Mark as done' }).click()
  await state('Notifications', 'Done')

  // Left and found again: another tab begins where this one is.
  const other = await page.context().newPage()
  await other.goto('/onboarding')
  const tour = other.getByRole('button', { name: /^Two minutes on your own data/ })
  await tour.filter({ hasText: /Open$/ }).waitFor()
  expect(await tour.getAttribute('aria-expanded')).toBe('true')
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Hide Setup Steps' }).waitFor()

  await steps.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByText('Setup is complete').waitFor()
  await other.getByRole('button', { name: 'Hide Setup Steps' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await page.waitForURL('**/dashboard')
  expect(await page.getByRole('button', { name: 'Hide Setup Steps' }).count()).toBe(0)
})
