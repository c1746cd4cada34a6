import { topAdvice } from '../../advice/top.ts'
import { resultsView } from '../../dashboard/results/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** What was made and lost in a range (rows 2 to 5). */
export const views: LateViewsOf<'dashboard'> = (state, tab) => ({
  results: resultsView(state, tab),
  topAdvice: topAdvice(state),
})
