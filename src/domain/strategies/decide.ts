import { decidingOn, NOTHING } from '../concept.ts'
import { recordFrom, textFrom } from '../core/wire.ts'
import type { Event } from '../event.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { definitionTexts as texts } from './words.ts'

/** What a changed or deleted definition says, and what it makes old. Of a new one the concept of bot rules tells. */
export const settleDefinitionWrites = decidingOn()(
  'strategies saved',
  ['write.saved', 'write.failed'],
  (entry): readonly Event[] => {
    const { write } = entry.data
    if (write !== 'strategyDetailsUpdate' && write !== 'strategyDetailsDelete') return NOTHING
    const id = `strategies-${entry.entry}`
    if (entry.type === 'write.failed')
      return [toastOfWrite(id, 'error', entry.data.message || texts.failed[write], entry.at)]
    const name = textFrom(recordFrom(entry.data.answer)?.['name']) ?? ''
    return [
      toastOfWrite(id, 'success', texts.saved[write], entry.at, name),
      {
        type: 'resource.invalidated',
        data: {
          keys: ['strategyDetailsList', 'strategiesOptimized', 'botRulesList', 'strategyHistory'],
          why: `${write} ${entry.data.key}`,
        },
      },
    ]
  },
)
