import { botsView } from '../../bots/view.ts'
import { onboardingView } from '../../setup/onboarding.ts'
import { settingsView } from '../../settings/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The checklist, and the parts of settings and bots that its rows are made of. */
export const views: LateViewsOf<'onboarding'> = (state, tab) => ({
  settings: settingsView(state, tab),
  bots: botsView(state, tab),
  onboarding: onboardingView(state, tab),
})
