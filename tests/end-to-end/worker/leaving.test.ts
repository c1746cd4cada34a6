import { expect, test } from '../harness/test.ts'
import { openTab, signInByLogin } from './people.ts'

test('A-145 T16 log-out in one tab leaves no tab signed in and nothing of the user on disk', async ({
  context,
  page,
}) => {
  await signInByLogin(page, /Mara/)
  const second = await openTab(context)

  await page
    .getByRole('button', { name: /log out|sign out/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')
  await second.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')

  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sample-mara')
  await page.goto('/live-trades')
  await page.waitForURL('**/login?**')
})
