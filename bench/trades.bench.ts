import type { Page } from 'playwright-core'
import { wireOf } from '../tests/support/fixtures/lateWorld.ts'
import { pastTrades } from '../tests/support/fixtures/trades.ts'
import { watched } from './lib/mainThread.ts'
import { onProduct, sendJson } from './lib/product.ts'
import type { BenchRow } from './row.ts'

const COUNT = 100_000
/** "No UI task over 50 ms". */
const LIMIT = 50

/** 100,000 closed trades in real Chromium: the longest task of the page's own thread at each act of a reader. */
export async function rows(): Promise<readonly BenchRow[]> {
  const trades = pastTrades(COUNT, Date.now(), 600_000).map((trade) => JSON.stringify(wireOf(trade)))
  const measured: { readonly what: string; readonly longest: number; readonly longestByClock: number }[] = []
  await onProduct(
    ({ pathname, searchParams }, to) => {
      if (!pathname.endsWith('/trades/closed')) return false
      const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 50)]
      const page = trades.slice(offset, offset + limit)
      return sendJson(
        to,
        `{"trades":[${page.join(',')}],"total_count":${trades.length},"returned_count":${page.length}}`,
      )
    },
    async ({ page }) => {
      await page.goto('/closed-trades')
      await page.getByRole('button', { name: /^Load all/ }).waitFor()
      for (const act of acts) {
        const { longest, longestByClock, longTasks } = await watched(page, () => act.does(page))
        process.stderr.write(
          `${act.what}: ${longest.toFixed(0)} ms of the processor, ${longestByClock.toFixed(0)} ms by the clock, long tasks that the page saw: ${longTasks.map(Math.round).join(', ') || 'none'}\n`,
        )
        measured.push({ what: act.what, longest, longestByClock: Math.max(longestByClock, ...longTasks) })
      }
    },
  )
  return [
    ...measured.map(({ what, longest }): BenchRow => ({
      id: '100k',
      what: `100,000 closed trades, longest task in 50 ms: ${what}`,
      ratio: longest / LIMIT,
      gate: 1,
    })),
    {
      id: '100k',
      what: 'the longest of all by the clock, in 50 ms',
      ratio: Math.max(...measured.map(({ longestByClock }) => longestByClock)) / LIMIT,
      gate: 1,
      note: "by the clock a task holds what the browser's own threads, the worker and other programs take from it on two cores; its own work is in the rows above.",
    },
  ]
}

/** What a reader does, one after the other; each ends when its result is on screen and stays so for a moment. */
const acts: readonly { readonly what: string; readonly does: (page: Page) => Promise<void> }[] = [
  {
    what: 'load all',
    does: async (page) => {
      await page.getByRole('button', { name: /^Load all/ }).click()
      await page.getByText('Total of all 100,000 trades').waitFor()
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
    does: (page) => within(page, '/closed-trades?side=short', /^Total of [\d,]+ of 100,000 trades/),
  },
  {
    what: 'search as one types',
    does: async (page) => {
      await page.getByRole('searchbox').first().fill('PEPE')
      await page.getByText(/^Total of [\d,]+ of 100,000 trades/).waitFor()
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
