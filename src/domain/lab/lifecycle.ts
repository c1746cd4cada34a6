import { MINUS } from '../core/numbers.ts'

/** Stages of a strategy, in the order in which it rises (spec 4, Lifecycle stages). */
export const STAGES = ['Initialization', 'Incubation', 'Maturity', 'Legacy'] as const
export type Stage = (typeof STAGES)[number]

export interface LifecycleThresholds {
  /** Trades from which a stage is left: spec 9, Configuration defaults. */
  readonly tradeCounts: { readonly initialization: number; readonly incubation: number; readonly maturity: number }
  /** Cap of the allocation in per cent. */
  readonly caps: Readonly<Record<Stage, number>>
  /** ROT, signed. */
  readonly promotion: Readonly<Record<Stage, number>>
  readonly demotion: Readonly<Record<Stage, number>>
}

const byStage = <T>(values: readonly [T, T, T, T]): Readonly<Record<Stage, T>> => ({
  Initialization: values[0],
  Incubation: values[1],
  Maturity: values[2],
  Legacy: values[3],
})

/** spec 9: the three presets, to the number. Balanced is the default. */
export const LIFECYCLE_PRESETS = {
  conservative: {
    tradeCounts: { initialization: 35, incubation: 60, maturity: 250 },
    caps: byStage([2, 3, 6, 12]),
    promotion: byStage([0, 0.8, 1.5, 2]),
    demotion: byStage([-0.3, -0.1, -0.05, 0.1]),
  },
  balanced: {
    tradeCounts: { initialization: 30, incubation: 50, maturity: 200 },
    caps: byStage([3, 5, 8, 10]),
    promotion: byStage([0, 0.5, 1, 1.5]),
    demotion: byStage([-0.5, -0.2, -0.1, 0]),
  },
  aggressive: {
    tradeCounts: { initialization: 25, incubation: 40, maturity: 150 },
    caps: byStage([5, 8, 12, 15]),
    promotion: byStage([0, 0.3, 0.7, 1]),
    demotion: byStage([-0.8, -0.4, -0.2, -0.1]),
  },
} as const satisfies Readonly<Record<string, LifecycleThresholds>>
export type LifecyclePreset = keyof typeof LIFECYCLE_PRESETS

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

/** Stage by trades: n < 30, 30 <= n < 50, 50 <= n <= 200, n > 200 with the defaults (LIFE-05, A-53). */
export function stageOf(trades: number, { tradeCounts }: LifecycleThresholds): Stage {
  if (trades < tradeCounts.initialization) return 'Initialization'
  if (trades < tradeCounts.incubation) return 'Incubation'
  return trades <= tradeCounts.maturity ? 'Maturity' : 'Legacy'
}

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
  const at = STAGES.indexOf(stage)
  const cap = thresholds.caps[stage]
  const stays = (because: string): LifecycleOutcome => ({ stage, action: 'continue', next: stage, cap, because })
  if (!hierarchy.isEnabled) return stays('The hierarchy is disabled, which ignores promotion and demotion.')
  const [demotion, promotion] = [thresholds.demotion[stage], thresholds.promotion[stage]]
  const [lower, upper] = [STAGES[at - 1], STAGES[at + 1]]
  if (hierarchy.demotes && lower !== undefined && rot <= demotion)
    return {
      stage,
      action: 'demote',
      next: lower,
      cap,
      because: `ROT ${told(rot)} is at or below ${told(demotion)}, the demotion bound of ${stage}.`,
    }
  if (hierarchy.promotes && upper !== undefined && rot >= promotion)
    return {
      stage,
      action: 'promote',
      next: upper,
      cap,
      because: `ROT ${told(rot)} is at or above ${told(promotion)}, the promotion bound of ${stage}.`,
    }
  return stays(
    lower === undefined
      ? `ROT ${told(rot)} is below ${told(promotion)}; nothing is below ${stage}.`
      : upper === undefined
        ? `ROT ${told(rot)} is above ${told(demotion)}; nothing is above ${stage}.`
        : `ROT ${told(rot)} lies between ${told(demotion)} and ${told(promotion)}.`,
  )
}

const told = (rot: number): string => String(rot).replace('-', MINUS)

/** Trade counts around each bound of the preset: one under, at, one over. */
export const boundaryCounts = ({ tradeCounts }: LifecycleThresholds): readonly number[] =>
  Object.values(tradeCounts).flatMap((bound) => [bound - 1, bound, bound + 1])
