import { concept, decidingOn, type Folds, NOTHING } from '../concept.ts'
import { recordsUnder } from '../core/wire.ts'
import type { EntryOf, Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { ALERTS_COMMANDS } from './commands.ts'
import { ALERTS, isAlertWrite } from './constants.ts'
import { type AlertsState, NO_ALERTS } from './slice.ts'
import { alertTexts as texts } from './texts.ts'

const ended = (alerts: AlertsState, { type, data }: EntryOf<'write.saved'> | EntryOf<'write.failed'>): AlertsState =>
  isAlertWrite(data.write)
    ? {
        outcome: { asked: data.asked, ok: type === 'write.saved', message: type === 'write.saved' ? '' : data.message },
      }
    : alerts

const FOLDS: Folds<AlertsState> = {
  'write.saved': ended,
  'write.failed': ended,
  'session.ended': () => NO_ALERTS,
  'storage.restored': () => NO_ALERTS,
}

const renewed = (why: string): Event => ({ type: 'resource.invalidated', data: { keys: [ALERTS], why } })

/** Each write answers all alerts: they stand at once. A change that failed is told, and what holds is asked for. */
const settled = decidingOn<HasResources>()(
  'alerts saved',
  ['write.saved', 'write.failed'],
  (entry): readonly Event[] => {
    const { write } = entry.data
    if (!isAlertWrite(write)) return NOTHING
    if (entry.type === 'write.failed')
      return [
        toastOfWrite(`alerts-${entry.entry}`, 'error', texts.failed, entry.at, entry.data.message),
        renewed('alert_failed'),
      ]
    return recordsUnder(entry.data.answer, 'alerts') === null
      ? [renewed('alert_saved')]
      : [{ type: 'resource.loaded', data: { key: ALERTS, value: entry.data.answer } }]
  },
)

/** One that fired stands differently now. */
const firedNow = decidingOn<HasResources>()('alert fired', ['live.alert_fired'], (_entry, { resources }) =>
  resources.byKey[ALERTS] === undefined ? NOTHING : [renewed('alert_fired')],
)

/** Alerts that a user set. */
export const alerts = concept({
  name: 'alerts',
  initial: NO_ALERTS,
  reduce: FOLDS,
  commands: ALERTS_COMMANDS,
  decide: [settled, firedNow],
})
