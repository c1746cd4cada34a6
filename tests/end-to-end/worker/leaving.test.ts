import { expect, test } from '../harness/test.ts'
import { moves, openTab, signInAs, signInByLogin } from './people.ts'

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

test('T17 after log-out another user signs in and sees nothing of the first', async ({ page }) => {
  await signInByLogin(page, /Mara/)
  await page
    .getByRole('button', { name: /log out|sign out/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')

  await signInByLogin(page, /Jonas/)

  const text = await page.evaluate(() => document.body.innerText)
  expect(text).toContain('Jonas')
  expect(text).not.toContain('Mara')
})

test('F24 without SharedWorker one tab runs the core for all, and another takes over when it closes', async ({
  context,
  page,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  await signInAs(page, /Mara/)
  await moves(page)
  const second = await openTab(context)
  await moves(second)

  await page.close()

  await moves(second)
  await moves(second)
})
