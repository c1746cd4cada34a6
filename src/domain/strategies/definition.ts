import { instantFrom, recordsIn, textFrom } from '../core/wire.ts'

/** A strategy as its owner defined it: a name, and whatever keys it was given (spec 7: payload shapes not shown). */
export interface StrategyDefinition {
  readonly id: string
  readonly name: string
  readonly keys: Readonly<Record<string, unknown>>
  readonly createdAt: number | null
  readonly updatedAt: number | null
}

/** Keys of a definition that are no part of what its owner writes down. */
export const OWN_KEYS: readonly string[] = ['id', 'name', 'created_at', 'updated_at']

/** Definitions in an answer of GET /v1/strategy-details/, by name; null for an answer that is no list. */
export function definitionsFrom(value: unknown): readonly StrategyDefinition[] | null {
  if (!Array.isArray(value)) return null
  return recordsIn(value)
    .flatMap((one): readonly StrategyDefinition[] => {
      const [id, name] = [textFrom(one['id']), textFrom(one['name'])]
      if (id === null || name === null) return []
      const keys = Object.fromEntries(Object.entries(one).filter(([key]) => !OWN_KEYS.includes(key)))
      return [{ id, name, keys, createdAt: instantFrom(one['created_at']), updatedAt: instantFrom(one['updated_at']) }]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
