import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine } from '../scripts/lib/commandLine.mjs'
import { ROOT, bundled } from './lib/bundle.ts'
import { measuredSection, pageOf, sectionsIn } from './lib/page.ts'
import { tableOf } from './lib/table.ts'
import { measuredIn } from './lib/processes.ts'
import { type BenchRow, type BenchRows, keepsHeld, together } from './row.ts'

// `npm run bench`, or `npm run bench -- core browser`: one table with every ratio beside its gate.
// `--write` puts the figures of the parts measured into docs/BENCH.md; the others keep theirs.

const ORDER = [
  'core',
  'memory',
  'peers',
  'log',
  'missed',
  'rates',
  'connector',
  'size',
  'browser',
  'screen',
  'trades',
  'server',
  'history',
  'upkeep',
  'engine',
  'lighthouse',
]
// Other people's stores check less in production, as ours does.
process.env['NODE_ENV'] = 'production'
const {
  values: { write: writes },
  positionals: names,
} = commandLine('npm run bench', { write: 'boolean' }, '[part ...]')
const rank = (file: string): number => ORDER.findIndex((name) => file.startsWith(name))
const all = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))
const PAGE = join(ROOT, 'docs', 'BENCH.md')
const partOf = (file: string): string => file.slice(0, -'.bench.ts'.length)

if (chosen.length === 0) {
  process.stderr.write(
    `No bench is named ${names.join(' or ') || 'anything'}. There are: ${all.map(partOf).join(', ') || 'none'}.\n`,
  )
  process.exitCode = 1
}

const measured: BenchRow[] = []
for (const file of chosen) {
  process.stderr.write(`Measuring ${file}\n`)
  const rows = await measure(file)
  measured.push(...rows)
  // At once, so that a part that fails later takes nothing from those before it.
  if (writes === true && rows.length > 0) write(file, rows)
}
if (measured.length > 0) process.stdout.write(tableOf(measured))
if (measured.some((row) => !keepsHeld(row)) || (chosen.length > 0 && measured.length === 0 && !names.includes('peers')))
  process.exitCode = 1

async function measure(file: string): Promise<readonly BenchRow[]> {
  const { rows, processes = 1 } = await bundled<{ readonly rows?: BenchRows; readonly processes?: number }>(file)
  if (rows === undefined) throw new Error(`bench/${file} exports no rows.`)
  if (processes > 1) return together(measuredIn(processes, file, names))
  return typeof rows === 'function' ? rows() : rows
}

function write(file: string, rows: readonly BenchRow[]): void {
  const section = measuredSection(rows, new Date().toISOString().slice(0, 10))
  const sections = { ...sectionsIn(readFileSync(PAGE, 'utf8')), [partOf(file)]: section }
  writeFileSync(PAGE, pageOf(all.map(partOf), sections))
}
