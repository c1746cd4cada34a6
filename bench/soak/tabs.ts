import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { tabSteps } from './plan.ts'

/** Between two steps, ms. */
const EVERY = 4_000

/** Opens and closes tabs beside the first until it is over; resolves with how many were opened. */
export async function tabs(context: BrowserContext, seed: number, isOver: () => boolean): Promise<number> {
  const open: Page[] = []
  let opened = 0
  for (const step of tabSteps(seed)) {
    if (isOver()) break
    if ('opens' in step) {
      const tab = await context.newPage()
      open.push(tab)
      opened += 1
      // A line that is cut has nothing for it: it stays the browser's own page then, until it is closed.
      await tab.goto(step.opens, { waitUntil: 'commit', timeout: EVERY }).catch(() => null)
    } else await open.splice(step.closes, 1)[0]?.close()
    await pause(EVERY)
  }
  await Promise.all(open.map((tab) => tab.close()))
  return opened
}
