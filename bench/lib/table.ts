import { cpus, loadavg } from 'node:os'
import { type BenchRow, keepsGate, keepsHeld } from '../row.ts'
import { Workload } from './workload.ts'

const head = ['goal', 'ratio', 'spread', 'gate', '', 'what']
const verdictOf = (row: BenchRow): string =>
  keepsGate(row) ? 'ok' : keepsHeld(row) ? `missed, held to ${row.held}x` : 'FAILED'
const times = (ratio: number): string => (Number.isNaN(ratio) ? '-' : `${ratio.toFixed(2)}x`)
const spreadOf = ({ spread, cold }: BenchRow): string =>
  [
    ...(spread === undefined
      ? []
      : [`${times(spread.least)} to ${times(spread.greatest)}, quartile ${times(spread.quartile)}`]),
    ...(cold === undefined ? [] : [`cold ${times(cold)}`]),
  ].join('; ')
const cellsOf = (row: BenchRow): readonly string[] => [
  row.id,
  times(row.ratio),
  spreadOf(row),
  `${row.side === 'atLeast' ? '>=' : '<='} ${row.gate}x`,
  verdictOf(row),
  row.what,
]

/** The rows for a terminal, and below them why gates are missed. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = [head, ...rows.map(cellsOf)]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const table = lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
  const notes = notesOf(rows)
    .map((note) => `- ${note}\n`)
    .join('')
  return notes === '' ? table : `${table}\nMissed:\n${notes}`
}

/** The rows as a page of the documentation. */
export function pageOf(rows: readonly BenchRow[], day: string): string {
  const [processor] = cpus()
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |\n`).join('')
  const notes = notesOf(rows)
    .map((note) => `- ${note}\n`)
    .join('')
  return `# Benchmarks

Written by \`npm run bench -- --write\`; do not edit. Last run: ${day}, Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), shared with other work (load ${loadavg()[1]!.toFixed(0)}): figures by the clock suffer from that, those by processor time little.

Each ratio is the median of interleaved rounds in one run: the thing measured and what it is measured against take turns, so that a busy machine decides nothing. Node rows count processor time, browser rows count the clock of real Chromium with its own database, ports and workers, and the rows of the screens (U1 to U3, 100k, the tasks of F43) the processor time of the page's own thread on the built product. How to run and extend: CONTRIBUTING.

\`npm run soak\` (CONTRIBUTING) is no row here: it says what half an hour of load and faults leaves behind, in memory, facts and errors. A slope of memory is by least squares on heaps after a collection, each process with a level of its own and without its first two minutes, the core without its first eleven (\`--warm\`): its log holds ten minutes of values in memory. It is called flat up to 60 MB an hour, the megabyte a minute of F42, because what charts are made of fills up for the first hour and a half (F42 below).

The rows of the core and of its peers are measured in five processes one after another, since what is compiled when and where memory lies differ from one to the next: the ratio is the median of the five, beside it stand the least, the greatest and the quartile on the bad side, which must keep the gate, and the ratio of the first round of a process, before anything is compiled (cold). The machine's part: parsing one frame with JSON.parse took ${parsing().toFixed(1)} µs here, and ratios to it differ with processor and Node.

The gates are the goals of the design. Where one is missed, the reason stands below, and the row is held to a figure of its own instead: the guarantees that cost the time stay, the gate is loosened, and \`npm run bench\` fails beyond it.

| goal | ratio | over five processes | gate | | what |
| --- | --- | --- | --- | --- | --- |
${lines}
${notes === '' ? 'Every gate is kept.\n' : `## Missed, and why\n\n${notes}`}`
}

/** µs that JSON.parse takes for one frame of the workload, warm. */
function parsing(): number {
  const frames = new Workload({ positions: 500 }).take(20_000)
  let took = 0
  for (let round = 0; round < 5; round += 1) {
    const begun = process.cpuUsage()
    for (const { data } of frames) JSON.parse(data)
    took = process.cpuUsage(begun).user / frames.length
  }
  return took
}

function notesOf(rows: readonly BenchRow[]): readonly string[] {
  return rows
    .filter((row) => !keepsGate(row))
    .map((row) => `${row.id} (${row.what}): ${row.note ?? 'not explained yet.'}`)
}
