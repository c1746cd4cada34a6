import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { startProduct } from '../../support/product.ts'
import { PATIENCE } from '../../support/waits.ts'
import { BRIEF } from '../../support/workers.ts'
import { layLine, type Line } from './line.ts'

interface Fixtures {
  /**
   * Address of the own product of this file, without a slash at the end: what one file does, no other finds. Sample
   * users have their accounts and their past.
   */
  readonly url: string
  /** One browser for a file of tests. */
  readonly browser: Browser
  /**
   * What no page may do: errors in the console, uncaught errors, breaches of the policy. Checked after each test; a
   * test that provokes some removes them.
   */
  readonly problems: string[]
  /** A person's browser profile, new for each test. Its pages share workers and storage. */
  readonly context: BrowserContext
  /** A first tab of it. */
  readonly page: Page
}

/**
 * `test` of every end-to-end test: it brings the product's address, a browser and a tab, and fails when the page
 * complained.
 */
export const test = base.extend<Fixtures>({
  // Vitest reads the names in the first parameter's pattern, so it stays a pattern even when it is empty.
  url: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'bot-blending-'))
      cpSync(inject('seededDir'), dataDir, { recursive: true })
      // A new rule trades within seconds, and ends within seconds when it is stopped.
      const product = await startProduct({ dataDir, env: { PAPER_SPEED: '20' }, flags: BRIEF })
      await use(product.url)
      await product.stop()
    },
    { scope: 'file' },
  ],
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch(chromiumLaunchOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  problems: async ({}, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems).toEqual([])
  },
  context: async ({ browser, url, problems }, use) => {
    const context = await newContext(browser, url, problems)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    await use(await context.newPage())
  },
})

/** `test` with a line between the browser profile and the product, which the test can cut, watch and bend. */
export const lineTest = test.extend<{ readonly line: Line; readonly context: BrowserContext }>({
  line: async ({}, use) => {
    const line = await layLine()
    await use(line)
    await line.close()
  },
  context: async ({ browser, url, problems, line }, use) => {
    const context = await newContext(browser, url, problems, { proxy: line.proxy })
    await use(context)
    await context.close()
  },
})

export { expect }

/**
 * `lineTest` in a browser that installs the service worker. In the others there is none, so that each sees what its
 * server answers; a private window has none either.
 */
export const installedTest = lineTest.extend<{ readonly context: BrowserContext }>({
  context: async ({ browser, url, problems, line }, use) => {
    const context = await newContext(browser, url, problems, { proxy: line.proxy, serviceWorkers: 'allow' })
    await use(context)
    await context.close()
  },
})

/** A further person's browser profile, watched like the first; `more` says where it is unlike it. */
export async function newContext(
  browser: Browser,
  url: string,
  problems: string[],
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    ...more,
  })
  context.setDefaultTimeout(PATIENCE)
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  return context
}
