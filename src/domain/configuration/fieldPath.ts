import { isRecord } from '../core/wire.ts'
import { OTHER_CROSS_BROKER } from './constants.ts'

/** a value with the other spelling of the mode under ours. */
export const withOurMode = (value: unknown): unknown =>
  isRecord(value) && value['mode'] === OTHER_CROSS_BROKER ? { ...value, mode: 'cross_broker_allowed' } : value

/** Where a change goes: a field, or one sub-field of it. */
export interface FieldPath {
  readonly category: string
  readonly key: string
  readonly leaf: string | null
}

/** spec 5: 'category.field' or 'category.field.subfield'; null for anything else (CONF-44, CONF-45). */
export function readPath(path: string): FieldPath | null {
  const [category = '', key = '', leaf = null, ...rest] = path.split('.')
  return category === '' || key === '' || leaf === '' || rest.length > 0 ? null : { category, key, leaf }
}

/** A field's value with one sub-field changed, the others as they were; with no sub-field named, the value itself. */
export const changedAt = (value: unknown, leaf: string | null, changed: unknown): unknown =>
  leaf === null ? changed : { ...(isRecord(value) ? value : {}), [leaf]: changed }

/** A field's value with one sub-field as another value has it; with no sub-field named, the other value. */
export const takenFrom = (value: unknown, other: unknown, leaf: string | null): unknown =>
  leaf === null || !isRecord(other) ? other : changedAt(value, leaf, other[leaf])
