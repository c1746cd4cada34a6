import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { ROOT } from './lib/bundle.ts'
import { type MainThread, watched } from './lib/mainThread.ts'
import { makeMarket } from './lib/market.ts'
import { onProduct, type Screen, send } from './lib/product.ts'
import { median } from './lib/rounds.ts'
import type { BenchRow } from './row.ts'

/** How long each side is watched in a round, and how often they take turns. */
const WATCHED_MS = 5_000
const ROUNDS = 3
const RATES = [10, 60] as const
type Rate = (typeof RATES)[number]
/** "No long task". */
const LONG_MS = 50
/** Goal U2: script of a second at 60 Hz, ms. */
const SCRIPT_MS = 30

/**
 * The live-trades screen of the built product with 500 positions, one in ten moving (goals U1 to U3), beside a table of
 * 500 rows whose moved cells are written by hand.
 */
export async function rows(): Promise<readonly BenchRow[]> {
  const market = makeMarket(500)
  const script =
    (
      await build({
        entryPoints: [join(ROOT, 'bench', 'pages', 'plain.ts')],
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2023',
        minify: true,
        logLevel: 'error',
      })
    ).outputFiles[0]?.text ?? ''
  try {
    return await onProduct(
      (target, to) => {
        if (target.pathname === '/bench-plain.js') return send(to, 'text/javascript', script)
        if (target.pathname === '/bench-plain')
          return send(
            to,
            'text/html',
            '<!doctype html><meta charset="utf-8"><title>plain</title><body><script type="module" src="/bench-plain.js"></script>',
          )
        return market.answers(target, to)
      },
      async (screen) => rowsOf(await measured(screen, market.setRate)),
    )
  } finally {
    market.close()
  }
}

type Side = 'ours' | 'plain'
type Measured = Readonly<Record<Side, Readonly<Record<Rate, readonly MainThread[]>>>>

async function measured({ context, page }: Screen, setRate: (rate: number) => void): Promise<Measured> {
  // In a fixed order, as the goals count: rows that change places are another thing.
  await page.goto('/live-trades?sort=symbol&dir=asc')
  await page.getByText('Total of 500 of 500').waitFor()
  const plain = await context.newPage()
  await plain.goto('/bench-plain')
  const found = {
    ours: { 10: [] as MainThread[], 60: [] as MainThread[] },
    plain: { 10: [] as MainThread[], 60: [] as MainThread[] },
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const rate of RATES) {
      const ours = await ofSide(page, rate, setRate)
      const theirs = await ofSide(plain, rate, (to) =>
        plain.evaluate((value) => (window as unknown as { setRate: (rate: number) => void }).setRate(value), to),
      )
      process.stderr.write(`${rate} Hz: ours ${textOf(ours)}; by hand ${textOf(theirs)}\n`)
      if (round < 0) continue
      found.ours[rate].push(ours)
      found.plain[rate].push(theirs)
    }
  }
  return found
}

async function ofSide(page: Page, rate: Rate, setRate: (rate: number) => unknown): Promise<MainThread> {
  await page.bringToFront()
  await setRate(rate)
  // The first moments after a change of pages hold what the page puts off while nobody sees it.
  await page.waitForTimeout(1_000)
  const found = await watched(page, () => page.waitForTimeout(WATCHED_MS))
  await setRate(0)
  return found
}

const scriptOf = ({ script, span }: MainThread): number => (script / span) * 1_000
const layoutOf = ({ styleAndLayout, span }: MainThread): number => (styleAndLayout / span) * 1_000
const textOf = (one: MainThread): string =>
  `${scriptOf(one).toFixed(1)} ms/s of script, ${layoutOf(one).toFixed(1)} of style and layout, longest task ${one.longest.toFixed(0)} ms (${one.longestByClock.toFixed(0)} by the clock)`

function rowsOf({ ours, plain }: Measured): readonly BenchRow[] {
  const ratio = (rate: Rate, of: (one: MainThread) => number): number =>
    median(ours[rate].map((one, round) => of(one) / of(plain[rate][round]!)))
  const longest = (rate: Rate): number => Math.max(...ours[rate].map((one) => one.longest)) / LONG_MS
  const drawn =
    'two fifths are the reading of a push from the port, with twelve named fields for each of the 50 moved rows, and its acknowledgement; two fifths are the writing of the rows drawn, eleven texts, attributes and places each; the rest is flashes and sums, which at 10 Hz come in a push of their own. The table by hand reads three numbers a row, writes five texts in one place and does nothing else.'
  const layout =
    'half is layout, each moved cell alone, and half is style: an arrow and a tint that begins, fades in steps of 50 ms and ends for each change, which asks for frames of its own (under reduced motion it is half of that). At 10 Hz rows and sums are drawn in two frames, while the plain table has one.'
  return [
    {
      id: 'U1',
      what: 'script of live trades at 10 Hz, 500 positions of which 50 move, beside writing their cells by hand',
      ratio: ratio(10, scriptOf),
      gate: 1.3,
      held: 4.8,
      note: drawn,
    },
    { id: 'U1', what: 'the longest task meanwhile, in 50 ms', ratio: longest(10), gate: 1 },
    {
      id: 'U2',
      what: 'script of live trades at 60 Hz, in 30 ms a second',
      ratio: median(ours[60].map(scriptOf)) / SCRIPT_MS,
      gate: 1,
      held: 2.7,
      note: drawn,
    },
    { id: 'U2', what: 'the longest task meanwhile, in 50 ms', ratio: longest(60), gate: 1 },
    {
      id: 'U3',
      what: 'style and layout of live trades at 60 Hz beside the plain table of 500 rows',
      ratio: ratio(60, layoutOf),
      gate: 0.25,
      note: layout,
    },
    { id: 'U3', what: 'the same at 10 Hz', ratio: ratio(10, layoutOf), gate: 0.25, held: 0.5, note: layout },
  ]
}
