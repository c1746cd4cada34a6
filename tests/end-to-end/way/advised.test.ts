import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { tickedOf } from '../../support/advice.ts'

test('API-47 API-49 SCREEN-2.5 SCREEN-2.9 SCREEN-2.10 SCREEN-2.11 advice made on one screen stands on the others: a suggested share, an action that is ticked, its card among the done, and the strategy it is about', async ({
  page,
  url,
}) => {
  const done = await tickedOf(url, 'mara')
  await signInAs(page, /Mara/, '/portfolio-optimization')
  await page.getByRole('button', { name: 'Generate recommendations' }).click()
  await page.getByText(/^Recommendations of /).waitFor()
  await page
    .getByText(/^\d+\.\d\d \([+−]?\d+\.\d\d\)$/)
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Command center' }).click()
  const table = page.getByRole('grid', { name: 'Allocation actions' })
  await table
    .getByRole('checkbox', { name: /^Done: / })
    .first()
    .press('Space')
  await expect.poll(done).toBe(1)
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.waitForURL('**/portfolio-command-v2')
  await expect
    .poll(() => page.getByRole('grid', { name: 'Done', exact: true }).locator('[role=row][data-key]').count())
    .toBe(1)

  await page.getByRole('link', { name: 'Strategy details' }).click()
  await page.getByText('Sum of 7 rows').waitFor()
  await page.getByRole('link', { name: 'Trend Rider' }).click()
  await page.getByText('Regime fit').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/strategies\/.+/)
})
