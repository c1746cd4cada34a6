import { UNCOVERED } from '../bots/constants.ts'
import type { BotsView } from '../bots/view.types.ts'
import type { OnboardingView } from '../setup/onboarding.types.ts'
import type { SettingsView } from '../settings/view.types.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

/** The checklist of the set-up, which can be left and taken up anywhere (screens.md 2.16). */
export const onboarding = screen({
  screen: 'onboarding',
  pattern: '/onboarding',
  need: 'signed_in',
  title: 'Onboarding',
  wants: () => [
    'runtimeConfig',
    'pnlAccountsSummary',
    'strategyDetailsList',
    'uncoveredSummary',
    UNCOVERED,
    RUNNING_SYNC,
  ],
  late: late<{ readonly settings: SettingsView; readonly bots: BotsView; readonly onboarding: OnboardingView }>(),
})
