import type { Page } from 'playwright-core'
import { everythingKept } from '../harness/disk.ts'
import { newContext, expect, test } from '../harness/test.ts'
import { isLive, signInByLogin } from '../worker/people.ts'
import { at } from './places.ts'

test('A-145 T16 log-out signs out every tab; the tab in which it was pressed goes to /', async ({ context, page }) => {
  await signInByLogin(page, /Mara/)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await isLive(second)

  await page.getByRole('button', { name: 'Log out' }).click()

  await at(page, '/')
  await second.waitForURL((url) => url.pathname === '/' || url.pathname === '/login')
  await second.goto('/dashboard')
  await at(second, '/login?returnTo=%2Fdashboard')
})

test('T17 the next user sees no byte of the one before, on screen or on disk', async ({
  browser,
  page,
  url,
  problems,
}) => {
  await signInByLogin(page, /Mara/)
  expect(await everythingIn(page)).toContain('Keller')
  const marasUser = await page.evaluate(() => localStorage.getItem('bot-blending.user') ?? 'none')

  await page.getByRole('button', { name: 'Log out' }).click()
  await at(page, '/')
  await signInByLogin(page, /Jonas/)

  const left = await everythingIn(page)
  expect(left).toContain('Lindqvist')
  for (const trace of ['Mara', 'Keller', 'sample-mara', marasUser]) expect(left).not.toContain(trace)

  // The provider, too, has forgotten her: a guarded page of a new tab is his, and a fresh profile is nobody's.
  const other = await newContext(browser, url, problems)
  const stranger = await other.newPage()
  await stranger.goto('/live-trades')
  await at(stranger, '/login?returnTo=%2Flive-trades')
  await other.close()
})

/** All that the tab shows and the origin keeps. */
const everythingIn = async (page: Page): Promise<string> => (await page.content()) + (await everythingKept(page))
