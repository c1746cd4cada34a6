import { billingView } from '../../billing/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The plan asked for, beside the one there is. */
export const views: LateViewsOf<'checkout'> = (state, tab) => ({ billing: billingView(state, tab) })
