import { hadPlan } from '../billing/invoices.ts'
import type { ManageView } from '../billing/manage.types.ts'
import type { HasResources } from '../resources/model.ts'
import type { SettingsView } from '../settings/view.types.ts'
import { late, screen } from './definition.ts'

/** The plan, its next charge, portal and invoices, also for who has none any more. */
export const manageSubscription = screen({
  screen: 'manageSubscription',
  pattern: '/manage-subscription',
  need: 'signed_in',
  title: 'Subscription',
  under: 'settings',
  wants: (_zone, _tab, { resources }: HasResources) => [
    'settingsSubscription',
    ...(hadPlan(resources.byKey['settingsSubscription']?.value) ? ['billingInvoices'] : []),
  ],
  wantsByAnswers: true,
  late: late<{ readonly settings: SettingsView; readonly manage: ManageView }>(),
})
