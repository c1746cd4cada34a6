import { test, expect } from '../harness/test.ts'
import { cores, devtoolsOf, isLive, moves, newCore, openTab, runInWorker, signInAs } from './people.ts'

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

test('F25 R8 I15 a core that hangs is given up by who only looks: a new generation serves the tabs', async ({
  page,
  browser,
  problems,
}) => {
  await signInAs(page, /Mara/)
  const tools = await devtoolsOf(browser)
  const before = await cores(tools)

  await runInWorker(tools, before[0]!, 'for (;;) {}')

  await newCore(tools, before)
  await moves(page)
  problems.length = 0
})
