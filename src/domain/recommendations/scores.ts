import { type Stage, STAGES } from '../configuration/constants.ts'
import type { EngineConfig } from './config.ts'

/** The parts of a score, each 0 to 1. */
export interface Components {
  readonly performance: number
  readonly regimeFit: number
  readonly stability: number
  readonly lifecycle: number
}

/** Points of each part, and all together: 0 to 100 where the weights sum to 100. */
export type Score = Components & { readonly total: number }

/** Points by `component_weights`. */
export function scoreOf(parts: Components, weights: EngineConfig['component_weights']): Score {
  const points = {
    performance: parts.performance * weights.performance_max,
    regimeFit: parts.regimeFit * weights.regime_fit_max,
    stability: parts.stability * weights.stability_max,
    lifecycle: parts.lifecycle * weights.lifecycle_max,
  }
  return { ...points, total: points.performance + points.regimeFit + points.stability + points.lifecycle }
}

type Bounds = EngineConfig['performance_bounds']

/** Place of a ROT between an underperformer (0) and a strong performer (1); a half where it is not known. */
export function placeOfRot(
  rot: number | null,
  { underperformer_threshold: low, strong_performer_threshold: high }: Bounds,
): number {
  if (rot === null) return 0.5
  if (high <= low) return rot >= high ? 1 : 0
  return Math.min(1, Math.max(0, (rot - low) / (high - low)))
}

/**
 * What an allocation is multiplied by: `multiplier_min` for an underperformer to `multiplier_max` for a strong one. Who
 * has no trade yet begins with the least; 1 where trades have no margin, and so no ROT.
 */
export function multiplierOf(
  { rot, trades }: { readonly rot: number | null; readonly trades: number },
  bounds: Bounds,
): number {
  const { multiplier_min: least, multiplier_max: most } = bounds
  if (trades === 0) return least
  return rot === null ? 1 : least + (most - least) * placeOfRot(rot, bounds)
}

/**
 * Performance: half by ROT, half by the share that gains have of all that moved, which is the profit factor bounded: 0
 * without a gain, a half at 1, 1 without a loss.
 */
export const performancePart = (rot: number | null, won: number, lost: number, bounds: Bounds): number =>
  (placeOfRot(rot, bounds) + (won + lost === 0 ? 0.5 : won / (won + lost))) / 2

/** Lifecycle: 0 in Initialization to 1 in Legacy. */
export const lifecyclePart = (stage: Stage): number => STAGES.indexOf(stage) / (STAGES.length - 1)
