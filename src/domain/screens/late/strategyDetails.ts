import { strategiesView } from '../../strategies/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Strategies by rank, and those that are compared. */
export const views: LateViewsOf<'strategyDetails'> = (state, tab) => ({ strategies: strategiesView(state, tab) })
