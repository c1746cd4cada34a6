import { cpus, loadavg } from 'node:os'
import { type BenchRow, keepsGate, keepsHeld } from '../row.ts'

const head = ['goal', 'ratio', 'gate', '', 'what']
const verdictOf = (row: BenchRow): string => (keepsGate(row) ? 'ok' : keepsHeld(row) ? `missed, held to ${row.held}x` : 'FAILED')
const cellsOf = (row: BenchRow): readonly string[] => [row.id, Number.isNaN(row.ratio) ? '-' : `${row.ratio.toFixed(2)}x`, `${row.side === 'atLeast' ? '>=' : '<='} ${row.gate}x`, verdictOf(row), row.what]

/** The rows for a terminal, and below them why gates are missed. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = [head, ...rows.map(cellsOf)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const table = lines.map((line) => `${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()}\n`).join('')
  const notes = notesOf(rows).map((note) => `- ${note}\n`).join('')
  return notes === '' ? table : `${table}\nMissed:\n${notes}`
}

/** The rows as a page of the documentation. */
export function pageOf(rows: readonly BenchRow[], day: string): string {
  const [processor] = cpus()
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |\n`).join('')
  const notes = notesOf(rows).map((note) => `- ${note}\n`).join('')
  return `# Benchmarks

Written by \`npm run bench -- --write\`; do not edit. Last run: ${day}, Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), shared with other work (load ${loadavg()[1]!.toFixed(0)}): figures by the clock suffer from that, those by processor time little.

Each ratio is the median of interleaved rounds in one run: the thing measured and what it is measured against take turns, so that a busy machine decides nothing. Node rows count processor time, browser rows count the clock of real Chromium with its own database, ports and workers, and the rows of the screens (U1 to U3, 100k, the tasks of F43) the processor time of the page's own thread on the built product. How to run and extend: CONTRIBUTING.

The gates are the goals of the design. Where one is missed, the reason stands below, and the row is held to a figure of its own instead: the guarantees that cost the time stay, the gate is loosened, and \`npm run bench\` fails beyond it.

| goal | ratio | gate | | what |
| --- | --- | --- | --- | --- |
${lines}
${notes === '' ? 'Every gate is kept.\n' : `## Missed, and why\n\n${notes}`}`
}

function notesOf(rows: readonly BenchRow[]): readonly string[] {
  return rows.filter((row) => !keepsGate(row)).map((row) => `${row.id} (${row.what}): ${row.note ?? 'not explained yet.'}`)
}
