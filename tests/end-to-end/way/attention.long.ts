import type { Page } from 'playwright-core'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { openLines } from './positions.ts'

const WHY = /^\d+ accounts need attention: The API key has expired\. .*Their positions and figures may be old\.$/

/** How many rows of the table of positions are grey. */
const greyLines = (page: Page): Promise<number> => page.locator('[role=grid] tr[data-line][data-state=stale]').count()

// The exchange refuses the keys of all sample accounts, so every account of Mara's is concerned.
test('I15 F38 while the exchange refuses a user’s keys every screen of every tab says so and why, and no figure passes for live; healed, all of it goes', async ({
  context,
  page,
  url,
}) => {
  await signInAs(page, /Mara/, '/live-trades')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await isLive(second)
  await expect.poll(async () => (await openLines(page)).length).toBeGreaterThan(0)
  expect((await page.getByText(WHY).count()) + (await second.getByText(WHY).count()) + (await greyLines(page))).toBe(0)
  const admin = await callerFor(url, 'ines')

  await admin.send('POST', '/api/lab/paper', { fault: 'key_refused', seconds: 60 })
  try {
    for (const tab of [page, second]) {
      await tab.getByText(WHY).waitFor()
      await tab.getByText('Stale', { exact: true }).first().waitFor()
    }
    await expect.poll(async () => (await greyLines(page)) - (await openLines(page)).length).toBe(0)

    // A tab that comes later, and one that is read anew, know it as well.
    await second.reload()
    await second.getByText(WHY).waitFor()
    await second.getByRole('link', { name: 'Linked accounts' }).click()
    await second.waitForURL('**/settings#accounts')
    await second.getByText(WHY).waitFor()
    await second
      .getByRole('region', { name: 'Linked Accounts' })
      .getByText(/^The API key has expired/)
      .first()
      .waitFor()
    // The address names the accounts: as far down as the page goes they are brought into sight.
    await expect.poll(() => second.evaluate(() => scrollY)).toBeGreaterThan(0)
  } finally {
    await admin.send('DELETE', '/api/lab/paper')
  }

  for (const tab of [page, second]) {
    await tab.getByText(WHY).waitFor({ state: 'detached' })
    await isLive(tab)
  }
  await expect.poll(() => greyLines(page)).toBe(0)
  // The accounts of the other sample users are as before as well: the next test finds all as it was.
  await expect
    .poll(async () => (await admin.get<{ readonly run: { readonly phase: string } }>('/api/lab/paper')).run.phase)
    .toBe('over')
})
