import type { Category, MoveMode, Stage } from './constants.ts'

type Numbers<K extends string> = Readonly<Record<K, number>>

/**
 * The whole portfolio configuration (spec 3, Categories and fields) as people read it: percentages are 10, not 0.1
 * (wireScale.ts has the other scale).
 */
export interface Configuration {
  readonly lifecycle: {
    /** Trades from which a stage is left; `maturity` is left above it. */
    readonly trade_count_thresholds: Numbers<'initialization' | 'incubation' | 'maturity'>
    /** The most that a strategy may hold, in per cent of the balance. */
    readonly allocation_caps: Numbers<'initialization' | 'incubation' | 'maturity' | 'legacy'>
    /** its sub-fields are not known. */
    readonly confidence_modifiers: Readonly<Record<string, never>>
  }
  readonly account_moves: {
    readonly hierarchy_behavior: {
      readonly mode: MoveMode
      readonly enable_promotions: boolean
      readonly enable_demotions: boolean
      readonly enable_swaps: boolean
      /** ROT from which a strategy may go to another broker; null is no threshold. */
      readonly cross_broker_threshold: number | null
    }
    /** ROT, signed, by the stage that a strategy is in. */
    readonly promotion_thresholds: Numbers<Stage>
    readonly demotion_thresholds: Numbers<Stage>
  }
  readonly stability: {
    /** Per cent by which a figure may deviate from its past. */
    readonly deviation_thresholds: Numbers<
      'win_rate_red' | 'win_rate_orange' | 'profit_factor_red' | 'profit_factor_orange'
    >
  }
  readonly scoring: {
    /** Points of the score; together 100. */
    readonly component_weights: Numbers<'performance_max' | 'regime_fit_max' | 'stability_max' | 'lifecycle_max'>
  }
  readonly allocation: {
    /** Factors of the allocation, and the ROT from which the least and the most of them apply. */
    readonly performance_bounds: Numbers<
      'multiplier_min' | 'multiplier_max' | 'underperformer_threshold' | 'strong_performer_threshold'
    >
  }
  readonly timing: {
    /** Days until an action is looked at again. */
    readonly review_intervals: Numbers<'default' | 'deactivate' | 'promote_demote' | 'adjust_allocation'>
  }
}

/** The name of a field of a category. */
export type KeyOf<C extends Category> = keyof Configuration[C] & string

/** spec 3: "Validation rule schema". Every part may be missing. */
export interface ValidationRule {
  readonly type?: 'number' | 'percent' | 'string' | 'boolean' | 'object' | 'array'
  readonly min?: number
  readonly max?: number
  /** Characters of a text, items of a list. */
  readonly min_length?: number
  readonly max_length?: number
  readonly enum?: readonly unknown[]
  /** A regular expression for texts; what is refused as one says pattern.ts. */
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, ValidationRule>>
  readonly required_fields?: readonly string[]
  /** What the numbers of an object or a list come to, within `tolerance` (0.01 where it says nothing). */
  readonly total_must_equal?: number
  readonly tolerance?: number
}
