import { isRecord } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import { resourceKey } from '../resources/policies.ts'
import type { HasWrites, Overlay } from '../writes/model.ts'
import { CHANGES_SHOWN } from './constants.ts'
import { fieldsFrom, type ConfigField } from './decode.ts'
import { takenFrom, withOurMode } from './fieldPath.ts'
import { fromWire } from './wireScale.ts'

/** The slices that are looked at here. */
type Seen = HasResources & HasWrites

/** Where a category's answer, and the newest changes, are kept. */
export const categoryKey = (category: string): string => resourceKey('configCategory', { category })
export const CHANGES_KEY = resourceKey('configChanges', { limit: CHANGES_SHOWN })

/**
 * The fields of a category as they are to be: what the server confirmed, and over it each change on its way (CONF-24,
 * M-10). A change that fails is gone with its overlay, so a field falls back to what was confirmed last. Null
 * while the category is not loaded.
 */
export function editedFields(category: string, { resources, writes }: Seen): readonly ConfigField[] | null {
  const known = resources.byKey[categoryKey(category)]
  if (known === undefined || known.loadedAt === null) return null
  return writes.overlays
    .filter(({ request }) => request.path?.['category'] === category)
    .reduce(edited, fieldsFrom(category, known.value))
}

/** The fields with one change on its way; by hand, since commands judge by it and are part of every start. */
const edited = (fields: readonly ConfigField[], { write, request, body }: Overlay): readonly ConfigField[] =>
  fields.map((field) => {
    if (write !== 'configReset' && request.path?.['key'] !== field.key) return field
    if (write !== 'configUpdate') return { ...field, isCustomized: false, value: field.fallback }
    const wanted = withOurMode(fromWire(field.key, isRecord(body) ? body['value'] : null))
    const value = takenFrom(field.value, wanted, request.query?.['sub_field'] ?? null)
    return { ...field, isCustomized: true, value }
  })
