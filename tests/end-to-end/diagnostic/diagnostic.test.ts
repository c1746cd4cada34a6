import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'
import { PATIENCE } from '../../support/waits.ts'

test('NAV-25 N3 an administrator looks at the worker, forces a reconnection and sees it recover, narrows its log, and ends the worker, which comes back', async ({
  page,
}) => {
  await signInAs(page, /Ines/, '/real-time-diagnostic')
  const stream = page.getByRole('region', { name: 'Event stream' })
  await stream.locator('[data-state=live]').waitFor()

  await stream.getByRole('button', { name: /^Force reconnect/ }).click()
  // Open again is not enough: it is to have been lost by hand.
  await stream.getByText(/^manual, \d\d:\d\d:\d\d$/).waitFor()
  await stream.locator('[data-state=live]').waitFor()

  // As a table the day stays in its panel: what is above it can still be pressed.
  const coverage = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Coverage/ }) })
  await coverage.getByRole('button', { name: 'As a table' }).click()
  const [panel, table] = [(await coverage.boundingBox())!, (await coverage.getByRole('table').boundingBox())!]
  expect(table.y).toBeGreaterThan(panel.y)
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('searchbox').fill('type:live.lost')
  await page.waitForURL(/f=type%3Alive\.lost/)
  const rows = page.getByRole('grid', { name: 'Events' }).locator('tr[data-line]')
  await expect
    .poll(
      async () =>
        new Set((await rows.allInnerTexts()).map((text) => text.includes('lost') && text.includes('events: manual'))),
      { timeout: PATIENCE },
    )
    .toEqual(new Set([true]))

  // The console's question, asked of the same worker.
  expect(
    (
      await page.evaluate(() =>
        (window as unknown as { why: (text: string) => Promise<readonly string[]> }).why('manual'),
      )
    ).some((sentence) => sentence.includes('live lost')),
  ).toBe(true)

  // Ended by hand, the worker comes back under the same page, and its log knows why.
  await page.getByRole('tab', { name: 'Worker' }).click()
  await page.getByRole('button', { name: 'Further acts' }).click()
  await page.getByRole('menuitem', { name: 'End worker' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End worker' }).click()
  await page.getByRole('list', { name: 'Starts' }).getByText('ended by hand on this page').waitFor()
})
