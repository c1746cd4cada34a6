import { expect, test } from '../harness/test.ts'
import { signInAs } from '../worker/people.ts'

test('NAV-25 N3 an administrator looks at the worker, narrows its log, forces a reconnection and sees it recover', async ({ page }) => {
  await signInAs(page, /Ines/, '/real-time-diagnostic')
  const events = page.getByRole('region', { name: 'Event stream' })
  const chipOf = (state: string) => events.locator(`[data-state=${state}]`)
  await chipOf('live').waitFor({ timeout: 30_000 })

  await events.getByRole('button', { name: /^Force reconnect/ }).click()
  // Open again is not enough: it is to have been lost by hand.
  await events.getByText(/^manual, \d\d:\d\d:\d\d$/).waitFor({ timeout: 20_000 })
  await chipOf('live').waitFor({ timeout: 20_000 })

  await page.goto('/real-time-diagnostic?tab=events&f=type:live.lost')
  const rows = page.getByRole('grid', { name: 'Events' }).locator('tr[data-line]')
  await rows.first().waitFor({ timeout: 20_000 })
  expect(new Set(await rows.evaluateAll((lines) => lines.map((line) => line.querySelectorAll('td')[2]?.textContent ?? line.textContent)))).toEqual(new Set(['lost']))

  // The console's question, asked of the same worker.
  expect((await page.evaluate(() => (window as unknown as { why: (text: string) => Promise<readonly string[]> }).why('manual'))).some((sentence) => sentence.includes('live lost'))).toBe(true)

  // Ended by hand, the worker comes back under the same page, and its log knows why.
  await page.goto('/real-time-diagnostic?tab=worker')
  await page.getByRole('button', { name: 'Further acts' }).click()
  await page.getByRole('menuitem', { name: 'End worker' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End worker' }).click()
  await page.getByRole('list', { name: 'Starts' }).getByText('ended by hand on this page').waitFor({ timeout: 30_000 })
})

test('NAV-25 another role is refused by the guard', async ({ page }) => {
  await signInAs(page, /Tom/, '/dashboard')
  await page.goto('/real-time-diagnostic')

  await page.getByText(/is part of the/).waitFor({ timeout: 20_000 })
  expect(await page.getByRole('button', { name: 'Force reconnect' }).count()).toBe(0)
})
