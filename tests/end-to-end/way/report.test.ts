import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { callerFor } from '../../support/caller.ts'
import { widthOver } from '../harness/axe.ts'
import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { newestYear } from './newestYear.ts'

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('A-194 the report of a year counts every trade of the server, its files hold them, and a month leads to its own', async ({
  page,
  url,
}) => {
  const jonas = await callerFor(url, 'jonas')
  const year = await newestYear(jonas)
  await signInAs(page, /Jonas/, `/report?period=${year}`)
  const all = page.getByRole('button', { name: 'Load all' })
  const csv = page.getByRole('button', { name: 'Trades, CSV' })
  await all.or(csv).first().waitFor()
  await expect
    .poll(async () => {
      if (await all.isVisible()) await all.click()
      return await csv.isEnabled()
    })
    .toBe(true)

  const { total_count: total } = await jonas.get<{ readonly total_count: number }>(
    `/trades/closed?limit=1&start_date=${year}-01-01T00:00:00Z`,
  )
  // What is in it, the heads of the columns, and a line for each trade.
  const trades = await saved(page, 'Trades, CSV')
  expect(trades.split(/\r\n/).filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(total + 2)
  expect(await saved(page, 'Sums, CSV')).toContain('Trend Rider')

  await page
    .getByRole('grid', { name: 'By month' })
    .or(page.getByRole('table', { name: 'By month' }))
    .waitFor()
  // On a phone its tables scroll, the page does not.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => widthOver(page)).toBe(0)
  await page.getByRole('button', { name: /^Previous: / }).click()
  await page.waitForURL(new RegExp(`period=${year - 1}`))
  await page.goto('/report?period=2020')
  await page.getByText('No trade closed in this period').waitFor()
  // The exchange keeps two years: of 2020 nothing is read, and that is no empty year.
  await page.getByRole('status').filter({ hasText: 'Trades may be missing' }).waitFor()
})
