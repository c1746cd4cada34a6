import type { Category } from '../configuration/constants.ts'
import { defaultOf } from '../configuration/fields.ts'
import type { DRAFT_SIZES } from './draftText.ts'

/** The fields that the what-if panel moves, by the letter that stands for each in the address. */
export const DRAFT_FIELDS = [
  { letter: 'w', category: 'scoring', key: 'component_weights' },
  { letter: 'c', category: 'lifecycle', key: 'allocation_caps' },
  { letter: 't', category: 'lifecycle', key: 'trade_count_thresholds' },
  { letter: 'p', category: 'account_moves', key: 'promotion_thresholds' },
  { letter: 'd', category: 'account_moves', key: 'demotion_thresholds' },
  { letter: 's', category: 'stability', key: 'deviation_thresholds' },
  { letter: 'b', category: 'allocation', key: 'performance_bounds' },
] as const satisfies readonly DraftField[]

export interface DraftField {
  readonly letter: keyof typeof DRAFT_SIZES
  readonly category: Category
  readonly key: string
}

/** Names of a field's sub-fields, in the order in which the address has them. */
export const partNames = ({ category, key }: DraftField): readonly string[] =>
  Object.keys(defaultOf(category, key) as object)

/** A field's values as the configuration has them. */
export const draftValue = (field: DraftField, values: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(partNames(field).map((name, at) => [name, values[at]!]))
