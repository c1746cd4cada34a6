import { decidingOn, NOTHING } from '../concept.ts'
import { recordsUnder } from '../core/wire.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { ALERTS, isAlertWrite } from './constants.ts'
import { alertTexts as texts } from './texts.ts'

const renewed = (why: string): Event => ({ type: 'resource.invalidated', data: { keys: [ALERTS], why } })

/**
 * Each write answers all alerts: they stand at once. A change that failed is told, and what holds is asked for. No
 * start needs it: it comes with the late part.
 */
export const settleAlertWrites = decidingOn<HasResources>()(
  'alerts saved',
  ['write.saved', 'write.failed'],
  (entry): readonly Event[] => {
    const { write } = entry.data
    if (!isAlertWrite(write)) return NOTHING
    if (entry.type === 'write.failed')
      return [
        toastOfWrite(`alerts-${entry.entry}`, 'error', texts.failed, entry.at, { text: entry.data.message }),
        renewed('alert_failed'),
      ]
    return recordsUnder(entry.data.answer, 'alerts') === null
      ? [renewed('alert_saved')]
      : [{ type: 'resource.loaded', data: { key: ALERTS, value: entry.data.answer } }]
  },
)
