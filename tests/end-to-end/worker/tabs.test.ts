import { everythingKept } from '../harness/disk.ts'
import { expect, test } from '../harness/test.ts'
import { cores, devtoolsOf, isLive, moves, openTab, signInAs } from './people.ts'

test('F49 two tabs share one core and its two streams', async ({ context, page, browser }) => {
  await signInAs(page, /Mara/)
  const second = await openTab(context)
  await moves(page)
  await moves(second)

  expect(await cores(await devtoolsOf(browser))).toHaveLength(1)
})

test('a tab that is closed takes nothing from the other', async ({ context, page }) => {
  await signInAs(page, /Mara/)
  const second = await openTab(context)

  await page.close()

  await moves(second)
  await moves(second)
})

test('a lone tab that is reloaded shows its data again and lives on, without signing in', async ({ page }) => {
  await signInAs(page, /Mara/)
  await moves(page)

  await page.reload()

  await isLive(page)
  await moves(page)
  expect(page.url()).toContain('/live-trades')
})

test('T3 T16 no token is in any storage of the page', async ({ page }) => {
  await signInAs(page, /Mara/)
  await moves(page)

  const kept = await everythingKept(page)

  expect(kept).toContain('bot-blending.user')
  expect(kept).toContain('segments')
  expect(kept).not.toMatch(/eyJ|refresh_token|access_token/)
})
