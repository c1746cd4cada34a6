import { MOVE_MODES, STAGES, type Category, type DisplayUnit, type UnitType } from './constants.ts'
import { CONFIGURATION_DEFAULTS } from './presets.ts'
import type { Configuration, KeyOf, ValidationRule } from './types.ts'

/** What is said of a field (spec 3, Portfolio config field), whoever's it is. */
export interface FieldKind {
  readonly description: string
  readonly rule: ValidationRule
  readonly unit: DisplayUnit
  readonly unitType: UnitType
}

/** The same rule for each of these sub-fields, none of which may be missing. */
const each = (keys: readonly string[], rule: ValidationRule): ValidationRule => ({
  type: 'object',
  required_fields: keys,
  properties: Object.fromEntries(keys.map((key) => [key, rule])),
})
const subFields = <C extends Category>(category: C, key: KeyOf<C>): readonly string[] =>
  Object.keys(CONFIGURATION_DEFAULTS[category][key] as object)

const flag: ValidationRule = { type: 'boolean' }

/** Every field with its bounds (spec 5, "Per-field bounds") and units, in the scale that people read. */
export const FIELDS: { readonly [C in Category]: { readonly [K in keyof Configuration[C]]: FieldKind } } = {
  lifecycle: {
    trade_count_thresholds: {
      description: 'Closed trades at which a strategy enters the next stage.',
      rule: each(subFields('lifecycle', 'trade_count_thresholds'), { type: 'number', min: 1, max: 1000 }),
      unit: 'trades',
      unitType: 'count',
    },
    allocation_caps: {
      description: 'The most of your balance that one strategy may use in each stage.',
      rule: each(subFields('lifecycle', 'allocation_caps'), { type: 'percent', min: 0.1, max: 50 }),
      unit: 'percent',
      unitType: 'percentage',
    },
    confidence_modifiers: {
      description: 'How sure a recommendation is in each stage. There is nothing to set here yet.',
      rule: { type: 'object', properties: {} },
      unit: 'mixed',
      unitType: 'mixed',
    },
  },
  account_moves: {
    hierarchy_behavior: {
      description: 'Whether and how strategies move between accounts.',
      rule: {
        type: 'object',
        required_fields: ['mode', 'enable_promotions', 'enable_demotions', 'enable_swaps'],
        properties: {
          mode: { type: 'string', enum: MOVE_MODES },
          enable_promotions: flag,
          enable_demotions: flag,
          enable_swaps: flag,
          cross_broker_threshold: { type: 'number', min: 0.1, max: 10 },
        },
      },
      unit: 'mixed',
      unitType: 'enum',
    },
    promotion_thresholds: {
      description: 'Return on trades (ROT) from which a strategy of this stage is promoted.',
      rule: each(STAGES, { type: 'number', min: -5, max: 10 }),
      unit: 'ROT',
      unitType: 'roi',
    },
    demotion_thresholds: {
      description: 'Return on trades (ROT) at or under which a strategy of this stage is demoted.',
      rule: each(STAGES, { type: 'number', min: -10, max: 5 }),
      unit: 'ROT',
      unitType: 'roi',
    },
  },
  stability: {
    deviation_thresholds: {
      description: 'How far a figure may deviate from its own past before it is flagged orange or red.',
      rule: each(subFields('stability', 'deviation_thresholds'), { type: 'percent', min: 1, max: 100 }),
      unit: 'percent',
      unitType: 'percentage',
    },
  },
  scoring: {
    component_weights: {
      description: 'Points that each part can add to the score of a strategy. Together they are 100.',
      rule: {
        ...each(subFields('scoring', 'component_weights'), { type: 'number', min: 1, max: 100 }),
        total_must_equal: 100,
        tolerance: 0.01,
      },
      unit: 'points',
      unitType: 'score',
    },
  },
  allocation: {
    performance_bounds: {
      description: 'By how much the result of a strategy may shrink or grow its share.',
      rule: {
        type: 'object',
        required_fields: subFields('allocation', 'performance_bounds'),
        properties: {
          multiplier_min: { type: 'number', min: 0.1, max: 2 },
          multiplier_max: { type: 'number', min: 0.1, max: 2 },
          underperformer_threshold: { type: 'number', min: -10, max: 10 },
          strong_performer_threshold: { type: 'number', min: -10, max: 10 },
        },
      },
      unit: 'mixed',
      unitType: 'mixed',
    },
  },
  timing: {
    review_intervals: {
      description: 'Days until a strategy is looked at again after an action.',
      rule: each(subFields('timing', 'review_intervals'), { type: 'number', min: 1, max: 365 }),
      unit: 'days',
      unitType: 'temporal',
    },
  },
}

/** What is said of a field; null where there is none of this name. */
export function fieldKind(category: string, key: string): FieldKind | null {
  const fields = Object.hasOwn(FIELDS, category) ? FIELDS[category as Category] : {}
  return Object.hasOwn(fields, key) ? (fields as Readonly<Record<string, FieldKind>>)[key]! : null
}

/** The default of a field that there is. */
export const defaultOf = (category: Category, key: string): unknown =>
  (CONFIGURATION_DEFAULTS[category] as Readonly<Record<string, unknown>>)[key]
