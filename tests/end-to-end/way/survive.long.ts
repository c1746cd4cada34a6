import { startProduct } from '../../support/product.ts'
import { expect, newContext, lineTest, test } from '../harness/test.ts'
import { happens } from '../harness/happens.ts'
import { layLine, type Line } from '../harness/line.ts'
import { cores, devtoolsOf, isLive, moves, newCore, openTab, signInAs } from '../worker/people.ts'
import { callerFor } from '../../support/caller.ts'
import { rowsAreRight } from './positions.ts'
import type { Page } from 'playwright-core'

/** Waits for the next opening of both streams. */
const openedAgain = (line: Line, before: number): Promise<void> =>
  expect.poll(() => line.openings() >= before + 2 && line.openStreams() === 2, { interval: 50 }).toBe(true)

/** Titles in the open panel with their times: none twice. */
async function noNotificationTwice(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  const rows = await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => `${item.querySelector('button')?.textContent} ${item.querySelector('time')?.dateTime}`),
    )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows).size).toBe(rows.length)
  await page.keyboard.press('Escape')
}

lineTest(
  'F1 a line that is cut is opened again by itself: the rows are right, each once',
  async ({ page, url, line, problems }) => {
    await signInAs(page, /Mara/)
    const caller = await callerFor(url, 'mara')
    // The core is live before the screen is whole; a part of it that the cut keeps away is another test's.
    await rowsAreRight(page, caller)
    const before = line.openings()

    line.cut()
    await page
      .getByText(/^Reconnecting/)
      .first()
      .waitFor()
    line.mend()

    await openedAgain(line, before)
    await isLive(page)
    await rowsAreRight(page, caller)
    await moves(page)
    // A picture that was on its way when the line was cut is an error in the console by the browser's own words.
    expect(problems.filter((problem) => !problem.startsWith('console: Failed to load resource: net::'))).toEqual([])
    problems.length = 0
  },
)

/** What ends the wait for the next try: the browser's word, a press, the window in front, the tab in sight again. */
const WAKES: readonly ((page: Page) => Promise<unknown>)[] = [
  async (page) => {
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  },
  (page) => page.mouse.click(5, 400),
  (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
  (page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
]

test('F4 A-66 while the next try is far away, the word that the browser is online again, a press, focus or a tab in sight again opens the streams at once', async ({
  browser,
  url,
  problems,
}) => {
  // Four devices that wait side by side: it takes as long as one.
  const devices = []
  for (const wake of WAKES) {
    const line = await layLine()
    const context = await newContext(browser, url, problems, { proxy: line.proxy })
    const page = await context.newPage()
    await signInAs(page, /Mara/)
    devices.push({ line, context, page, wake })
  }
  await Promise.all(
    devices.map(async ({ line, page, wake }) => {
      const before = line.openings()
      line.cut()
      const first = line.refused()
      // Two tries in vain: the third is 16 s away or more.
      await page.getByText('Reconnecting 3/5').first().waitFor()
      expect(line.refused()).toBeGreaterThan(first)
      line.mend()

      // A wake too soon after the last try is not heeded (F16), so it is tried until one is.
      await expect
        .poll(
          async () => {
            await wake(page)
            return line.openings()
          },
          { interval: 1_100 },
        )
        .toBeGreaterThanOrEqual(before + 2)
      await isLive(page)
    }),
  )
  await rowsAreRight(devices[0]!.page, await callerFor(url, 'mara'))
  await Promise.all(devices.map(({ context }) => context.close()))
  await Promise.all(devices.map(({ line }) => line.close()))
  problems.length = 0
})

lineTest(
  'F25 F49 a core that is killed: the next one has two streams, the rows are right and no notification is there twice',
  async ({ context, page, url, line, browser, problems }) => {
    await signInAs(page, /Jonas/)
    const second = await openTab(context)
    const caller = await callerFor(url, 'jonas')
    await happens(page, caller)
    const tools = await devtoolsOf(browser)
    const before = await cores(tools)

    for (const targetId of before) await tools.send('Target.closeTarget', { targetId })

    await newCore(tools, before)
    await isLive(page)
    for (const tab of [page, second]) await rowsAreRight(tab, caller)
    await expect.poll(() => line.openStreams()).toBe(2)
    await noNotificationTwice(page)
    problems.length = 0
  },
)

lineTest(
  'F2 F3 a server that is killed and started again on its data: nobody signs in again, the rows are right, no notification is there twice',
  async ({ browser, line, problems }) => {
    const first = await startProduct({ env: { PAPER_SPEED: '20' } })
    let running = first
    try {
      const context = await newContext(browser, first.url, problems, { proxy: line.proxy })
      const page = await context.newPage()
      await signInAs(page, /Mara/)
      const caller = await callerFor(first.url, 'mara')
      await happens(page, caller)
      await rowsAreRight(page, caller)
      const before = line.openings()

      await first.kill()
      await page
        .getByText(/^Reconnecting/)
        .first()
        .waitFor()
      running = await startProduct({
        dataDir: first.dataDir,
        port: Number(new URL(first.url).port),
        env: { PAPER_SPEED: '20' },
      })

      await openedAgain(line, before)
      await isLive(page)
      await rowsAreRight(page, await callerFor(running.url, 'mara'))
      await noNotificationTwice(page)
      await context.close()
      problems.length = 0
    } finally {
      await running.stop()
    }
  },
  240_000,
)
