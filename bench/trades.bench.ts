import type { Page } from 'playwright-core'
import { MOST_ROWS } from '../src/domain/closed/constants.ts'
import { wireOf } from '../tests/support/fixtures/lateWorld.ts'
import { pastTrades } from '../tests/support/fixtures/trades.ts'
import { watched } from './lib/mainThread.ts'
import { onProduct, sendJson } from './lib/product.ts'
import type { BenchRow } from './row.ts'

/** What the page holds, and what only the server does: of a million the page takes the newest 100,000. */
const COUNTS = [
  ['100k', 100_000],
  ['1M', 1_000_000],
] as const
/** "No UI task over 50 ms". */
const LIMIT = 50

/** Many closed trades in real Chromium: the longest task of the page's own thread at each act of a reader. */
export async function rows(): Promise<readonly BenchRow[]> {
  const trades = pastTrades(MOST_ROWS, Date.now(), 600_000).map((trade) => JSON.stringify(wireOf(trade)))
  const measured: BenchRow[] = []
  for (const [id, count] of COUNTS) measured.push(...(await measure(id, trades, count)))
  return measured
}

/** A page whose server has `total` trades, of which the newest are `trades`. */
async function measure(id: string, trades: readonly string[], total: number): Promise<readonly BenchRow[]> {
  const said = total.toLocaleString('en')
  const measured: { readonly what: string; readonly longest: number; readonly longestByClock: number }[] = []
  await onProduct(
    ({ pathname, searchParams }, to) => {
      if (!pathname.endsWith('/trades/closed')) return false
      const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 50)]
      const page = trades.slice(offset, offset + limit)
      return sendJson(to, `{"trades":[${page.join(',')}],"total_count":${total},"returned_count":${page.length}}`)
    },
    async ({ page }) => {
      await page.goto('/closed-trades')
      await page.getByRole('button', { name: LOAD }).waitFor()
      for (const act of acts) {
        const { longest, longestByClock, longTasks } = await watched(page, () => act.does(page))
        process.stderr.write(
          `${said}, ${act.what}: ${longest.toFixed(0)} ms of the processor, ${longestByClock.toFixed(0)} ms by the clock, long tasks that the page saw: ${longTasks.map(Math.round).join(', ') || 'none'}\n`,
        )
        measured.push({ what: act.what, longest, longestByClock: Math.max(longestByClock, ...longTasks) })
      }
    },
  )
  return [
    ...measured.map(({ what, longest }): BenchRow => ({
      id,
      what: `${said} closed trades, longest task in 50 ms: ${what}`,
      ratio: longest / LIMIT,
      gate: 1,
    })),
    {
      id,
      what: `${said} closed trades, the longest of all by the clock, in 50 ms`,
      ratio: Math.max(...measured.map(({ longestByClock }) => longestByClock)) / LIMIT,
      gate: 1,
      held: 2.5,
      note: "by the clock a task holds what the browser's own threads, the worker and other programs take from it on two cores; its own work is in the rows above.",
    },
  ]
}

/** 'Load all (100,000)', or of a million 'Load 100,000'. */
const LOAD = /^Load (all|100,000)/
/** Of the trades that are here: 'Total of 49,870 of 100,000 trades', 'Total of 100,000 loaded of 1,000,000 trades'. */
const SOME = /^Total of .*100,000/

/** What a reader does, one after the other; each ends when its result is on screen and stays so for a moment. */
const acts: readonly { readonly what: string; readonly does: (page: Page) => Promise<void> }[] = [
  {
    what: 'load all',
    does: async (page) => {
      await page.getByRole('button', { name: LOAD }).click()
      await page.getByText(/^Total of (all 100,000 trades|100,000 loaded)/).waitFor()
    },
  },
  { what: 'scroll', does: (page) => wheel(page, 40, 700) },
  {
    what: 'jump to the end and back',
    does: async (page) => {
      for (const top of [1e9, 1_500_000, 0]) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await page.waitForTimeout(600)
      }
    },
  },
  {
    what: 'filter by side',
    does: (page) => within(page, '/closed-trades?side=short', SOME),
  },
  {
    what: 'search as one types',
    does: async (page) => {
      await page.getByRole('searchbox').first().fill('PEPE')
      await page.getByText(SOME).waitFor()
      await page.waitForTimeout(600)
      await page.getByRole('searchbox').first().fill('')
      await page.waitForTimeout(600)
    },
  },
  {
    what: 'sort by result',
    does: async (page) => {
      await page.getByRole('button', { name: /^Net PnL/ }).click()
      await page.waitForTimeout(1_500)
    },
  },
  {
    what: 'calendar',
    does: async (page) => {
      await page.getByRole('tab', { name: 'Calendar' }).click()
      await page.getByRole('button', { name: 'Previous month' }).waitFor()
      for (let i = 0; i < 5; i += 1) {
        await page.getByRole('button', { name: 'Previous month' }).click()
        await page.waitForTimeout(200)
      }
    },
  },
  {
    what: 'statistics',
    does: async (page) => {
      await page.getByRole('tab', { name: 'Statistics' }).click()
      await page.getByText('By symbol').waitFor()
      await wheel(page, 10, 300)
    },
  },
  {
    what: 'best and worst',
    does: async (page) => {
      await page.getByRole('tab', { name: 'Best and worst' }).click()
      await page.getByText('Worst', { exact: true }).waitFor()
    },
  },
  {
    what: 'back to the table',
    does: async (page) => {
      await page.getByRole('tab', { name: 'Table' }).click()
      await page.getByRole('grid', { name: 'Closed trades' }).waitFor()
      await page.waitForTimeout(600)
    },
  },
]

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
