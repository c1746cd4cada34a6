import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { type InlineConfig, type ViteDevServer, build, createServer } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumLaunchOptions } from '../support/chromium.ts'
import { freePort } from '../support/freePort.ts'
import { inProject, projectRoot } from '../support/paths.ts'
import { NONCE, type Violations, answerEndpoint, builtSite, policyHeaders } from './support/site.ts'

interface Visit {
  readonly run: string
  readonly visits: number
}

const violations: Violations = []
let scratch = ''
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'ground-worker-'))
  browser = await chromium.launch(chromiumLaunchOptions())
})

afterAll(async () => {
  await browser.close()
  rmSync(scratch, { recursive: true })
})

beforeEach(async () => {
  violations.length = 0
  context = await browser.newContext()
})

afterEach(async () => {
  await context.close()
})

describe('in the build', () => {
  let site: Server
  let address = ''

  beforeAll(async () => {
    const folder = join(scratch, 'site')
    await build({
      ...fixtureConfig(),
      logLevel: 'silent',
      build: { outDir: folder, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
    })
    site = builtSite(folder, violations)
    const port = await freePort()
    await new Promise<void>((resolve) => site.listen(port, 'localhost', resolve))
    address = `http://localhost:${port}/`
  })

  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  testsOf(() => address)
})

describe('in the development server', () => {
  let vite: ViteDevServer
  let address = ''

  beforeAll(async () => {
    const port = await freePort()
    vite = await createServer({
      ...fixtureConfig(),
      logLevel: 'silent',
      cacheDir: join(scratch, 'cache'),
      server: { host: 'localhost', port, strictPort: true, fs: { allow: [projectRoot] } },
      plugins: [
        {
          name: 'policy',
          configureServer: ({ middlewares }) => {
            middlewares.use((request, response, next) => {
              for (const [name, value] of Object.entries(policyHeaders)) response.setHeader(name, value)
              if (!answerEndpoint(request, response, violations)) next()
            })
          },
        },
      ],
    })
    await vite.listen()
    address = `http://localhost:${port}/`
  })

  afterAll(() => vite.close())

  testsOf(() => address)
})

function testsOf(address: () => string): void {
  test('T2 two tabs share one worker under the policy', async () => {
    const first = await openTab(address())
    const second = await openTab(address())

    const atFirst = await ask<Visit>(first, 'shared.visit()')
    const atSecond = await ask<Visit>(second, 'shared.visit()')

    expect(atSecond).toEqual({ run: atFirst.run, visits: 2 })
    expect(violations).toEqual([])
  })

  test('T2 each tab has its own dedicated worker where there is no shared one', async () => {
    const first = await openTab(address())
    const second = await openTab(address())

    const [atFirst, atSecond] = [
      await ask<Visit>(first, 'dedicated.visit()'),
      await ask<Visit>(second, 'dedicated.visit()'),
    ]

    expect([atFirst.visits, atSecond.visits]).toEqual([1, 1])
    expect(atSecond.run).not.toBe(atFirst.run)
    expect(violations).toEqual([])
  })

  test('T2 a worker of either kind loads a chunk late', async () => {
    const tab = await openTab(address())

    expect(await ask(tab, 'shared.late()')).toBe('late')
    expect(await ask(tab, 'dedicated.late()')).toBe('late')
    expect(violations).toEqual([])
  })

  test('the client of the sign-in library refreshes tokens inside a shared worker', async () => {
    const tab = await openTab(address())

    expect(await ask(tab, 'shared.refresh(location.origin)')).toEqual({
      access: 'second access',
      refresh: 'second refresh',
    })
    expect(violations).toEqual([])
  })

  test('T2 the policy refuses a worker whose address no policy made', async () => {
    const tab = await openTab(address())

    const failure = await ask<string>(
      tab,
      `Promise.resolve().then(() => { new SharedWorker(sharedUrl) }).then(() => 'made', (error) => error.name)`,
    )

    expect(failure).toBe('TypeError')
    await expect.poll(() => violations.length).toBeGreaterThan(0)
  })
}

function fixtureConfig(): InlineConfig {
  return {
    configFile: false,
    root: inProject('tests', 'toolchain', 'app'),
    html: { cspNonce: NONCE },
    worker: { format: 'es' },
  }
}

async function openTab(address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  await tab.waitForFunction(() => 'shared' in globalThis)
  return tab
}

function ask<T>(tab: Page, expression: string): Promise<T> {
  return tab.evaluate<T>(expression)
}
