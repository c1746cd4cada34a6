import { readdirSync } from 'node:fs'
import { type BenchRow, type BenchRows, keepsGate } from './row.ts'

// `npm run bench`, or `npm run bench -- positions log`: one table with every ratio beside its gate.

const names = process.argv.slice(2)
const all = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.bench.ts')).sort()
const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)))

if (chosen.length === 0) {
  process.stderr.write(`No bench is named ${names.join(' or ') || 'anything'}. There are: ${all.map((file) => file.slice(0, -'.bench.ts'.length)).join(', ') || 'none'}.\n`)
  process.exitCode = 1
}

const measured: BenchRow[] = []
for (const file of chosen) {
  process.stderr.write(`Measuring ${file}\n`)
  measured.push(...(await measure(file)))
}
if (measured.length > 0) process.stdout.write(table(measured))
if (measured.some((row) => !keepsGate(row)) || (chosen.length > 0 && measured.length === 0)) process.exitCode = 1

async function measure(file: string): Promise<readonly BenchRow[]> {
  const { rows } = (await import(`./${file}`)) as { readonly rows?: BenchRows }
  if (rows === undefined) throw new Error(`bench/${file} exports no rows.`)
  return typeof rows === 'function' ? rows() : rows
}

function table(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [row.id, `${row.ratio.toFixed(2)}x`, `${row.side === 'atLeast' ? '>=' : '<='} ${row.gate}x`, keepsGate(row) ? 'ok' : 'MISSED', row.what])
  const lines = [['goal', 'ratio', 'gate', '', 'what'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => `${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()}\n`).join('')
}
