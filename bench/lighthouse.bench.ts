import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../tests/support/chromium.ts'
import { ROOT } from './lib/bundle.ts'
import type { BenchRow } from './row.ts'

/** Fetched by npx: of all that it brings along the product needs nothing. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const WANTED = 95
const FORMS = [
  { name: 'a desk', options: ['--preset=desktop'] },
  { name: 'a phone', options: [] },
] as const

/** What Lighthouse says of the front page of the built product, of a hundred, beside the 95 that it must have. */
export async function rows(): Promise<readonly BenchRow[]> {
  // Not bundled with the bench: it finds the project by its own place.
  const { startProduct } = (await import(
    pathToFileURL(join(ROOT, 'tests', 'support', 'product.ts')).href
  )) as typeof import('../tests/support/product.ts')
  const product = await startProduct({ env: { PAPER_PAST_DAYS: '30' } })
  try {
    return FORMS.flatMap(({ name, options }) =>
      Object.entries(scoresOf(`${product.url}/`, options)).map(([category, score]) => ({
        id: 'L1',
        what: `front page on ${name}, ${category}: ${Math.round(score * 100)} of 100`,
        ratio: (score * 100) / WANTED,
        gate: 1,
        side: 'atLeast' as const,
      })),
    )
  } finally {
    await product.stop()
  }
}

/** Scores from 0 to 1 by category. Throws with what Lighthouse said where it measured nothing. */
function scoresOf(url: string, options: readonly string[]): Readonly<Record<string, number>> {
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-lighthouse-'))
  const file = join(directory, 'report.json')
  const run = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      ...options,
      '--only-categories=performance,accessibility',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: findChromium() ?? '' } },
  )
  try {
    if (run.status !== 0) throw new Error(`Expected a report of Lighthouse, found: ${run.stderr.slice(-2_000)}`)
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    }
    return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score ?? 0]))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
