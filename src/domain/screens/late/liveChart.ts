import { chartTickView } from '../../market/chartTick.ts'
import { liveChartView } from '../../market/liveChart.ts'
import type { LateViewsOf } from '../../views.ts'

/** The chart of a position, and what moves in it. */
export const views: LateViewsOf<'liveChart'> = (state, tab) => ({
  liveChart: liveChartView(state, tab),
  chartTick: chartTickView(state, tab),
})
