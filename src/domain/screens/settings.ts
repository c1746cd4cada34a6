import { pairsOf } from '../access/address.ts'
import { admits } from '../access/roles.ts'
import { hadPlan } from '../billing/invoices.ts'
import type { ChannelsView } from '../channels/view.types.ts'
import { CATEGORIES, CONFIG_NEED } from '../configuration/constants.ts'
import { categoryKey, CHANGES_KEY } from '../configuration/edited.ts'
import { INPUT_KEY } from '../optimization/keys.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { hasPlan } from '../session/plan.ts'
import type { SettingsView } from '../settings/view.types.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

/** What the section of the recommendation engine shows; for the others of their plan nothing is asked. */
const CONFIGURATION_WANTS: readonly string[] = ['configCategories', ...CATEGORIES.map(categoryKey), CHANGES_KEY]

/** Profile, plan, linked accounts and portfolio configuration (screens.md 2.6). */
export const settings = screen({
  screen: 'settings',
  pattern: '/settings',
  need: 'trial',
  exempt: true,
  title: 'Settings',
  sidebar: { id: 'settings', icon: 'settings', key: ',', foot: 2 },
  wants: (_zone, tab, { resources, session }: HasResources & HasSession) => [
    'settingsSubscription',
    ...(hadPlan(resources.byKey['settingsSubscription']?.value) ? ['billingInvoices'] : []),
    'runtimeConfig',
    RUNNING_SYNC,
    ...(hasPlan(session) ? [] : ['channels']),
    ...(tab.path === '/settings' && admits(CONFIG_NEED, session.profile?.roles ?? [])
      ? [...CONFIGURATION_WANTS, ...(pairsOf(tab.query).get('wizard') === '1' ? [INPUT_KEY] : [])]
      : []),
  ],
  wantsByAnswers: true,
  isFetchedAhead: true,
  // The page of channels closes with the plan: they are taken away here then.
  late: late<{ readonly settings: SettingsView; readonly channels: ChannelsView }>(),
})
