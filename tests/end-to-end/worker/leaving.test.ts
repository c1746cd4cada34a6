import { everythingKept } from '../harness/disk.ts'
import { expect, test } from '../harness/test.ts'
import { openTab, signInByLogin } from './people.ts'

test('A-145 T16 log-out in one tab leaves no tab signed in and nothing of the user on disk', async ({
  context,
  page,
}) => {
  await signInByLogin(page, /Mara/)
  const second = await openTab(context)
  const user = await page.evaluate(() => localStorage.getItem('bot-blending.user'))
  expect(user).not.toBeNull()
  expect(await everythingKept(page)).toContain('Keller')

  await page
    .getByRole('button', { name: /log out|sign out/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')
  await second.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')

  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  const left = await everythingKept(page)
  for (const trace of ['Keller', 'sample-mara', user]) expect(left).not.toContain(trace)
  await page.goto('/live-trades')
  await page.waitForURL('**/login?**')
})
