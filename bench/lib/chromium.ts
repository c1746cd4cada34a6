import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts'
import { ROOT, bundlePages } from './bundle.ts'
import { Workload } from './workload.ts'

/** A browser with its pages, on a server that serves them. */
export interface Bench {
  /** A new tab on the page, with `window.bench` ready. */
  readonly tab: () => Promise<Page>
}

/** Builds the pages into a folder of its own, serves them and event streams, and takes all down afterwards. */
export async function inChromium<T>(work: (bench: Bench) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const pages = readdirSync(join(ROOT, 'bench', 'pages')).filter((file) => file.endsWith('.ts'))
  await bundlePages(pages, folder)
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/sse')
      return void stream(answer, Number(searchParams.get('count')), Number(searchParams.get('rate') ?? 0))
    const file = join(folder, pathname.slice(1))
    if (pathname.endsWith('.js') && existsSync(file)) {
      answer.writeHead(200, { 'content-type': 'text/javascript' })
      return void createReadStream(file).pipe(answer)
    }
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(
      '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bench</title><p id="cell"></p><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const context: BrowserContext = await browser.newContext()
    const tab = async (): Promise<Page> => {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction(() => 'bench' in window)
      return page
    }
    return await work({ tab })
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

let written: readonly Buffer[] | null = null

/** Events that are handed to the network at once. */
const PER_CHUNK = 100

const chunksOf = (frames: readonly string[]): readonly Buffer[] =>
  Array.from({ length: Math.ceil(frames.length / PER_CHUNK) }, (_, i) =>
    Buffer.from(frames.slice(i * PER_CHUNK, (i + 1) * PER_CHUNK).join('')),
  )

/**
 * Frames of the workload as an event stream: as fast as the reader takes them, or so many a second with the time of
 * sending as their mark price.
 */
async function stream(answer: ServerResponse, count: number, rate: number): Promise<void> {
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  if (rate === 0) {
    // Written out before anybody reads: the reader is measured, not this server.
    if (written === null || count > written.length * PER_CHUNK)
      written = chunksOf(new Workload({ positions: 500 }).take(count).map(({ data }) => `data: ${data}\n\n`))
    for (const chunk of written.slice(0, Math.ceil(count / PER_CHUNK))) {
      if (answer.destroyed) break
      if (!answer.write(chunk)) await new Promise((done) => answer.once('drain', done))
    }
    return void answer.end()
  }
  const begun = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1_000) * rate))
    for (; sent < due; sent += 1)
      answer.write(
        `data: ${JSON.stringify({ type: 'open_position_pnl_change', tick: sent + 1, data: { symbol: `S${sent % 500}USDT`, account: 'main', leg: 'one_way', old_pnl: '1', new_pnl: String(sent % 9), pnl_change: '0', mark_price: String(performance.timeOrigin + performance.now()) } })}\n\n`,
      )
    if (sent < count && !answer.destroyed) return
    clearInterval(timer)
    answer.end()
  }, 1)
}
