import { billingView } from '../../billing/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Whether the plan that was paid for is the role already. */
export const views: LateViewsOf<'subscriptionSuccess'> = (state, tab) => ({ billing: billingView(state, tab) })
