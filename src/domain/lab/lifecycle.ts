import type { Stage } from '../configuration/constants.ts'
import { PRESETS, type Preset } from '../configuration/presets.ts'
import type { Configuration } from '../configuration/types.ts'
import { MINUS } from '../core/numbers.ts'
import { moveBound, stageBeside, stageOf as stageByTrades } from '../recommendations/stages.ts'

export interface LifecycleThresholds {
  /** Trades from which a stage is left: spec 9, Configuration defaults. */
  readonly tradeCounts: { readonly initialization: number; readonly incubation: number; readonly maturity: number }
  /** Cap of the allocation in per cent. */
  readonly caps: Readonly<Record<Stage, number>>
  /** ROT, signed. */
  readonly promotion: Readonly<Record<Stage, number>>
  readonly demotion: Readonly<Record<Stage, number>>
}

/** spec 9: the three presets, by what decides about a stage. */
export const LIFECYCLE_PRESETS = Object.fromEntries(
  PRESETS.map(({ id, configs: { lifecycle, account_moves: moves } }) => [
    id,
    {
      tradeCounts: lifecycle.trade_count_thresholds,
      caps: capsByStage(lifecycle.allocation_caps),
      promotion: moves.promotion_thresholds,
      demotion: moves.demotion_thresholds,
    },
  ]),
) as Readonly<Record<Preset['id'], LifecycleThresholds>>
export type LifecyclePreset = keyof typeof LIFECYCLE_PRESETS

function capsByStage(caps: Configuration['lifecycle']['allocation_caps']): LifecycleThresholds['caps'] {
  const { initialization, incubation, maturity, legacy } = caps
  return { Initialization: initialization, Incubation: incubation, Maturity: maturity, Legacy: legacy }
}

/** Switches of the hierarchy (spec 3, account_moves). */
export interface Hierarchy {
  /** Disabled ignores promotion and demotion (spec 4; LIFE-04). */
  readonly isEnabled: boolean
  readonly promotes: boolean
  readonly demotes: boolean
}

export interface LifecycleOutcome {
  readonly stage: Stage
  readonly action: 'promote' | 'demote' | 'continue'
  /** The stage after the action. */
  readonly next: Stage
  /** Cap of the stage it is in, per cent. */
  readonly cap: number
  /** Why, in one sentence. */
  readonly because: string
}

/** Stage by trades (LIFE-05, A-53). */
export const stageOf = (trades: number, { tradeCounts }: LifecycleThresholds): Stage =>
  stageByTrades(trades, tradeCounts)

/**
 * What a strategy with so many trades and this ROT is told. When both bounds hold, demotion wins: risk first.
 */
export function lifecycleOf(
  trades: number,
  rot: number,
  thresholds: LifecycleThresholds,
  hierarchy: Hierarchy,
): LifecycleOutcome {
  const stage = stageOf(trades, thresholds)
  const cap = thresholds.caps[stage]
  const stays = (because: string): LifecycleOutcome => ({ stage, action: 'continue', next: stage, cap, because })
  if (!hierarchy.isEnabled) return stays('The hierarchy is disabled, which ignores promotion and demotion.')
  const [demotion, promotion] = [thresholds.demotion[stage], thresholds.promotion[stage]]
  const [lower, upper] = [stageBeside(stage, -1), stageBeside(stage, 1)]
  const bounds = { promotion_thresholds: thresholds.promotion, demotion_thresholds: thresholds.demotion }
  const bound = moveBound(stage, rot, bounds, { demotion: hierarchy.demotes, promotion: hierarchy.promotes })
  if (bound === 'demotion' && lower !== null)
    return {
      stage,
      action: 'demote',
      next: lower,
      cap,
      because: `ROT ${rotText(rot)} is at or below ${rotText(demotion)}, the demotion bound of ${stage}.`,
    }
  if (bound === 'promotion' && upper !== null)
    return {
      stage,
      action: 'promote',
      next: upper,
      cap,
      because: `ROT ${rotText(rot)} is at or above ${rotText(promotion)}, the promotion bound of ${stage}.`,
    }
  const switchedOff = moveBound(stage, rot, bounds)
  if (switchedOff === 'demotion')
    return stays(
      `ROT ${rotText(rot)} meets ${rotText(demotion)}, the demotion bound of ${stage}, but demotions are switched off.`,
    )
  if (switchedOff === 'promotion')
    return stays(
      `ROT ${rotText(rot)} meets ${rotText(promotion)}, the promotion bound of ${stage}, but promotions are switched off.`,
    )
  return stays(
    lower === null
      ? `ROT ${rotText(rot)} is below ${rotText(promotion)}; nothing is below ${stage}.`
      : upper === null
        ? `ROT ${rotText(rot)} is above ${rotText(demotion)}; nothing is above ${stage}.`
        : `ROT ${rotText(rot)} lies between ${rotText(demotion)} and ${rotText(promotion)}.`,
  )
}

const rotText = (rot: number): string => String(rot).replace('-', MINUS)

/** Trade counts around each bound of the preset: one under, at, one over. */
export const boundaryCounts = ({ tradeCounts }: LifecycleThresholds): readonly number[] =>
  Object.values(tradeCounts).flatMap((bound) => [bound - 1, bound, bound + 1])
