import { manageView } from '../../billing/manage.ts'
import { settingsView } from '../../settings/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Plan and invoices, which are the settings', and what can be done. */
export const views: LateViewsOf<'manageSubscription'> = (state, tab) => ({
  settings: settingsView(state, tab),
  manage: manageView(state),
})
