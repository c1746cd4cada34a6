import { closedChartView } from '../../market/closedChart.ts'
import type { LateViewsOf } from '../../views.ts'

/** The chart of a closed trade. */
export const views: LateViewsOf<'closedChart'> = (state, tab) => ({ closedChart: closedChartView(state, tab) })
