import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts'
import { ROOT } from './bundle.ts'

/** A reader's window, words and time zone. */
export const PROFILE = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Europe/Berlin' } as const

/** Answers a request in the product's place and says true, or leaves it to the product. */
export type Answers = (target: URL, to: ServerResponse) => boolean

/** The built product with one signed-in tab, behind a line that answers some calls itself. */
export interface Screen {
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
}

/**
 * Starts the built product without an exchange of its own, so that nothing but what is measured has work to do, and
 * signs a sample user in. Ends all of it afterwards.
 */
export async function onProduct<T>(answers: Answers, work: (screen: Screen) => Promise<T>): Promise<T> {
  // Not bundled with the bench: it finds the project by its own place.
  const { startProduct } = (await import(
    pathToFileURL(join(ROOT, 'tests', 'support', 'product.ts')).href
  )) as typeof import('../../tests/support/product.ts')
  const product = await startProduct({ env: { BYBIT_ENVIRONMENT: 'demo' } })
  const line = await lineWith(answers)
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      proxy: { server: line.address, bypass: '<-loopback>' },
      ...PROFILE,
    })
    return await work({ browser, context, page: await signedIn(context) })
  } finally {
    await browser.close()
    line.close()
    await product.stop()
  }
}

/** A tab of a sample user. */
export async function signedIn(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with your account' }).click()
  await page.getByRole('button', { name: /Mara/ }).click()
  await page.waitForURL('**/dashboard')
  return page
}

/** A proxy between the browser and the product. */
async function lineWith(answers: Answers): Promise<{ readonly address: string; readonly close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((from, to) => {
    const target = new URL(from.url ?? '/', `http://${from.headers.host ?? 'localhost'}`)
    if (answers(target, to)) return void from.resume()
    const onward = request(target, { method: from.method, headers: from.headers, agent: false }, (answer) => {
      answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.rawHeaders))
    })
    onward.once('error', () => from.socket.destroy())
    to.once('close', () => onward.destroy())
    from.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Answers with a text of a kind, never to be kept. */
export function send(
  to: ServerResponse,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): true {
  to.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
  return true
}

/** Answers with JSON. */
export const sendJson = (to: ServerResponse, body: string, headers: Readonly<Record<string, string>> = {}): true =>
  send(to, 'application/json', body, headers)
