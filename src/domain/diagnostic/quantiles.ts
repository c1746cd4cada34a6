import type { Quantiles } from './view.types.ts'

/** Median, 95th percentile and the most of some lengths, in tenths. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number | null =>
    sorted.length === 0
      ? null
      : Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]! * 10) / 10
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), most: at(1) }
}
