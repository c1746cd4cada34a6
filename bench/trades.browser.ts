import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { chromiumLaunchOptions } from '../tests/support/chromium.ts'
import { wireOf } from '../tests/support/fixtures/lateWorld.ts'
import { pastTrades } from '../tests/support/fixtures/trades.ts'
import { startProduct } from '../tests/support/product.ts'

// 100,000 closed trades in real Chromium (performance.md, U1 to U3): the longest task of the page's own thread at each act of a reader.
// Measured is the processor time of a task, not the clock: what other programs take away from a busy machine is not the product's.
// `node --import tsx bench/trades.browser.ts` prints the rows; BENCH_URL names a product that runs already.

const COUNT = 100_000
/** "No UI task over 50 ms". */
const LIMIT = 50

interface Row {
  readonly id: string
  /** Longest task by the limit. */
  readonly ratio: number
  readonly gate: number
  readonly side: 'atMost'
  readonly what: string
}

/** One row for each act. */
export async function rows(): Promise<readonly Row[]> {
  const product = process.env['BENCH_URL'] === undefined ? await startProduct() : null
  const url = product?.url ?? process.env['BENCH_URL']!
  const line = await lineOver(pastTrades(COUNT, Date.now(), 600_000).map((trade) => JSON.stringify(wireOf(trade))))
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    const context = await browser.newContext({ baseURL: url, proxy: { server: line.address, bypass: '<-loopback>' }, viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Europe/Berlin' })
    context.setDefaultTimeout(180_000)
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with your account' }).click()
    await page.getByRole('button', { name: /Mara/ }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/closed-trades')
    await page.getByRole('button', { name: /^Load all/ }).waitFor()
    const measured: Row[] = []
    for (const act of acts) {
      const { longest, clock } = await longestTask(page, () => act.does(page))
      process.stderr.write(`${act.what}: ${longest.toFixed(0)} ms of the processor, ${clock.toFixed(0)} ms by the clock\n`)
      measured.push({ id: 'U1', ratio: longest / LIMIT, gate: 1, side: 'atMost', what: `Longest UI task with 100,000 closed trades: ${act.what}` })
    }
    return measured
  } finally {
    await browser.close()
    line.close()
    await product?.stop()
  }
}

/** What a reader does, one after the other; each ends when its result is on screen and stays so for a moment. */
const acts: readonly { readonly what: string; readonly does: (page: Page) => Promise<void> }[] = [
  { what: 'load all', does: async (page) => { await page.getByRole('button', { name: /^Load all/ }).click(); await page.getByText('Total of all 100,000 trades').waitFor() } },
  { what: 'scroll', does: (page) => wheel(page, 40, 700) },
  { what: 'jump to the end and back', does: async (page) => { for (const top of [1e9, 1_500_000, 0]) { await page.evaluate((to) => scrollTo(0, to), top); await page.waitForTimeout(600) } } },
  { what: 'filter by side', does: (page) => within(page, '/closed-trades?side=short', /^Total of [\d,]+ of 100,000 trades/) },
  { what: 'search as one types', does: async (page) => { await page.getByRole('searchbox').first().fill('PEPE'); await page.getByText(/^Total of [\d,]+ of 100,000 trades/).waitFor(); await page.waitForTimeout(600); await page.getByRole('searchbox').first().fill(''); await page.waitForTimeout(600) } },
  { what: 'sort by result', does: async (page) => { await page.getByRole('button', { name: /^Net PnL/ }).click(); await page.waitForTimeout(1_500) } },
  { what: 'calendar', does: async (page) => { await page.getByRole('tab', { name: 'Calendar' }).click(); await page.getByText('Month', { exact: true }).waitFor(); for (let i = 0; i < 5; i += 1) { await page.getByRole('button', { name: /^Previous/ }).first().click(); await page.waitForTimeout(200) } } },
  { what: 'statistics', does: async (page) => { await page.getByRole('tab', { name: 'Statistics' }).click(); await page.getByText('By symbol').waitFor(); await wheel(page, 10, 300) } },
  { what: 'best and worst', does: async (page) => { await page.getByRole('tab', { name: 'Best and worst' }).click(); await page.getByText('Worst', { exact: true }).waitFor() } },
  { what: 'back to the table', does: async (page) => { await page.getByRole('tab', { name: 'Table' }).click(); await page.getByRole('grid', { name: 'Closed trades' }).waitFor(); await page.waitForTimeout(600) } },
]

/** A proxy in front of the product that answers GET /trades/closed from these rows and passes on all else. */
async function lineOver(trades: readonly string[]): Promise<{ readonly address: string; readonly close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((from, to) => {
    const target = new URL(from.url ?? '/', `http://${from.headers.host ?? 'localhost'}`)
    if (target.pathname.endsWith('/trades/closed')) {
      const [offset, limit] = [Number(target.searchParams.get('offset') ?? 0), Number(target.searchParams.get('limit') ?? 50)]
      const page = trades.slice(offset, offset + limit)
      from.resume()
      return void to.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(`{"trades":[${page.join(',')}],"total_count":${trades.length},"returned_count":${page.length}}`)
    }
    const onward = request(target, { method: from.method, headers: from.headers, agent: false }, (answer) => { answer.pipe(to.writeHead(answer.statusCode ?? 502, answer.rawHeaders)) })
    onward.once('error', () => from.socket.destroy())
    to.once('close', () => onward.destroy())
    from.pipe(onward)
  })
  server.on('connection', (socket) => { sockets.add(socket); socket.on('error', () => socket.destroy()); socket.once('close', () => sockets.delete(socket)) })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const close = (): void => { for (const socket of sockets) socket.destroy(); server.close() }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function wheel(page: Page, steps: number, by: number): Promise<void> {
  await page.mouse.move(720, 600)
  for (let i = 0; i < steps; i += 1) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(50)
  }
}

/** Goes to an address as the page itself does, without loading anew. */
async function within(page: Page, to: string, shows: RegExp): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), to)
  await page.getByText(shows).waitFor()
  await page.waitForTimeout(600)
}

interface Traced { readonly name: string; readonly ph: string; readonly pid: number; readonly tid: number; readonly dur?: number; readonly tdur?: number; readonly args?: { readonly name?: string } }

/** The longest task of the page's own thread while something is done, in ms. */
async function longestTask(page: Page, does: () => Promise<void>): Promise<{ readonly longest: number; readonly clock: number }> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel'] })
  await does()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly Traced[] }
  const mains = new Set(traceEvents.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(`${event.pid} ${event.tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.')
  const worst = tasks.reduce((most, task) => ((task.tdur ?? task.dur ?? 0) > (most.tdur ?? most.dur ?? 0) ? task : most))
  return { longest: (worst.tdur ?? worst.dur ?? 0) / 1_000, clock: Math.max(...tasks.map((task) => task.dur ?? 0)) / 1_000 }
}

if (process.argv[1]?.endsWith('trades.browser.ts') === true) {
  for (const { id, ratio, gate, what } of await rows()) process.stdout.write(`${id}  ${ratio.toFixed(2)}x  <= ${gate}x  ${ratio <= gate ? 'ok' : 'MISSED'}  ${what}\n`)
}
