import type { SettingsView } from '../settings/view.types.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import type { TrialSetupView } from '../trial/view.types.ts'
import { late, screen } from './definition.ts'

/** From a stranger to the first synced trades (screens.md 2.15). */
export const trialSetup = screen({
  screen: 'trialSetup',
  pattern: '/trial-setup',
  need: 'public',
  shell: false,
  title: 'Trial setup',
  wants: () => [
    'settingsUser',
    'settingsSubscription',
    'accountsList',
    'runtimeConfig',
    'pnlAccountsSummary',
    RUNNING_SYNC,
  ],
  late: late<{ readonly settings: SettingsView; readonly trialSetup: TrialSetupView }>(),
})
