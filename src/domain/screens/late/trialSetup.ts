import { settingsView } from '../../settings/view.ts'
import { trialSetupView } from '../../trial/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The steps of a trial's set-up, and the parts of the settings that they are made of. */
export const views: LateViewsOf<'trialSetup'> = (state, tab) => ({
  settings: settingsView(state, tab),
  trialSetup: trialSetupView(state, tab),
})
