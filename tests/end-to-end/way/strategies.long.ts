import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'

interface Definition {
  readonly id: string
  readonly name: string
  readonly manner?: string
  readonly risk?: number
}

const field = (page: Page, name: string) => page.getByRole('form', { name: 'Definition' }).getByLabel(name)

test('SCREEN-2.5 API-31 API-33 a strategy is found, opened and edited; a second tab and a reload have what was saved, and the server too', async ({
  page,
  context,
  url,
}) => {
  const mara = await callerFor(url, 'mara')
  const stored = async (): Promise<Definition | undefined> =>
    (await mara.get<readonly Definition[]>('/v1/strategy-details/')).find(({ name }) => name === 'Trend Rider')
  await signInAs(page, /Mara/, '/strategy-details')
  await page.getByText('Sum of 7 rows').waitFor()
  await page.getByLabel('Strategy or account').fill('trend')
  await page.getByText('Sum of 1 row', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Trend Rider' }).click()
  await page.getByText('Regime fit').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/strategies/${(await stored())!.id}`)

  await page.getByRole('tab', { name: 'Definition' }).click()
  const second = await context.newPage()
  await second.goto(page.url())
  await field(second, 'Value of manner, text').waitFor()

  await field(page, 'Value of manner, text').fill('patient')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: 'Number' }).click()
  await page.getByRole('textbox', { name: 'Field' }).last().fill('risk')
  await field(page, 'Value of risk, number').fill('1.5')
  await page.getByRole('button', { name: 'Save definition' }).click()
  await page.getByText('Strategy updated').first().waitFor()
  await expect.poll(() => field(second, 'Value of manner, text').inputValue()).toBe('patient')
  expect(await stored()).toMatchObject({ manner: 'patient', risk: 1.5 })
  await page.reload()
  await field(page, 'Value of risk, number').waitFor()
  expect(await field(page, 'Value of risk, number').inputValue()).toBe('1.5')
  await second.close()

  // What it trades stands in the way of its end.
  await page.getByRole('button', { name: 'Delete strategy' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/^Bot rule /)
    .first()
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep strategy' }).click()
})

test('SCREEN-2.5 API-32 API-34 a strategy is created, renamed, which its history tells, and deleted once its name is typed', async ({
  page,
  url,
}) => {
  const mara = await callerFor(url, 'mara')
  const names = async (): Promise<readonly string[]> =>
    (await mara.get<readonly Definition[]>('/v1/strategy-details/')).map(({ name }) => name)
  await signInAs(page, /Mara/, '/strategy-details')
  await page.getByRole('button', { name: 'Create strategy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a strategy' })
  await dialog.getByLabel('Strategy name').fill('Quiet hours')
  await dialog.getByRole('button', { name: 'Create strategy' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Quiet hours' }).click()

  await page.getByRole('tab', { name: 'Definition' }).click()
  await field(page, 'Strategy name').fill('Loud hours')
  await page.getByRole('button', { name: 'Save definition' }).click()
  await page.getByRole('heading', { name: 'Loud hours' }).waitFor()
  expect(await names()).toContain('Loud hours')

  await page.getByRole('tab', { name: 'History' }).click()
  await page
    .getByRole('list', { name: 'History' })
    .getByText('Strategy name from Quiet hours to Loud hours', { exact: true })
    .waitFor()
  await page.getByRole('tab', { name: 'Definition' }).click()

  await page.getByRole('button', { name: 'Delete strategy' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel('Type Loud hours to delete').fill('Loud hours')
  // The toast leaves by itself: on a slow machine it is gone before the list has come.
  const isTold = page.getByText('Strategy deleted').first().waitFor()
  await ask.getByRole('button', { name: 'Delete strategy' }).click()
  await Promise.all([isTold, page.waitForURL('**/strategy-details')])
  expect(await names()).not.toContain('Loud hours')
})
