import type { HasBots } from '../bots/model.ts'
import { decidingOn, NOTHING } from '../concept.ts'
import { recordFrom, recordsIn, textFrom } from '../core/wire.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { definitionsFrom } from './definition.ts'
import { DEFINITIONS } from './wants.ts'
import { definitionTexts as texts } from './words.ts'

/**
 * What a changed or deleted definition says, makes known, and makes old. Of a new one the concept of bot rules tells.
 */
export const settleDefinitionWrites = decidingOn<HasBots & HasResources>()(
  'strategies saved',
  ['write.saved', 'write.failed'],
  (entry, state): readonly Event[] => {
    const { write } = entry.data
    if (write !== 'strategyDetailsUpdate' && write !== 'strategyDetailsDelete') return NOTHING
    const id = `strategies-${entry.entry}`
    if (entry.type === 'write.failed')
      return [toastOfWrite(id, 'error', entry.data.message || texts.failed[write], entry.at)]
    const text = textFrom(recordFrom(entry.data.answer)?.['name']) ?? ''
    return [
      toastOfWrite(id, 'success', texts.saved[write], entry.at, { text }),
      ...withSaved(state, entry.data.answer),
      {
        type: 'resource.invalidated',
        data: {
          keys: [DEFINITIONS, 'strategiesOptimized', 'botRulesList', 'strategyHistory'],
          why: `${write} ${entry.data.key}`,
        },
      },
    ]
  },
)

/**
 * The list with what was saved in its place: the form would show the old one until it is read again. A rule that looks
 * for its strategy waits for what the server says, so the list is then left to it.
 */
function withSaved({ bots, resources }: HasBots & HasResources, answer: unknown): readonly Event[] {
  const id = definitionsFrom([answer])?.[0]?.id
  const known = recordsIn(resources.byKey[DEFINITIONS]?.value)
  if (bots.lookups.length > 0 || id === undefined || !known.some((one) => one['id'] === id)) return NOTHING
  const value = known.map((one) => (one['id'] === id ? answer : one))
  return [{ type: 'resource.loaded', data: { key: DEFINITIONS, value } }]
}
