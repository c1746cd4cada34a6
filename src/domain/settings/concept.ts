import { concept } from '../concept.ts'
import { SETTINGS_COMMANDS } from './commands.ts'
import { settleSettingsWrites, followZone, renewSetup, renewSubscription } from './decide.ts'
import { SETTINGS_FACTS } from './events.ts'
import { NO_SETTINGS } from './model.ts'
import { SETTINGS_FOLDS } from './reduce.ts'

/** The writes of the settings page, and how they went. */
export const settings = concept({
  name: 'settings',
  initial: NO_SETTINGS,
  facts: SETTINGS_FACTS,
  reduce: SETTINGS_FOLDS,
  commands: SETTINGS_COMMANDS,
  decide: [settleSettingsWrites, followZone, renewSubscription, renewSetup],
})
