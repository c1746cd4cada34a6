import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { newContext, test } from '../harness/test.ts'
import { callerFor } from '../../support/caller.ts'
import { rowsAreRight } from '../way/positions.ts'
import { cores, devtoolsOf, isLive, moves, signInAs } from '../worker/people.ts'

test('F50 F14 a tab that was frozen while the other went on is right and live again when it is thawed', async ({
  context,
  page,
  url,
}) => {
  await signInAs(page, /Mara/)
  const other = await context.newPage()
  await other.goto('/live-trades')
  await moves(other)
  const devtools = await context.newCDPSession(page)

  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  for (let i = 0; i < 5; i += 1) await moves(other)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })

  await isLive(page)
  await moves(page)
  await rowsAreRight(page, await callerFor(url, 'mara'))
  await moves(other)
})

test('F50 a page that Back leads to, kept by the browser or loaded anew, greets its core anew, also when that is gone', async ({
  url,
  problems,
}) => {
  // The harness's browser has that cache switched off.
  const browser = await chromium.launch({
    ...chromiumLaunchOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await (await newContext(browser, url, problems)).newPage()
    await signInAs(page, /Mara/)

    await page.goto('about:blank')
    const tools = await devtoolsOf(browser)
    for (const targetId of await cores(tools))
      await tools.send('Target.closeTarget', { targetId }).catch(() => undefined)
    await page.goBack()

    await isLive(page)
    await moves(page)
    await rowsAreRight(page, await callerFor(url, 'mara'))

    // What a browser does that ends the core of a kept page.
    for (const targetId of await cores(tools)) await tools.send('Target.closeTarget', { targetId })
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await moves(page)
    await isLive(page)
  } finally {
    await browser.close()
  }
})
