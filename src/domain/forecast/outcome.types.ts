import type { Method } from './constants.ts'

/** What is asked of one forecast. Returns are fractions (0.01 is 1 %), one a day, oldest first. */
export interface Asked {
  readonly returns: readonly number[]
  readonly horizon: number
  readonly method: Method
  readonly seed: number
  /** Drawdown limit, a fraction. */
  readonly limit: number
  readonly paths: number
  /** Days that stay together. */
  readonly block: number
}

/** A day of the fan: quantiles over all paths, as multiples of the balance at its beginning. */
export interface FanDay {
  readonly q5: number
  readonly q25: number
  readonly q50: number
  readonly q75: number
  readonly q95: number
}

/** What may come of the returns. */
export interface Outcome {
  /** From the beginning, where all are 1, to the horizon. */
  readonly fan: readonly FanDay[]
  /** Share of paths that end below their beginning. */
  readonly lossShare: number
  /** Share of paths whose worst drawdown is deeper than the limit. */
  readonly limitShare: number
  /** Mean over the paths of their worst drawdown, a fraction. */
  readonly meanWorst: number
  /**
   * Days from the deepest point of the worst drawdown back to the height before it: median over the paths that fell.
   * Null where half of them do not get there within the horizon, or none fell.
   */
  readonly recoveryDays: number | null
  /** Share of the paths that fell and got back; null where none fell. */
  readonly recoveredShare: number | null
}
