import { STAGES, type Stage } from './constants.ts'
import type { Configuration } from './types.ts'

/** spec 3, Preset: what the wizard can begin with. */
export interface Preset {
  readonly id: 'conservative' | 'balanced' | 'aggressive'
  readonly name: string
  readonly description: string
  /** Of the kit. */
  readonly icon: 'lock' | 'scale' | 'zap'
  readonly configs: Pick<Configuration, 'lifecycle' | 'account_moves' | 'stability'>
}

type Four = readonly [number, number, number, number]
/** One number for each stage. */
const byStage = (numbers: Four): Readonly<Record<Stage, number>> =>
  Object.fromEntries(STAGES.map((stage, at) => [stage, numbers[at]])) as Readonly<Record<Stage, number>>

/** A preset's row of spec 9. None names a hierarchy, so all have that of the defaults. */
const configsOf = (row: {
  readonly trades: readonly [number, number, number]
  readonly caps: Four
  readonly promotion: Four
  readonly demotion: Four
  readonly deviations: Four
}): Preset['configs'] => ({
  lifecycle: {
    trade_count_thresholds: { initialization: row.trades[0], incubation: row.trades[1], maturity: row.trades[2] },
    allocation_caps: {
      initialization: row.caps[0],
      incubation: row.caps[1],
      maturity: row.caps[2],
      legacy: row.caps[3],
    },
    confidence_modifiers: {},
  },
  account_moves: {
    hierarchy_behavior: {
      mode: 'same_broker_only',
      enable_promotions: true,
      enable_demotions: true,
      enable_swaps: true,
      cross_broker_threshold: 2,
    },
    promotion_thresholds: byStage(row.promotion),
    demotion_thresholds: byStage(row.demotion),
  },
  stability: {
    deviation_thresholds: {
      win_rate_red: row.deviations[0],
      win_rate_orange: row.deviations[1],
      profit_factor_red: row.deviations[2],
      profit_factor_orange: row.deviations[3],
    },
  },
})

/** spec 9: "Configuration defaults (also Balanced preset)". */
const BALANCED = configsOf({
  trades: [30, 50, 200],
  caps: [3, 5, 8, 10],
  promotion: [0, 0.5, 1, 1.5],
  demotion: [-0.5, -0.2, -0.1, 0],
  deviations: [10, 5, 35, 20],
})

/** What holds where nobody chose otherwise (spec 9, Configuration defaults). */
export const CONFIGURATION_DEFAULTS: Configuration = {
  ...BALANCED,
  scoring: { component_weights: { performance_max: 40, regime_fit_max: 20, stability_max: 30, lifecycle_max: 10 } },
  allocation: {
    performance_bounds: {
      multiplier_min: 0.5,
      multiplier_max: 1.5,
      underperformer_threshold: 0,
      strong_performer_threshold: 3,
    },
  },
  timing: { review_intervals: { default: 30, deactivate: 30, promote_demote: 14, adjust_allocation: 7 } },
}

/** spec 2, Wizard: the three cards, in their order. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'conservative',
    name: 'Conservative',
    description: 'Longer trials, smaller shares, and a strategy that slips falls back early.',
    icon: 'lock',
    configs: configsOf({
      trades: [35, 60, 250],
      caps: [2, 3, 6, 12],
      promotion: [0, 0.8, 1.5, 2],
      demotion: [-0.3, -0.1, -0.05, 0.1],
      deviations: [8, 4, 25, 15],
    }),
  },
  {
    id: 'balanced',
    name: 'Balanced',
    description: 'The defaults: a middle way between patience and speed.',
    icon: 'scale',
    configs: BALANCED,
  },
  {
    id: 'aggressive',
    name: 'Aggressive',
    description: 'Shorter trials, larger shares, and more room before a strategy falls back.',
    icon: 'zap',
    configs: configsOf({
      trades: [25, 40, 150],
      caps: [5, 8, 12, 15],
      promotion: [0, 0.3, 0.7, 1],
      demotion: [-0.8, -0.4, -0.2, -0.1],
      deviations: [15, 8, 50, 30],
    }),
  },
]
