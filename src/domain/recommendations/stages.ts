import { STAGES, type Stage } from '../configuration/constants.ts'
import type { EngineConfig } from './config.ts'

/** Stage by trades: n < 30, 30 <= n < 50, 50 <= n <= 200, n > 200 with the defaults (LIFE-05, A-53). */
export function stageOf(trades: number, counts: EngineConfig['trade_count_thresholds']): Stage {
  if (trades < counts.initialization) return 'Initialization'
  if (trades < counts.incubation) return 'Incubation'
  return trades <= counts.maturity ? 'Maturity' : 'Legacy'
}

/** The stage above (1) or below (-1); null at either end. */
export const stageBeside = (stage: Stage, step: 1 | -1): Stage | null => STAGES[STAGES.indexOf(stage) + step] ?? null

/** A move that was carried out: the stage it led to, and which way. */
export interface StageMove {
  readonly isUp: boolean
  readonly to: Stage
}

/**
 * The stage that a strategy is in: by its trades, and no lower than the last promotion led to, or no higher than the
 * last demotion did.
 */
export function heldStage(byTrades: Stage, last: StageMove | null): Stage {
  if (last === null) return byTrades
  const [here, there] = [STAGES.indexOf(byTrades), STAGES.indexOf(last.to)]
  return STAGES[last.isUp ? Math.max(here, there) : Math.min(here, there)]!
}

/**
 * The bound that ROT meets; demotion first, because risk comes first. Null where it meets none, and where the
 * one that it meets is off.
 */
export function moveBound(
  stage: Stage,
  rot: number,
  bounds: Pick<EngineConfig, 'promotion_thresholds' | 'demotion_thresholds'>,
  isOn = { demotion: true, promotion: true },
): 'demotion' | 'promotion' | null {
  if (isOn.demotion && stageBeside(stage, -1) !== null && rot <= bounds.demotion_thresholds[stage]) return 'demotion'
  return isOn.promotion && stageBeside(stage, 1) !== null && rot >= bounds.promotion_thresholds[stage]
    ? 'promotion'
    : null
}

/** Key of a stage among the caps, which are written small. */
export const capKey = (stage: Stage) => stage.toLowerCase() as keyof EngineConfig['allocation_caps']

/**
 * Trades with which a stage is left for the next (LIFE-05); null in the last. Of a strategy that was demoted below the
 * stage of its trades ask nothing: trades alone do not lead it up.
 */
export function tradesToLeave(stage: Stage, counts: EngineConfig['trade_count_thresholds']): number | null {
  switch (stage) {
    case 'Initialization':
      return counts.initialization
    case 'Incubation':
      return counts.incubation
    case 'Maturity':
      return counts.maturity + 1
    case 'Legacy':
      return null
  }
}
