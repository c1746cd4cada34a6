import { BLOCK_DAYS } from '../../src/domain/forecast/constants.ts'
import { drawBlocks } from '../../src/domain/forecast/blocks.ts'

const RESAMPLES = 2_000

/** A mean with the interval that holds 95 % of its resamples. */
export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/**
 * The mean of daily figures by the circular block bootstrap of the forecast, seeded: the same figures and seed give the
 * same interval.
 */
export function bootstrapMean(days: readonly number[], seed: number): Interval {
  const drawn = new Int32Array(Math.ceil(days.length / BLOCK_DAYS) * BLOCK_DAYS)
  const means = Array.from({ length: RESAMPLES }, (_, sample) => {
    drawBlocks(drawn, { count: days.length, block: BLOCK_DAYS, seed, sample })
    return drawn.reduce((all, place) => all + days[place]!, 0) / drawn.length
  }).sort((a, b) => a - b)
  return {
    mean: days.reduce((all, one) => all + one, 0) / days.length,
    low: means[Math.floor(RESAMPLES * 0.025)]!,
    high: means[Math.ceil(RESAMPLES * 0.975) - 1]!,
  }
}
