import { concept, decidingOn, type Folds, NOTHING } from '../concept.ts'
import type { EntryOf } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { outcomeOf } from '../writes/model.ts'
import { ALERTS_COMMANDS } from './commands.ts'
import { ALERTS, isAlertWrite } from './constants.ts'
import { type AlertsState, NO_ALERTS } from './slice.ts'

const ended = (alerts: AlertsState, entry: EntryOf<'write.saved' | 'write.failed'>): AlertsState =>
  isAlertWrite(entry.data.write) ? { outcome: outcomeOf(entry) } : alerts

const FOLDS: Folds<AlertsState> = {
  'write.saved': ended,
  'write.failed': ended,
  'session.ended': () => NO_ALERTS,
  'storage.restored': () => NO_ALERTS,
}

/** One that fired stands differently now. */
const firedNow = decidingOn<HasResources>()('alert fired', ['live.alert_fired'], (_entry, { resources }) =>
  resources.byKey[ALERTS] === undefined
    ? NOTHING
    : [{ type: 'resource.invalidated', data: { keys: [ALERTS], why: 'alert_fired' } }],
)

/** Alerts that a user set. */
export const alerts = concept({
  name: 'alerts',
  initial: NO_ALERTS,
  reduce: FOLDS,
  commands: ALERTS_COMMANDS,
  decide: [firedNow],
})
