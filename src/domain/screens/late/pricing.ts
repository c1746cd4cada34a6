import { billingView } from '../../billing/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The plan of whoever looks, and what each opens. */
export const views: LateViewsOf<'pricing'> = (state, tab) => ({ billing: billingView(state, tab) })
