import { decidingOn, NOTHING } from '../concept.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { RATINGS } from '../strategies/wants.ts'
import { categoryKey, CHANGES_KEY } from './edited.ts'

/** A change that the server tells of, made on any device, is asked for where it is shown. */
export const followConfiguration = decidingOn<HasResources>()(
  'configuration told',
  ['live.configuration_changed'],
  ({ data: { category } }, { resources }): readonly Event[] => {
    const keys = [categoryKey(category), 'configCategories', CHANGES_KEY, RATINGS].filter(
      (key) => resources.byKey[key] !== undefined,
    )
    return keys.length === 0
      ? NOTHING
      : [{ type: 'resource.invalidated', data: { keys, why: 'configuration_changed' } }]
  },
)
