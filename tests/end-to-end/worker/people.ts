import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { vi } from 'vitest'
import { PATIENCE } from '../../support/waits.ts'

type Remembered = Awaited<ReturnType<BrowserContext['storageState']>>

/** What browser and provider remember of the people who signed in, of this file's tests. */
const remembered = new Map<string, Remembered>()

/**
 * Signs a sample user in and opens the screen. The first time in a file by the login page, later as one comes back whom
 * the provider still knows: that costs one page, not four.
 */
export async function signInAs(page: Page, name: RegExp, screen = '/live-trades'): Promise<void> {
  const context = page.context()
  await page.goto('/health')
  const who = `${new URL(page.url()).origin} ${name.source}`
  const before = remembered.get(who)
  if (before === undefined || !(await comesBack(page, before, screen))) await signInByLogin(page, name, screen)
  await isLive(page)
  remembered.set(who, await context.storageState())
}

/**
 * A sample user's whole way in: the login page, the provider's page with its users, the dashboard, and from there to
 * the screen.
 */
export async function signInByLogin(page: Page, name: RegExp, screen = '/live-trades'): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', CONTINUE).click()
  await page.getByRole('button', { name }).click()
  await page.waitForURL('**/dashboard')
  if (screen !== '/dashboard') await page.goto(screen)
  await isLive(page)
}

/** Whether the session was found again without a word; the page is on the screen then. */
async function comesBack(page: Page, { cookies, origins }: Remembered, screen: string): Promise<boolean> {
  await page.context().addCookies(cookies)
  await page.evaluate(
    (kept) => {
      try {
        for (const { name, value } of kept) localStorage.setItem(name, value)
      } catch {
        // A browser without local storage: the provider alone knows.
      }
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
  await page.goto(screen)
  const asks = page.getByRole('button', CONTINUE)
  await liveChip(page).or(asks).first().waitFor()
  if (!(await asks.isVisible())) return true
  await page.context().clearCookies()
  return false
}

const CONTINUE = { name: 'Continue with your account' }

/**
 * The freshness chip of the top bar while it is live, in any language, behind an open dialog too; the word alone also
 * stands in the picture of the login page and on a tab of a strategy.
 */
const liveChip = (page: Page) => page.getByRole('banner', { includeHidden: true }).locator('[data-state=live]')

/** Waits until the tab shows live data: the freshness chip says so. One that never does is told by what it shows. */
export async function isLive(page: Page, timeout = PATIENCE): Promise<void> {
  await liveChip(page)
    .waitFor({ timeout })
    .catch(async (cause: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText).catch(String)
      throw new Error(`Expected ${page.url()} to be live, it shows: ${shown.slice(0, 1_000)}`, { cause })
    })
}

/** A further tab of the same person, on live trades and live. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/live-trades')
  await isLive(tab)
  return tab
}

/** Waits until a price in the table of positions moved. */
export async function moves(page: Page, timeout = PATIENCE): Promise<void> {
  await page.getByRole('grid').first().waitFor({ timeout })
  const before = await page.getByRole('grid').first().innerText()
  await page.waitForFunction(
    (text) => (document.querySelector('[role=grid]') as HTMLElement | null)?.innerText !== text,
    before,
    { timeout },
  )
}

/** The running cores, by the developer tools: ids of shared workers of the product's worker script. */
export async function cores(devtools: CDPSession): Promise<readonly string[]> {
  const { targetInfos } = await devtools.send('Target.getTargets', {
    filter: [{ type: 'shared_worker', exclude: false }],
  })
  return targetInfos
    .filter(({ title, url }) => `${title} ${url}`.includes('worker-main'))
    .map(({ targetId }) => targetId)
}

/** Waits until a core runs that was not there before, and gives it. */
export async function newCore(devtools: CDPSession, before: readonly string[], timeout = PATIENCE): Promise<string> {
  return vi.waitUntil(async () => (await cores(devtools)).find((core) => !before.includes(core)), {
    timeout,
    interval: 100,
  })
}

/** Runs a script in a worker; not waited for, because it may never end. */
export async function runInWorker(devtools: CDPSession, targetId: string, expression: string): Promise<void> {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  await devtools.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }),
  })
}

/** Bytes of a core's heap in use after a collection. */
export async function heapOfCore(devtools: CDPSession, targetId: string): Promise<number> {
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const usage = new Promise<number>((resolve) =>
    devtools.on('Target.receivedMessageFromTarget', (told) => {
      const answer = JSON.parse(told.message) as {
        readonly id?: number
        readonly result?: { readonly usedSize?: number }
      }
      if (told.sessionId === sessionId && answer.id === 2) resolve(answer.result?.usedSize ?? NaN)
    }),
  )
  for (const [id, method] of [
    [1, 'HeapProfiler.collectGarbage'],
    [2, 'Runtime.getHeapUsage'],
  ])
    await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  return usage
}

/** The developer tools of the whole browser. */
export const devtoolsOf = (browser: Browser): Promise<CDPSession> => browser.newBrowserCDPSession()
