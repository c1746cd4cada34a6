import { afterAll, beforeAll } from 'vitest'
import { openHouse, type House } from '../../support/told/house.ts'
import { expect, test } from '../harness/test.ts'
import { isLive, signInAs } from '../worker/people.ts'
import { opened } from './panel.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const OUTSIDE = 'https://www.coingecko.com/en/coins/bitcoin'

test('ENT-16 T15 a message of the server opens what it asks: a page outside that cannot reach back, its details, a page inside; a refused address nothing', async ({
  browser,
  problems,
}) => {
  const profile = await house.profile(browser, problems)
  const page = await profile.context.newPage()
  await signInAs(page, /Mara/)
  await isLive(page)

  await say('Outside', { type: 'external', url: OUTSIDE })
  await say('Details', { type: 'modal' })
  await say('Refused', { type: 'external', url: 'https://www.coingecko.com@evil.example/' })
  await say('Inside', { type: 'navigate', path: '/settings#accounts' })
  // Told live, so each has its toast at once.
  await expect
    .poll(() => profile.toasts.map(({ text }) => text).toSorted())
    .toEqual(['Details', 'Inside', 'Outside', 'Refused'].map((title) => `${title}: Words of ${title}.`))

  // Only now: while anything is stood in for, nothing comes from the browser's cache and each request waits for this
  // process, so that the three pages of a sign-in would fetch some hundred files each, anew.
  // Pages of the test ask for its time wherever they are.
  await profile.context.route('https://www.coingecko.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: route.request().url() === OUTSIDE ? '<title>Coin</title>' : '0' }),
  )
  const panel = await opened(page)
  const link = panel.getByRole('link', { name: /Outside.*Opens in a new tab/ })
  const [tab] = await Promise.all([profile.context.waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  expect([tab.url(), await tab.evaluate(() => [opener === null, document.referrer])]).toEqual([OUTSIDE, [true, '']])
  await tab.close()
  await profile.context.unrouteAll()

  const row = panel.getByRole('button', { name: /Details\. Words/ })
  const dialog = page.getByRole('dialog', { name: 'Details' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await row.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('Words of Details.').waitFor()
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await leave()
    await dialog.waitFor({ state: 'detached' })
    // The dialog alone is closed, and the row behind it has the focus again.
    await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true)
  }

  const before = page.url()
  await panel.getByRole('button', { name: /Refused\. Words/ }).click()
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([before, 1])

  await panel.getByRole('button', { name: /Inside\. Words/ }).click()
  await page.waitForURL('**/settings#accounts')
  // By now a tab of the refused one would be there.
  expect(profile.context.pages()).toHaveLength(1)
  expect(await page.evaluate(() => Object.keys(history.state as object))).toEqual(['notification', 'eventAt'])
  await profile.close()

  async function say(title: string, click: object): Promise<void> {
    await house.happened('unified_notification', house.now(), {
      title,
      message: `Words of ${title}.`,
      account: 'main',
      click_action: click,
    })
  }
})
