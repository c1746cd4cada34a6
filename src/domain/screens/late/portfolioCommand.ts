import { adviceView } from '../../advice/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Recommended actions and what they rest on. */
export const views: LateViewsOf<'portfolioCommand'> = (state, tab) => ({ advice: adviceView(state, tab) })
