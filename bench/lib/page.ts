import { cpus, loadavg } from 'node:os'
import type { BenchRow } from '../row.ts'
import { sectionOf } from './table.ts'
import { Workload } from './workload.ts'

/** What docs/BENCH.md says of each part, by the part's name. */
export type Sections = Readonly<Record<string, string>>

/** The sections of a page as it stands: a part that is not measured anew keeps its figures, with their day. */
export function sectionsIn(page: string): Sections {
  const [, ...parts] = page.split(/^## /m)
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n')).trim()]),
  )
}

/** A part as it was measured now, on this machine. */
export function measuredSection(rows: readonly BenchRow[], day: string): string {
  const [processor] = cpus()
  const machine = `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'})`
  return `Measured ${day}, Node ${process.versions.node}, ${machine}, load ${loadavg()[1]!.toFixed(0)}; JSON.parse of one frame took ${parsing().toFixed(1)} µs.\n\n${sectionOf(rows)}`
}

/** docs/BENCH.md: the parts in their order; one that was never measured does not stand there. */
export function pageOf(parts: readonly string[], sections: Sections): string {
  const written = parts.flatMap((part) => (sections[part] === undefined ? [] : [`## ${part}\n\n${sections[part]}\n`]))
  return [INTRODUCTION, ...written].join('\n')
}

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench -- --write\`; do not edit. Each part says when and where it was measured; other work on the machine makes figures by the clock worse, those by processor time little.

Each ratio is the median of interleaved rounds in one run: the thing measured and what it is measured against take turns, so that a busy machine decides nothing. Node rows count processor time, browser rows count the clock of real Chromium with its own database, ports and workers, and the rows of the screens (U1 to U3, 100k, the tasks of F43) the processor time of the page's own thread on the built product. How to run and extend: CONTRIBUTING.

\`npm run soak\` (CONTRIBUTING) is no row here: it says what half an hour of load and faults leaves behind, in memory, facts and errors. A slope of memory is by least squares on heaps after a collection, each process with a level of its own and without its first two minutes, the core without its first eleven (\`--warm\`): its log holds ten minutes of values in memory; the server's RSS is no heap, and does not count before twelve: after ten the first dump is tried in a database of its own, some 700 MB for a minute each hour. It is called flat up to 60 MB an hour, the megabyte a minute of F42, because what charts are made of fills up for the first hour and a half (F42 below).

The rows of the core and of its peers are measured in five processes one after another, since what is compiled when and where memory lies differ from one to the next: the ratio is the median of the five, beside it stand the least, the greatest and the quartile on the bad side, which must keep the gate, and the ratio of the first round of a process, before anything is compiled (cold). Ratios to JSON.parse differ with processor and Node.

The gates are the goals of the design. Where one is missed, the reason stands below, and the row is held to a figure of its own instead: the guarantees that cost the time stay, the gate is loosened, and \`npm run bench\` fails beyond it.
`

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
