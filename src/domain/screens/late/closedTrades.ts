import { closedTradesView } from '../../closed/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** The list that an address selects, and its figures. */
export const views: LateViewsOf<'closedTrades'> = (state, tab) => ({ closedTrades: closedTradesView(state, tab) })
