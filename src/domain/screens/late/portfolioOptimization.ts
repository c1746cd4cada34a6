import { optimizationView } from '../../optimization/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** How strategies are rated, and what the engine would give each. */
export const views: LateViewsOf<'portfolioOptimization'> = (state, tab) => ({
  optimization: optimizationView(state, tab),
})
