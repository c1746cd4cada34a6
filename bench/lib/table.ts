import { type BenchRow, keepsGate, keepsHeld } from '../row.ts'

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

/** The rows of one part for docs/BENCH.md. */
export function sectionOf(rows: readonly BenchRow[]): string {
  const notes = notesOf(rows)
  return [
    '| goal | ratio | over five processes | gate | | what |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
    ...(notes.length === 0 ? [] : ['', 'Missed, and why:', '', ...notes.map((note) => `- ${note}`)]),
  ].join('\n')
}

function notesOf(rows: readonly BenchRow[]): readonly string[] {
  return rows
    .filter((row) => !keepsGate(row))
    .map((row) => `${row.id} (${row.what}): ${row.note ?? 'not explained yet.'}`)
}
