import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'What may come' })

test('SCREEN-2.6 A-180 the forecast of a trader’s own results: another span and seed draw another, the same address the same again', async ({
  page,
}) => {
  await signInAs(page, /Jonas/, '/forecast?seed=7')
  await cards(page).waitFor()
  const first = await cards(page).innerText()
  await page.getByRole('img', { name: /^Balance/ }).waitFor()

  await page.getByText('7 d', { exact: true }).click()
  await page.waitForURL(/[?&]h=7(&|$)/)
  await expect.poll(() => cards(page).innerText()).not.toBe(first)

  await page.goto('/forecast?seed=8')
  await cards(page).waitFor()
  expect(await cards(page).innerText()).not.toBe(first)
  await page.goto('/forecast?seed=7')
  await cards(page).waitFor()
  expect(await cards(page).innerText()).toBe(first)

  await page.getByRole('button', { name: 'Show as a table' }).click()
  await page.getByRole('region', { name: 'Balance by day' }).getByRole('row').nth(30).waitFor()
})

test('SCREEN-2.7 a dashboard that was arranged is so with the next visit, in every tab', async ({ context, page }) => {
  await signInAs(page, /Jonas/, '/dashboard')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await calendar.waitFor()
  await page.getByRole('button', { name: 'Arrange the dashboard' }).click()
  const drawer = page.getByRole('dialog', { name: 'Arrange the dashboard' })
  await drawer.getByRole('checkbox', { name: 'Calendar' }).press('Space')
  await drawer.getByRole('button', { name: 'Move Accounts up' }).press('Enter')
  await drawer.getByRole('button', { name: 'Done' }).click()
  await calendar.waitFor({ state: 'detached' })

  const next = await context.newPage()
  await next.goto('/dashboard')
  const titles = () => next.getByRole('heading', { level: 2 }).allInnerTexts()
  await expect.poll(titles).toEqual(expect.arrayContaining(['Accounts', 'Best and worst']))
  const shown = await titles()
  expect(shown.indexOf('Accounts')).toBeLessThan(shown.indexOf('Best and worst'))
  await expect.poll(() => next.getByRole('region', { name: 'Calendar' }).count()).toBe(0)
})
