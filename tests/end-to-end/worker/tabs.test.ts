import { everythingKept } from '../harness/disk.ts'
import { expect, test } from '../harness/test.ts'
import { cores, devtoolsOf, isLive, moves, newCore, openTab, runInWorker, signInAs } from './people.ts'

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

test('F25 the crash of the tab that started the core is survived by the other tab', async ({
  context,
  page,
  browser,
  problems,
}) => {
  await signInAs(page, /Mara/)
  const second = await openTab(context)
  const tools = await devtoolsOf(browser)
  const before = await cores(tools)
  const crashed = page.waitForEvent('crash')

  // The answer never comes: the renderer that would give it is gone, and the core with it.
  void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined)
  await crashed

  await newCore(tools, before)
  await moves(second)
  await isLive(second)
  await moves(second)
  problems.length = 0
})

test('F25 a core that is killed is replaced: both tabs are live again', async ({
  context,
  page,
  browser,
  problems,
}) => {
  await signInAs(page, /Mara/)
  const second = await openTab(context)
  const tools = await devtoolsOf(browser)
  const before = await cores(tools)

  for (const targetId of before) await tools.send('Target.closeTarget', { targetId })

  await newCore(tools, before)
  await moves(page)
  await moves(second)
  expect(await cores(tools)).toHaveLength(1)
  problems.length = 0
})

test('F25 R8 a core that hangs is given up: a new generation serves the tabs', async ({ page, browser, problems }) => {
  await signInAs(page, /Mara/)
  const tools = await devtoolsOf(browser)
  const before = await cores(tools)

  await runInWorker(tools, before[0]!, 'for (;;) {}')
  // A hung core is noticed by a command that gets no answer within 6 s.
  await page.mouse.click(640, 20)

  await newCore(tools, before)
  await moves(page)
  problems.length = 0
})

test('T3 T16 no token is in any storage of the page', async ({ page }) => {
  await signInAs(page, /Mara/)
  await moves(page)

  const kept = await everythingKept(page)

  expect(kept).toContain('bot-blending.user')
  expect(kept).toContain('segments')
  expect(kept).not.toMatch(/eyJ|refresh_token|access_token/)
})
