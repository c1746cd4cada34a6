import type { ClosedStatistics } from './view.types.ts'

/** Bars between the two open ends, about. */
const BARS = 16
/** Share of the trades beyond each open end: single giants would squeeze all others into one bar. */
const TAIL = 0.02

/** Trades by result in bars of one round width with a border at zero; the ends are open. Empty without trades. */
export function distributionOf(results: readonly number[]): ClosedStatistics['distribution'] {
  if (results.length === 0) return []
  const { first, last, border, barOf } = barsOf(results)
  const counts = Array.from({ length: last - first + 2 }, () => 0)
  for (const result of results) counts[barOf(result)]! += 1
  const largest = Math.max(...counts)
  return (
    counts
      .map((trades, i) => ({
        from: i === 0 ? null : border(first + i - 1),
        to: i === counts.length - 1 ? null : border(first + i),
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
  const border = bordersOf((high - low) / BARS)
  const first = placeIn(border, low)
  const end = placeIn(border, high)
  const last = Math.max(first + 1, border(end) === high ? end : end + 1)
  const barOf = (result: number): number => Math.min(last - first + 1, Math.max(0, placeIn(border, result) - first + 1))
  return { first, last, border, barOf }
}

/** The n-th border of bars of a width: the float nearest to its decimal, as a result's own is. */
type Border = (n: number) => number

/** The last border that a result reaches. */
function placeIn(border: Border, result: number): number {
  const near = Math.floor(result / border(1))
  return border(near + 1) <= result ? near + 1 : border(near) > result ? near - 1 : near
}

/** Whether each result is in the bar that begins at `from`, null for the one that is open below. */
export function inBar(results: readonly number[], from: number | null): (result: number) => boolean {
  if (results.length === 0) return () => false
  const { first, border, barOf } = barsOf(results)
  return (result) =>
    from === null ? barOf(result) === 0 : border(first + barOf(result) - 1) === from && barOf(result) > 0
}

/** Borders at the multiples of 1, 2 or 5 times a power of ten, not below the width asked for. */
function bordersOf(least: number): Border {
  if (least <= 0) return (n) => n
  const power = Math.floor(Math.log10(least))
  const step = [1, 2, 5].find((one) => one * 10 ** power >= least * 0.999) ?? 10
  return power < 0 ? (n) => (n * step) / 10 ** -power : (n) => n * step * 10 ** power
}
