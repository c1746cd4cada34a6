import { formatPlain } from '../core/format.ts'
import { own } from '../core/own.ts'

/** What the generic field validator says (spec 5), exact to the letter. */
export const validatorTexts = {
  noNumber: 'Value must be a number',
  noPercent: 'Value must be a percentage (number between 0 and 100)',
  noText: 'Value must be a string',
  noFlag: 'Value must be a boolean',
  noObject: 'Value must be an object',
  noList: 'Value must be an array',
  tooSmall: (least: number): string => `Value must be at least ${formatPlain(least)}`,
  tooLarge: (most: number): string => `Value must be at most ${formatPlain(most)}`,
  percentTooSmall: (least: number): string => `Percentage must be at least ${formatPlain(least)}%`,
  percentTooLarge: (most: number): string => `Percentage must be at most ${formatPlain(most)}%`,
  tooShort: (least: number): string => `Length must be at least ${least}`,
  tooLong: (most: number): string => `Length must be at most ${most}`,
  missing: (names: readonly string[]): string => `Missing required fields: ${names.join(', ')}`,
  noChoice: (choices: readonly unknown[]): string => `Value must be one of: ${choices.map(String).join(', ')}`,
  noMatch: 'Value does not match required pattern',
  badPattern: 'Invalid validation pattern',
  ofPart: (name: string, problem: string): string => `${name}: ${problem}`,
  wrongSum: (target: number, sum: number): string =>
    `Values must sum to ${formatPlain(target)}, but sum is ${formatPlain(sum)}`,
  failed: (message: string): string => `Validation error: ${message}`,
} as const

/** 'trade_count_thresholds' is 'Trade Count Thresholds'. */
export const titleOf = (name: string): string =>
  own(TITLES, name) ??
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** Names that have another word, here or in another language: of categories, fields and sub-fields. */
const TITLES: Readonly<Record<string, string>> = {
  lifecycle: 'Lifecycle',
  account_moves: 'Account Moves',
  stability: 'Stability',
  scoring: 'Scoring',
  allocation: 'Allocation',
  timing: 'Timing',
  trade_count_thresholds: 'Trade Count Thresholds',
  allocation_caps: 'Allocation Caps',
  confidence_modifiers: 'Confidence Modifiers',
  promotion_thresholds: 'Promotion Thresholds',
  demotion_thresholds: 'Demotion Thresholds',
  deviation_thresholds: 'Deviation Thresholds',
  component_weights: 'Component Weights',
  performance_bounds: 'Performance Bounds',
  review_intervals: 'Review Intervals',
  mode: 'Mode',
  enable_promotions: 'Enable Promotions',
  enable_demotions: 'Enable Demotions',
  enable_swaps: 'Enable Swaps',
  deactivate: 'Deactivate',
  hierarchy_behavior: 'Account Hierarchy Behavior',
  cross_broker_threshold: 'Cross-Broker Threshold',
  regime_fit_max: 'Regime fit',
  performance_max: 'Performance',
  stability_max: 'Stability',
  lifecycle_max: 'Lifecycle',
  win_rate_red: 'Win rate, red',
  win_rate_orange: 'Win rate, orange',
  profit_factor_red: 'Profit factor, red',
  profit_factor_orange: 'Profit factor, orange',
  multiplier_min: 'Least multiplier',
  multiplier_max: 'Greatest multiplier',
  underperformer_threshold: 'Underperformer at',
  strong_performer_threshold: 'Strong performer at',
  promote_demote: 'Promote or demote',
  adjust_allocation: 'Adjust allocation',
}

/** What becomes of a change (spec 8, Config). */
export const changeTexts = {
  failed: 'Failed to update configuration',
  failedBecause: (message: string): string => `Failed to update configuration: ${message}`,
  saved: 'Configuration updated successfully!',
  reset: 'Category reset to defaults successfully!',
  removed: 'Configuration override removed, reverted to default!',
  saving: 'A save is on its way.',
  noPath: 'A setting is named by its category and its field.',
  noField: 'There is no such setting.',
  unloadedYet: 'The configuration is not loaded yet.',
} as const
