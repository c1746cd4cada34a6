import type { ClosedStatistics } from './view.types.ts'

/** Bars between the two open ends, about. */
const BARS = 16
/** Share of the trades beyond each open end: single giants would squeeze all others into one bar. */
const TAIL = 0.02

/** Trades by result in bars of one round width with a border at zero; the ends are open. Empty without trades. */
export function distributionOf(results: readonly number[]): ClosedStatistics['distribution'] {
  if (results.length === 0) return []
  const { first, last, width, barOf } = barsOf(results)
  const counts = Array.from({ length: last - first + 2 }, () => 0)
  for (const result of results) counts[barOf(result)]! += 1
  const largest = Math.max(...counts)
  return (
    counts
      .map((trades, i) => ({
        from: i === 0 ? null : (first + i - 1) * width,
        to: i === counts.length - 1 ? null : (first + i) * width,
        trades,
        share: trades / largest,
      }))
      // An open end that nobody reached says nothing.
      .filter((bar) => bar.trades > 0 || (bar.from !== null && bar.to !== null))
  )
}

/** Where each bar lies, and in which a result is. */
function barsOf(results: readonly number[]) {
  const sorted = Float64Array.from(results).sort()
  const low = Math.min(0, sorted[Math.floor((sorted.length - 1) * TAIL)]!)
  const high = Math.max(0, sorted[Math.ceil((sorted.length - 1) * (1 - TAIL))]!)
  const width = roundWidth((high - low) / BARS)
  const [first, last] = [Math.floor(low / width), Math.max(Math.floor(low / width) + 1, Math.ceil(high / width))]
  const barOf = (result: number): number =>
    Math.min(last - first + 1, Math.max(0, Math.floor(result / width) - first + 1))
  return { first, last, width, barOf }
}

/** Whether each result is in the bar that begins at `from`, null for the one that is open below. */
export function inBar(results: readonly number[], from: number | null): (result: number) => boolean {
  if (results.length === 0) return () => false
  const { first, width, barOf } = barsOf(results)
  return (result) =>
    from === null ? barOf(result) === 0 : (first + barOf(result) - 1) * width === from && barOf(result) > 0
}

/** 1, 2 or 5 times a power of ten, not below the width asked for. */
function roundWidth(least: number): number {
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least * 0.999) ?? 10 * power
}
