/** The words of the portfolio configuration (spec 2, 3, 5, 9): what the rules, the calls and the screen share. */

import { own } from '../core/own.ts'

/** spec 2: the categories, in the order of the cards. */
export const CATEGORIES = ['lifecycle', 'account_moves', 'stability', 'scoring', 'allocation', 'timing'] as const
export type Category = (typeof CATEGORIES)[number]

/** Stages of a strategy, in the order in which it rises (spec 4, Lifecycle stages). */
export const STAGES = ['Initialization', 'Incubation', 'Maturity', 'Legacy'] as const
export type Stage = (typeof STAGES)[number]

/** how accounts may be changed, under the names used inside. */
export const MOVE_MODES = ['disabled', 'same_broker_only', 'cross_broker_allowed'] as const
export type MoveMode = (typeof MOVE_MODES)[number]
/** the other spelling of the third. */
export const OTHER_CROSS_BROKER = 'cross_broker'

/** spec 3: what a field counts in, as its suffix and as its kind. */
export type DisplayUnit = 'trades' | 'percent' | 'ROT' | 'days' | 'points' | 'mixed'
export type UnitType = 'count' | 'percentage' | 'enum' | 'roi' | 'mixed' | 'score' | 'temporal'

/** spec 2: fields of these categories stand in this order, those of others alphabetically. */
const FIELD_ORDER: Readonly<Partial<Record<string, readonly string[]>>> = {
  lifecycle: ['trade_count_thresholds', 'allocation_caps', 'confidence_modifiers'],
  account_moves: ['hierarchy_behavior', 'promotion_thresholds', 'demotion_thresholds'],
}

/** Names of a category's fields in their order; names that the order does not have follow alphabetically. */
export function fieldOrder(category: string, keys: readonly string[]): readonly string[] {
  const listed = own(FIELD_ORDER, category) ?? []
  const place = (key: string): number => (listed.includes(key) ? listed.indexOf(key) : listed.length)
  return keys.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : Number(a > b)))
}

/** Writes of the configuration, by their calls. */
export const CONFIG_WRITES: readonly string[] = ['configUpdate', 'configRemove', 'configReset']

/** What a plan must be to have it. */
export const CONFIG_NEED = 'elite'

/** an entry is sent once it was quiet for so long, in ms, or left. */
export const ENTRY_QUIET = 500

/** Changes that the settings list. */
export const CHANGES_SHOWN = 50

/** Decimals that a setting is written with at most. */
export const DECIMALS = 6
