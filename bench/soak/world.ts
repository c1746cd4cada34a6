import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { layLine, type Line } from '../../tests/end-to-end/harness/line.ts'
import { type Caller, callerFor } from '../../tests/support/caller.ts'
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts'
import type { Product } from '../../tests/support/product.ts'
import { ROOT } from '../lib/bundle.ts'
import { PROFILE, signedIn } from '../lib/product.ts'
import { INSPECTED } from './inspector.ts'
import { LOAD_ENV } from './load.ts'

/** The built product that can be ended and started again at its address, a line to it, and a browser of one person. */
export interface World {
  readonly url: string
  readonly dataDir: string
  readonly line: Line
  readonly browser: Browser
  readonly context: BrowserContext
  /** A tab that stays from the begin to the end. */
  readonly page: Page
  /** What the servers wrote so far, the oldest first. */
  output(): string
  /** A caller with a fresh token, beside the browser and not over its line. */
  caller(login?: string): Promise<Caller>
  /** Ends the server, as an update does or as a power cut, and starts it on the same data. */
  restart(how: 'stop' | 'kill'): Promise<void>
  /** Ends the server and keeps its data. */
  stop(): Promise<void>
}

/** Builds and starts all of it, signs a person in, and ends it afterwards. */
export async function inWorld<T>(heard: (error: string) => void, work: (world: World) => Promise<T>): Promise<T> {
  // Not bundled: it finds the project by its own place.
  const { startProduct } = (await import(
    pathToFileURL(join(ROOT, 'tests', 'support', 'product.ts')).href
  )) as typeof import('../../tests/support/product.ts')
  const env = { ...LOAD_ENV, ...INSPECTED }
  let product: Product = await startProduct({ env })
  const { url, dataDir } = product
  const port = Number(new URL(url).port)
  let before = ''
  const line = await layLine()
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const context = await browser.newContext({ baseURL: url, proxy: line.proxy, serviceWorkers: 'block', ...PROFILE })
    context.on('console', (message) => {
      // The browser's own word for each call that a fault refused.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        heard(`page: ${message.text()}`)
    })
    context.on('weberror', (error) => heard(`page: ${error.error().stack ?? error.error().message}`))
    return await work({
      url,
      dataDir,
      line,
      browser,
      context,
      page: await signedIn(context),
      output: () => before + product.output(),
      caller: (login = 'mara') => callerFor(url, login),
      async restart(how) {
        await (how === 'stop' ? product.stop({ keepData: true }) : product.kill())
        before += product.output()
        product = await startProduct({ env, dataDir, port })
      },
      stop: () => product.stop({ keepData: true }),
    })
  } finally {
    await browser.close()
    await line.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
